import { chakra } from '@chakra-ui/react'
import { isLanguage } from '@muster/contracts/vocabulary/languages'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { placeName } from '../../../entities/place/place-name.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { More } from '../../../ui/more.tsx'
import { usePlaceWords } from '../home/use-place-words.ts'
import { useWayOut } from '../use-way-out.ts'

/** The way to a safe place in words, because people without an account cannot open the map. Renders nothing if no way on real roads is known. */
export function PlannedWayOut({ from }: { from: MyPlace }) {
  const { t, i18n } = useTranslation('home')
  const { distance } = usePlaceWords()
  const known = useWayOut({
    from: from.coordinates,
    profile: 'driving',
    ...(isLanguage(i18n.language) && { language: i18n.language }),
  })
  const { route, shelter, roadsEnd, isPracticeNetwork } = known ?? {}
  const name = shelter?.name ?? roadsEnd?.road
  if (!route || !name || isPracticeNetwork) return null
  const steps = route.legs.flatMap(leg => leg.steps).map(({ maneuver }) => maneuver.instruction)
  return (
    <Card pad>
      <chakra.h3 textStyle="lg">{t('check.wayOut')}</chakra.h3>
      <p>
        {t('check.wayOutText', {
          minutes: Math.max(1, Math.ceil(route.duration / 60)),
          distance: distance(route.distance),
          name,
        })}
      </p>
      {from.isApproximate && <p>{t('check.wayOutApproximate', { place: placeName(from) })}</p>}
      {route.muster.certainty === 'risky' && (
        <chakra.p fontWeight="bold">{t('wayOut.risky', { ns: 'updates' })}</chakra.p>
      )}
      {steps.length > 0 && (
        <More title={t('check.steps')}>
          <chakra.ol pl="6">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the turns of one route never move
              <chakra.li key={index} py="1">
                {step}
              </chakra.li>
            ))}
          </chakra.ol>
        </More>
      )}
    </Card>
  )
}
