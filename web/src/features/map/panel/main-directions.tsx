import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useTranslation } from '../../../lib/use-translation.ts'
import { mainRoadsOf } from '../words/summary.ts'
import { useWords } from '../words/use-words.ts'

/** The main roads of a route, each with direction and length. Shown instead of the steps if the turns are not real. */
export function MainDirections({ route }: { route: DirectionsRoute }) {
  const { t } = useTranslation('map')
  const words = useWords()
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="3">
      <chakra.h3 fontWeight="bold">{t('route.main')}</chakra.h3>
      <chakra.ol aria-label={t('route.main')} m="0" pl="5">
        {mainRoadsOf(route).map(({ road, compass, meters }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may use the same road twice
          <chakra.li key={index} py="1" fontWeight="medium">
            {t('route.mainRoad', { road, compass: t(`compass.${compass}`), distance: words.distance(meters) })}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}
