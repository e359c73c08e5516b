import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { askToLogIn } from '../../lib/login-prompt.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useVerifyEmailMutation } from './api.ts'
import { useSendVerification } from './use-send-verification.ts'

/** The screen of a verification link. The person confirms with a press, because mail scanners open links too and must not verify the address. */
export function VerifyEmailForm({ user, token }: { user: User | null; token: string }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [verify, { isLoading }] = useVerifyEmailMutation()
  const [failure, setFailure] = useState<{ text: string; isLink: boolean } | null>(null)

  if (!user)
    return (
      <Button size="lg" block onClick={askToLogIn}>
        {t('login', { ns: 'common' })}
      </Button>
    )

  async function confirm({ email }: User) {
    setFailure(null)
    try {
      await verify({ body: { token } }).unwrap()
      toast({ title: t('verify.doneTitle'), description: t('verify.done', { email }) })
      navigate('/forum?tab=invitations')
    } catch (error) {
      const isLink = isApiError(error) && error.code === 'invalid-token'
      setFailure({ isLink, text: isLink ? t('verify.bad') : errorText(error, t('verify.bad')) })
    }
  }

  return (
    <chakra.div display="grid" gap="4">
      {failure && <FieldError>{failure.text}</FieldError>}
      <Button size="lg" busy={isLoading} busyText={t('verify.confirming')} onClick={() => void confirm(user)}>
        {t('verify.confirm')}
      </Button>
      {failure?.isLink && <AnotherLink user={user} />}
      <chakra.p textStyle="sm" color="fg.muted">
        {t('verify.notMine')}
      </chakra.p>
    </chakra.div>
  )
}

function AnotherLink({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { send, isSending } = useSendVerification(user)
  return (
    <Button look="outline" busy={isSending} busyText={t('verify.sending')} onClick={() => void send()}>
      {t('verify.send')}
    </Button>
  )
}
