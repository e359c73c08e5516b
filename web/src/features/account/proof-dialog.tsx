import { chakra } from '@chakra-ui/react'
import type { ConfirmedAction, OwnerProof } from '@muster/contracts/entities/passkey'
import type { User } from '@muster/contracts/entities/user'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { PasskeyButton } from '../../entities/passkey/passkey-button.tsx'
import { usePasskeyError, usePasskeyProof } from '../../entities/passkey/use-passkey-proof.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/input.tsx'

type ProofDialogProps = {
  user: User
  action: ConfirmedAction
  title: string
  text: string
  confirm: string
  busyText: string
  /** Shown for an error without a text of its own. */
  failed: string
  /** A choice that belongs to the action, shown below the password. */
  children?: ReactNode
  onClose: () => void
  /** Runs the action. Must reject with the API's error. */
  onConfirm: (proof: OwnerProof) => Promise<void>
}

/** Asks for the password or a passkey before an action that another person with the unlocked device must not be able to do. */
export function ProofDialog({
  user,
  action,
  title,
  text,
  confirm,
  busyText,
  failed,
  children,
  onClose,
  onConfirm,
}: ProofDialogProps) {
  const { t } = useTranslation('account')
  const problemText = useProblemText()
  const passkeyError = usePasskeyError()
  const { isOffered, prove } = usePasskeyProof(action)
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const currentPassword = String(new FormData(event.currentTarget).get('currentPassword'))
    const problem = problemText(problemIn(textRules.password, currentPassword))
    setWrong(problem)
    if (problem) return field.current?.focus()
    setIsBusy(true)
    await attempt(async () => ({ currentPassword })).finally(() => setIsBusy(false))
  }

  /** `proof` resolves to null if the person has cancelled. */
  async function attempt(proof: () => Promise<OwnerProof | null>) {
    setWrong(undefined)
    try {
      const given = await proof()
      if (given) await onConfirm(given)
    } catch (error) {
      const isRefused = isApiError(error) && error.code === 'passkey-refused'
      setWrong(isRefused ? passkeyError(error) : errorText(error, failed))
      field.current?.focus()
    }
  }

  const byPasskey = () =>
    attempt(async () => {
      const passkey = await prove()
      return passkey && { passkey }
    })

  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={title}
      description={text}
      initialFocus={field}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyText={busyText}>
            {confirm}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label={t('data.password')} error={wrong}>
          <PasswordInput
            ref={field}
            name="currentPassword"
            autoComplete="current-password"
            {...inputLimits(textRules.password)}
          />
        </Field>
        {isOffered && (
          <chakra.div mt="3">
            <PasskeyButton disabled={isBusy} onPress={byPasskey}>
              {t('passkeys.instead')}
            </PasskeyButton>
          </chakra.div>
        )}
        {children && <chakra.div mt="4">{children}</chakra.div>}
      </chakra.form>
    </Dialog>
  )
}
