import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'

const dayMs = 24 * 60 * 60_000

/** Says that this device planned the route, and how old the hazards are that it knew. */
export function OfflineNote({ hazardsAsOf }: { hazardsAsOf: string | null }) {
  const { t, i18n } = useTranslation('map')
  const isOld = hazardsAsOf !== null && Date.now() - Date.parse(hazardsAsOf) > dayMs
  const format = new Intl.DateTimeFormat(i18n.language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isOld && { month: 'short', day: 'numeric' }),
  })
  const title = hazardsAsOf
    ? t('route.offline', { time: format.format(new Date(hazardsAsOf)) })
    : t('route.offlineUnknown')
  return (
    <chakra.div px={{ base: '3', md: '5' }} pb="3">
      <Banner icon={WifiOff} title={title}>
        {t('route.offlineText')}
      </Banner>
    </chakra.div>
  )
}
