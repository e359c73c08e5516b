import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { Map as MapIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExternalButton } from '../../../ui/button.tsx'
import { mapAppLink } from './map-app-link.ts'

/** Gives the destination to the device's own map, which knows real streets and no danger. */
export function HandOver({ to }: { to: Position }) {
  const { t } = useTranslation('map')
  return (
    <chakra.div px={{ base: '3', md: '5' }} py="3" display="grid" gap="2">
      <ExternalButton href={mapAppLink(to, navigator.userAgent)} look="outline" icon={MapIcon} block>
        {t('handOver.open')}
      </ExternalButton>
      <chakra.p textStyle="sm">{t('handOver.warn')}</chakra.p>
    </chakra.div>
  )
}
