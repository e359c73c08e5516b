import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { minutes } from '../panel/units.ts'
import { useWords } from '../words/use-words.ts'
import { type TravelQuestion, useTravel } from './use-travel.ts'

/** Duration, length and risk of the way to a place, or why there is none. */
export function TravelTime(question: TravelQuestion) {
  const { t } = useTranslation('map')
  const words = useWords()
  const travel = useTravel(question)
  const text = () => {
    if (travel.status === 'none') return travel.why || t('shelter.timeNone')
    if (travel.status !== 'route') return t(travel.status === 'waiting' ? 'shelter.timeWait' : 'shelter.timeUnknown')
    const { duration, distance, muster } = travel.route
    const said = t('shelter.time', { minutes: minutes(duration), distance: words.distance(distance) })
    return muster.certainty === 'risky' ? t('shelter.timeRisky', { said }) : said
  }
  return (
    <chakra.span display="block" fontVariantNumeric="tabular-nums">
      <ZoneText>{text()}</ZoneText>
    </chakra.span>
  )
}
