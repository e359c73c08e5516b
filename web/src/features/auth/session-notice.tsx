import { chakra } from '@chakra-ui/react'
import { CloudOff, LogIn } from 'lucide-react'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { askToLogIn } from '../../lib/login-prompt.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that the session has ended or could not be checked. Hidden without a network, when the notice about the missing connection is shown. */
export function SessionNotice({ bar = false }: { bar?: boolean }) {
  const { t } = useTranslation('auth')
  const { user, standing } = useCurrentUser()
  const online = useOnline()
  const isUnchecked = standing === 'remembered' && online
  const hasEnded = standing === 'ended' && online
  return (
    <chakra.div role="status" mb={(isUnchecked || hasEnded) && !bar ? '5' : '0'}>
      {isUnchecked && (
        <Banner bar={bar} icon={CloudOff} title={t('unchecked.title')}>
          {t(user ? 'unchecked.saved' : 'unchecked.unknown')}
        </Banner>
      )}
      {hasEnded && (
        <Banner
          bar={bar}
          icon={LogIn}
          title={t('ended.title')}
          action={
            <Button look="outline" size="sm" onClick={askToLogIn}>
              {t('login', { ns: 'common' })}
            </Button>
          }
        >
          {t('ended.text')}
        </Banner>
      )}
    </chakra.div>
  )
}
