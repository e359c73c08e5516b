import { chakra } from '@chakra-ui/react'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { errorText, isOffline } from '../../lib/error-text.ts'
import { writeText } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useForgotPasswordMutation } from './api.ts'

/** The form that sends a reset link by e-mail. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('auth')
  const [send, { isLoading }] = useForgotPasswordMutation()
  const language = useLanguage()
  const [wrong, setWrong] = useState<Problem | null>(null)
  const problemText = useProblemText()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const problem = problemIn(textRules.email, email)
    setWrong(problem)
    if (problem) return
    try {
      await send({ body: { email, language } }).unwrap()
      writeText('resetEmail', email)
      toast({ title: t('forgotPassword.sentTitle'), description: t('forgotPassword.sent') })
    } catch (error) {
      const description = isOffline(error) ? errorText(error) : t('forgotPassword.failed')
      toast({ title: t('forgotPassword.failedTitle'), description, variant: 'destructive' })
    }
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="5">
      <Field label={t('email')} error={problemText(wrong)}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          disabled={isLoading}
          {...inputLimits(textRules.email)}
        />
      </Field>
      <Button type="submit" size="lg" busy={isLoading} busyText={t('forgotPassword.submitting')}>
        {t('forgotPassword.submit')}
      </Button>
    </chakra.form>
  )
}
