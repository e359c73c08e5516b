import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillTag } from '../../../ui/drill.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useWords } from '../words/use-words.ts'

/** The warnings and notices that the route goes through, and for how far. Those that make it risky are in the list of reasons instead. */
export function CrossedList({ route }: { route: DirectionsRoute }) {
  const { t } = useTranslation('map')
  const words = useWords()
  const { reasons } = route.muster
  const passesThrough = route.muster.passesThrough.filter(
    ({ hazardId }) => !reasons.some(reason => reason.hazardId === hazardId),
  )
  if (passesThrough.length === 0) return null
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t('through.title')}</chakra.h3>
      <chakra.ul listStyle="none" m="0">
        {passesThrough.map(({ hazardId, title, isDrill, metersInside }) => (
          <chakra.li key={hazardId} py="3">
            {isDrill && <DrillTag />}
            <chakra.p fontWeight="bold" lineHeight="1.3">
              <ZoneText>{title}</ZoneText>
            </chakra.p>
            <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
              {t('through.inside', { distance: words.distance(metersInside) })}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
