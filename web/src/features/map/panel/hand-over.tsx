import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { Map as MapIcon } from 'lucide-react'
import { mapAppLink } from '../../../lib/map-app-link.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ExternalButton } from '../../../ui/button.tsx'
import { useWords } from '../words/use-words.ts'

type HandOverProps = {
  to: Position
  /** Name of the place, if it is not the destination. `meters`: distance to it in a straight line. */
  name?: string
  meters?: number
}

/** A link that opens a place in the device's own map app, which knows real streets but no dangers. */
export function HandOver({ to, name, meters = 0 }: HandOverProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  return (
    <chakra.div px={{ base: '3', md: '5' }} py="3" display="grid" gap="2">
      {name && (
        <chakra.p fontWeight="bold">{t('roadsEnd.goOn', { place: name, distance: words.distance(meters) })}</chakra.p>
      )}
      <ExternalButton href={mapAppLink(to, navigator.userAgent)} look="outline" icon={MapIcon} block>
        {t('handOver.open')}
      </ExternalButton>
      <chakra.p textStyle="sm">{t('handOver.warn')}</chakra.p>
    </chakra.div>
  )
}
