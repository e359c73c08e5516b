import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { takeTypedSignIn } from '../../lib/first-page.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useLogin } from './use-login.ts'

const TextLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    my: '-2.5',
    fontSize: 'sm',
    textDecoration: 'underline',
  },
})

type LoginModalProps = { onClose: () => void; onLogin: (user: User) => void }

/** The login modal. A successful login is passed to `onLogin` and closes it. */
export function LoginModal({ onClose, onLogin }: LoginModalProps) {
  const { t } = useTranslation('auth')
  const login = useLogin()
  const first = useRef<HTMLInputElement>(null)
  const [typed] = useState(takeTypedSignIn)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [wrong, setWrong] = useState<{ email?: Problem | null; password?: Problem | null }>({})
  const problemText = useProblemText()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const found = { email: problemIn(textRules.email, email), password: problemIn(textRules.password, password) }
    setWrong(found)
    setFailure('')
    if (found.email || found.password) return
    setBusy(true)
    try {
      const user = await login({ email, password })
      onClose()
      onLogin(user)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('loginFailed'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('loginTitle')}
      description={t('loginSubtitle')}
      lead={<Mark size={3} />}
      initialFocus={first}
    >
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        {failure && <FieldError>{failure}</FieldError>}
        <Field label={t('email')} error={problemText(wrong.email)}>
          <Input
            ref={first}
            name="email"
            defaultValue={typed?.email}
            type="email"
            autoComplete="username"
            disabled={busy}
            {...inputLimits(textRules.email)}
          />
        </Field>
        <Field
          label={t('password')}
          error={problemText(wrong.password)}
          aside={
            <TextLink to="/forgot-password" onClick={onClose}>
              {t('forgot')}
            </TextLink>
          }
        >
          <PasswordInput
            name="password"
            defaultValue={typed?.password}
            autoComplete="current-password"
            disabled={busy}
            {...inputLimits(textRules.password)}
          />
        </Field>
        <Button type="submit" size="lg" block mt="2" busy={busy} busyText={t('submitting')}>
          {t('submit')}
        </Button>
        <chakra.p textAlign="center" fontSize="sm">
          {t('newHere')}{' '}
          <TextLink to="/profile" onClick={onClose} fontWeight="bold">
            {t('createProfile', { ns: 'common' })}
          </TextLink>
        </chakra.p>
      </chakra.form>
    </Dialog>
  )
}
