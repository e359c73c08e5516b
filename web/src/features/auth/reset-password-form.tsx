import { chakra } from '@chakra-ui/react'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { useResetPasswordMutation } from './api.ts'

export function ResetPasswordForm() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [reset, { isLoading }] = useResetPasswordMutation()
  const [wrong, setWrong] = useState<{ first?: string | undefined; second?: string }>({})
  const problemText = useProblemText()
  const [failed, setFailed] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const newPassword = String(form.get('newPassword'))
    const problem = problemIn(textRules.newPassword, newPassword)
    const found = {
      ...(problem && { first: problem === 'password-length' ? t('resetPassword.tooShort') : problemText(problem) }),
      ...(newPassword !== String(form.get('confirm')) && { second: t('resetPassword.mismatch') }),
    }
    setWrong(found)
    setFailed(false)
    if (Object.keys(found).length > 0) return
    try {
      await reset({ body: { token: search.get('token') ?? '', newPassword } }).unwrap()
      toast({ title: t('resetPassword.doneTitle'), description: t('resetPassword.done') })
      navigate('/')
    } catch {
      setFailed(true)
      toast({ title: t('resetPassword.failedTitle'), description: t('resetPassword.failed'), variant: 'destructive' })
    }
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="5">
      {failed && <FieldError>{t('resetPassword.failed')}</FieldError>}
      <Field label={t('resetPassword.newPassword')} hint={t('resetPassword.hint')} error={wrong.first}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          disabled={isLoading}
          {...inputLimits(textRules.newPassword)}
        />
      </Field>
      <Field label={t('resetPassword.confirm')} error={wrong.second}>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          disabled={isLoading}
          {...inputLimits(textRules.newPassword)}
        />
      </Field>
      <Button type="submit" size="lg" busy={isLoading} busyText={t('resetPassword.submitting')}>
        {t('resetPassword.submit')}
      </Button>
    </chakra.form>
  )
}
