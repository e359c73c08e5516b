import type { User } from '@muster/contracts/entities/user'
import { useState } from 'react'
import { useDeleteUserMutation } from '../../entities/user/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type DeleteAccountDialogProps = { user: User; onClose: () => void; onDeleted: () => void }

/** Asks for the password or a passkey, then deletes the account and its data. */
export function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation('account')
  const [remove] = useDeleteUserMutation()
  const [keepsMessages, setKeepsMessages] = useState(false)
  return (
    <ProofDialog
      user={user}
      action="delete-account"
      title={t('data.confirmTitle')}
      text={t('data.deleteText')}
      confirm={t('data.confirm')}
      busyText={t('data.deleting')}
      failed={t('data.failed')}
      onClose={onClose}
      onConfirm={async proof => {
        await remove({ params: { id: user.id }, body: { ...proof, keepsMessages } }).unwrap()
        onDeleted()
      }}
    >
      <CheckboxRow
        label={t('data.keepMessages')}
        hint={t('data.keepMessagesHint')}
        checked={keepsMessages}
        onChange={event => setKeepsMessages(event.target.checked)}
      />
    </ProofDialog>
  )
}
