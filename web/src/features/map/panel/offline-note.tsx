import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { momentText } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Says that this device planned the route by itself, and how old its hazards are. `hazardsAsOf`: ISO 8601, null if unknown. */
export function OfflineNote({ hazardsAsOf }: { hazardsAsOf: string | null }) {
  const { t, i18n } = useTranslation('map')
  const now = useNow()
  const title = hazardsAsOf
    ? t('route.offline', { time: momentText(hazardsAsOf, now, i18n.language) })
    : t('route.offlineUnknown')
  return (
    <chakra.div px={{ base: '3', md: '5' }} pb="3">
      <Banner icon={WifiOff} title={title}>
        {t('route.offlineText')}
      </Banner>
    </chakra.div>
  )
}
