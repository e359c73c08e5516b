import { chakra } from '@chakra-ui/react'
import type { Passkey } from '@muster/contracts/entities/passkey'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from '../../entities/passkey/api.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type ChangeDialogProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('account')
  const problemText = useProblemText()
  const [rename, { isLoading }] = useRenamePasskeyMutation()
  const [wrong, setWrong] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('name'))
    const problem = problemText(problemIn(textRules.passkeyName, written))
    setWrong(problem)
    if (problem) return field.current?.focus()
    try {
      await rename({ params: { passkeyId: id }, body: { name: written } }).unwrap()
      onClose()
    } catch (error) {
      setWrong(errorText(error, t('passkeys.notRenamed')))
      field.current?.focus()
    }
  }

  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      initialFocus={field}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isLoading} busyText={t('passkeys.saving')}>
            {t('passkeys.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={submit} noValidate>
        <Field label={t('passkeys.name')} error={wrong}>
          <Input
            ref={field}
            name="name"
            defaultValue={name}
            autoComplete="off"
            {...inputLimits(textRules.passkeyName)}
          />
        </Field>
      </chakra.form>
    </Dialog>
  )
}

type RemovePasskeyDialogProps = ChangeDialogProps & { onRemoved: () => void }

/** Asks before a passkey is removed, and says what that changes. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('account')
  const [remove, { isLoading }] = useRemovePasskeyMutation()
  const [failure, setFailure] = useState('')

  async function confirm() {
    setFailure('')
    try {
      await remove({ params: { passkeyId: id } })
        .unwrap()
        // `not-found` counts as success, because another tab has removed the passkey.
        .catch((error: unknown) => {
          if (!isApiError(error) || error.code !== 'not-found') throw error
        })
      onClose()
      onRemoved()
      toast({ title: t('passkeys.removedTitle'), description: name })
    } catch (error) {
      setFailure(errorText(error, t('passkeys.notRemoved')))
    }
  }

  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={t('passkeys.removeTitle')}
      description={t('passkeys.removeText', { name })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button busy={isLoading} busyText={t('passkeys.removing')} onClick={() => void confirm()}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      {failure && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
