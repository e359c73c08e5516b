import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Banner } from '../../ui/banner.tsx'

/** Says that the session could not be checked. Not shown offline, where other notices say so. */
export function SessionNotice({ bar = false }: { bar?: boolean }) {
  const { t } = useTranslation('auth')
  const { user, isRemembered } = useCurrentUser()
  const online = useOnline()
  return (
    <chakra.div role="status" mb={isRemembered && online && !bar ? '5' : '0'}>
      {isRemembered && online && (
        <Banner bar={bar} icon={CloudOff} title={t('unchecked.title')}>
          {t(user ? 'unchecked.saved' : 'unchecked.unknown')}
        </Banner>
      )}
    </chakra.div>
  )
}
