import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { minutes } from '../panel/units.ts'
import { useWords } from '../words/use-words.ts'
import type { SavedRoute } from './read-saved-routes.ts'
import { useSavedRoutes } from './use-saved-routes.ts'

type SavedRoutesProps = {
  /** Reads and shows the routes only if true. */
  isWanted: boolean
  onShow: (route: SavedRoute) => void
}

/** Routes that were saved for times without a network: duration, certainty, and the age of the hazards with which they were planned. */
export function SavedRoutes({ isWanted, onShow }: SavedRoutesProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const routes = useSavedRoutes(isWanted)
  if (routes.length === 0) return null
  const nameOf = ({ toName, route }: SavedRoute) => {
    const road = route.legs.flatMap(({ steps }) => steps).findLast(({ name }) => name !== '')?.name
    return toName ?? t('roadsEnd.name.roads-end', { road: road ?? t('reasons.unnamed') })
  }
  const safetyOf = ({ route: { muster } }: SavedRoute) =>
    muster.certainty === 'unknown' ? t('practice.label') : t(`certainty.${muster.certainty}`)
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t('saved.title')}</chakra.h3>
      <p>{t('saved.text')}</p>
      <chakra.ul listStyle="none" m="0" aria-label={t('saved.title')}>
        {routes.map(saved => (
          <li key={saved.id}>
            <ListRow as="button" onClick={() => onShow(saved)}>
              <chakra.span flex="1" minW="0" lineHeight="1.4">
                <chakra.b display="block" fontWeight="bold" overflowWrap="anywhere">
                  {nameOf(saved)}
                </chakra.b>
                <chakra.span display="block" fontVariantNumeric="tabular-nums">
                  {t(`saved.from.${saved.slot}`, {
                    minutes: minutes(saved.route.duration),
                    distance: words.distance(saved.route.distance),
                  })}
                </chakra.span>
                <chakra.span display="block" fontWeight="label">
                  {safetyOf(saved)}
                </chakra.span>
                <chakra.span display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {saved.hazardsAsOf
                    ? t('saved.hazards', { time: words.clockAndAge(saved.hazardsAsOf) })
                    : t('saved.hazardsUnknown')}
                </chakra.span>
              </chakra.span>
              <Icon as={ChevronRight} size={1.25} />
            </ListRow>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
