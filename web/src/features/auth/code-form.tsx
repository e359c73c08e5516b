import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useLoginWithCode } from './use-login.ts'
import { useSendCode } from './use-send-code.ts'

type CodeFormProps = { email: string; ticket: string; onUser: (user: User) => void; onBack: () => void }

/** Asks for the sign-in code that was sent to this e-mail address. */
export function CodeForm({ email, ticket: first, onUser, onBack }: CodeFormProps) {
  const { t } = useTranslation(['account', 'auth'])
  const login = useLoginWithCode()
  const { send, isSending } = useSendCode()
  const [ticket, setTicket] = useState(first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Text copied from an e-mail may contain spaces.
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '')
    const isCode = /^\d{6}$/.test(code)
    setWrong(!isCode)
    setFailure('')
    if (!isCode) return field.current?.focus()
    setBusy(true)
    try {
      onUser(await login({ email, ticket, code }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '')
      setBusy(false)
    }
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <chakra.p overflowWrap="anywhere">{t('code.sent', { email })}</chakra.p>
      {failure && <FieldError>{failure}</FieldError>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('code.label')} error={wrong ? t('code.wrong') : undefined}>
        <Input
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          disabled={busy}
          fontVariantNumeric="tabular-nums"
          letterSpacing="0.2em"
        />
      </Field>
      <Button type="submit" size="lg" block busy={busy} busyText={t('auth:submitting')}>
        {t('code.submit')}
      </Button>
      <Button
        look="outline"
        busy={isSending}
        busyText={t('code.sending')}
        onClick={() => void send(email).then(next => next !== null && setTicket(next))}
      >
        {t('code.again')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t('code.back')}
      </Button>
    </chakra.form>
  )
}
