import type { OwnerProof } from '@muster/contracts/entities/passkey'
import type { User } from '@muster/contracts/entities/user'
import { useAddPasskeyMutation, useBeginPasskeyRegistrationMutation } from '../../entities/passkey/api.ts'
import { isCancelled, isKnownHere, makePasskey } from '../../entities/passkey/ceremony.ts'
import { usePasskeyError } from '../../entities/passkey/use-passkey-proof.ts'
import { isApiError } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Asks for the password or another passkey, and lets the browser create a new passkey. */
export function AddPasskeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [begin] = useBeginPasskeyRegistrationMutation()
  const [add] = useAddPasskeyMutation()
  const errorOf = usePasskeyError()

  async function make(proof: OwnerProof) {
    const options = await begin({ body: proof }).unwrap()
    try {
      const { name } = await add({ body: { response: await makePasskey(options) } }).unwrap()
      onClose()
      toast({ title: t('passkeys.addedTitle'), description: name })
    } catch (error) {
      if (isKnownHere(error)) throw new Error(t('passkeys.known'))
      if (isCancelled(error)) throw new Error(t('passkeys.cancelled'))
      throw isApiError(error) && error.code !== 'passkey-refused' ? error : new Error(errorOf(error))
    }
  }

  return (
    <ProofDialog
      user={user}
      action="add-passkey"
      title={t('passkeys.addTitle')}
      text={t('passkeys.addText')}
      confirm={t('passkeys.addConfirm')}
      busyText={t('passkeys.waiting')}
      failed={t('passkeys.failed')}
      onClose={onClose}
      onConfirm={make}
    />
  )
}
