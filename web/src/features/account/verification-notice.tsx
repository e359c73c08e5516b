import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Mail } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSendVerification } from './use-send-verification.ts'

/** Asks the person to verify their e-mail address, with a button to send a new link. Shows nothing if it is verified. */
export function VerificationNotice({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { send, isSending } = useSendVerification(user)
  if (user.isEmailVerified) return null
  return (
    <Banner icon={Mail} title={t('verify.title')}>
      <chakra.span display="block" overflowWrap="anywhere">
        {t('verify.text', { email: user.email })}
      </chakra.span>
      <Button
        look="outline"
        size="sm"
        mt="2"
        mb="1"
        busy={isSending}
        busyText={t('verify.sending')}
        onClick={() => void send()}
      >
        {t('verify.send')}
      </Button>
    </Banner>
  )
}
