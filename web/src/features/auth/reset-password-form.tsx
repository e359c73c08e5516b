import { chakra } from '@chakra-ui/react'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { setUser } from '../../entities/user/api.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { mayBeDone } from '../../lib/may-be-done.ts'
import { readText, removeStored } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { PasswordHint } from '../../ui/password-hint.tsx'
import { useResetPasswordMutation } from './api.ts'
import { useLogin } from './use-login.ts'

/** The form of a reset link: sets a new password. */
export function ResetPasswordForm() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [reset, { isLoading }] = useResetPasswordMutation()
  const [wrong, setWrong] = useState<{ first?: string | undefined; second?: string }>({})
  const problemText = useProblemText()
  const [failure, setFailure] = useState('')
  const [isSpent, setIsSpent] = useState(false)
  const [written, setWritten] = useState('')
  const [email] = useState(() => readText('resetEmail') ?? '')
  const dispatch = useAppDispatch()
  const logIn = useLogin()
  /** The password of an attempt whose answer was lost. If it lets the person in, that attempt has used the link. */
  const maybeSet = useRef<string | null>(null)

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
    setFailure('')
    if (Object.keys(found).length > 0) return
    const done = () => {
      removeStored('resetEmail')
      toast({ title: t('resetPassword.doneTitle'), description: t('resetPassword.done') })
      navigate('/')
    }
    try {
      await reset({ body: { token: search.get('token') ?? '', newPassword } }).unwrap()
      done()
    } catch (error) {
      const isRefused = isApiError(error) && error.code === 'invalid-token'
      if (mayBeDone(error)) maybeSet.current = newPassword
      if (isRefused && maybeSet.current === newPassword && email) {
        const user = await logIn({ email, password: newPassword }).catch(() => null)
        if (user) {
          await dispatch(setUser(user))
          return done()
        }
      }
      // Only the code `invalid-token` means that the link is used or expired. Other errors of the server are shown as they are.
      const isLink = !isApiError(error) || isRefused
      const description = isLink ? t('resetPassword.failed') : errorText(error, t('resetPassword.failed'))
      setFailure(description)
      setIsSpent(isRefused)
      toast({ title: t('resetPassword.failedTitle'), description, variant: 'destructive' })
    }
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="5">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {failure && <FieldError>{failure}</FieldError>}
      <Field
        label={t('resetPassword.newPassword')}
        hint={<PasswordHint written={written}>{t('resetPassword.hint')}</PasswordHint>}
        error={wrong.first}
      >
        <PasswordInput
          name="newPassword"
          onChange={event => setWritten(event.currentTarget.value)}
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
      {isSpent && (
        <ButtonLink to="/forgot-password" look="outline">
          {t('resetPassword.askAgain')}
        </ButtonLink>
      )}
    </chakra.form>
  )
}
