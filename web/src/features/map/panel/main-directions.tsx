import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useTranslation } from '../../../lib/use-translation.ts'
import { mainRoadsOf } from '../words/summary.ts'
import { useWords } from '../words/use-words.ts'

/** Where the single turns are not real: the main roads, in which direction, and how far. */
export function MainDirections({ route }: { route: DirectionsRoute }) {
  const { t } = useTranslation('map')
  const words = useWords()
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="3">
      <chakra.h3 fontWeight="bold">{t('route.main')}</chakra.h3>
      <chakra.ol aria-label={t('route.main')} m="0" pl="5">
        {mainRoadsOf(route).map(({ road, compass, meters }) => (
          <chakra.li key={road} py="1" fontWeight="medium">
            {t('route.mainRoad', { road, compass: t(`compass.${compass}`), distance: words.distance(meters) })}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}
