import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DeleteSessionDialogProps = { title: string; busy: boolean; onClose: () => void; onDelete: () => void }

/** Asks before deleting, because a deleted session cannot be restored. */
export function DeleteSessionDialog({ title, busy, onClose, onDelete }: DeleteSessionDialogProps) {
  const { t } = useTranslation('settings')
  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={t('sessions.confirmTitle')}
      description={t('sessions.confirm', { title })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button busy={busy} busyText={t('sessions.deleting')} onClick={onDelete}>
            {t('sessions.confirmDelete')}
          </Button>
        </>
      }
    />
  )
}
