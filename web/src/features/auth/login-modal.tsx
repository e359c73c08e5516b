import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { PasskeyButton } from '../../entities/passkey/passkey-button.tsx'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { takeTypedSignIn } from '../../lib/first-page.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { Mark } from '../../ui/mark.tsx'
import { CodeForm } from './code-form.tsx'
import { useLogin } from './use-login.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { useSendCode } from './use-send-code.ts'

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

/** The login dialog. A successful login closes it and calls `onLogin` with the user. */
export function LoginModal({ onClose, onLogin }: LoginModalProps) {
  const { t } = useTranslation(['auth', 'account'])
  const login = useLogin()
  const first = useRef<HTMLInputElement>(null)
  const [typed] = useState(takeTypedSignIn)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [wrong, setWrong] = useState<{ email?: Problem | null; password?: Problem | null }>({})
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { send, isSending } = useSendCode()
  const [codeSentTo, setCodeSentTo] = useState<{ email: string; ticket: string } | null>(null)
  const failed = failure ? 'password' : wrong.email ? 'email' : wrong.password ? 'password' : null
  useEffect(() => {
    if (failed && !busy) form.current?.querySelector<HTMLInputElement>(`[name=${failed}]`)?.focus()
  }, [failed, busy])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    const found = { email: problemIn(textRules.email, email), password: problemIn(textRules.password, password) }
    setWrong(found)
    setFailure('')
    if (found.email || found.password) return
    setBusy(true)
    try {
      done(await login({ email, password }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('loginFailed'))
      setBusy(false)
    }
  }

  async function askForCode() {
    const email = String(new FormData(form.current ?? undefined).get('email')).trim()
    const problem = problemIn(textRules.email, email)
    setWrong({ email: problem })
    setFailure('')
    const ticket = problem ? null : await send(email)
    if (ticket !== null) setCodeSentTo({ email, ticket })
  }

  const done = (user: User) => {
    onClose()
    onLogin(user)
  }

  const passkey = usePasskeyLogin({ onUser: done, onFailure: setFailure })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('loginTitle')}
      description={t('loginSubtitle')}
      lead={<Mark size={3} />}
      initialFocus={first}
    >
      {codeSentTo && <CodeForm {...codeSentTo} onUser={done} onBack={() => setCodeSentTo(null)} />}
      <chakra.form ref={form} onSubmit={submit} noValidate display={codeSentTo ? 'none' : 'grid'} gap="4">
        {failure && <FieldError>{failure}</FieldError>}
        <Field label={t('email')} error={problemText(wrong.email)}>
          <Input
            ref={first}
            name="email"
            defaultValue={typed?.email}
            type="email"
            autoComplete="username webauthn"
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
        <Button
          look="outline"
          block
          disabled={busy}
          busy={isSending}
          busyText={t('account:code.sending')}
          onClick={() => void askForCode()}
        >
          {t('account:code.start')}
        </Button>
        {passkey.isOffered && (
          <PasskeyButton disabled={busy} onPress={passkey.press}>
            {t('account:passkeys.login')}
          </PasskeyButton>
        )}
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
