import type { HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { dayClockText, momentText } from '../../../lib/clock.ts'
import { compassOf } from '../../../lib/compass.ts'
import { distanceOf } from '../../../lib/distance.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { hazardLabel, hazardWords } from '../hazards/look.ts'
import type { HazardFact } from './facts.ts'
import { paceText } from './pace.ts'

/** Functions that describe what the map shows, in the person's language. */
export function useWords() {
  const { t, i18n } = useTranslation('map')
  const { language } = i18n
  const now = useNow()
  const ago = useTimeLabel()
  const distance = (meters: number) => {
    const { unit, count } = distanceOf(meters, language)
    return t(`words.${unit}`, { value: count })
  }
  const compass = (bearing: number) => t(`compass.${compassOf(bearing)}`)
  // Includes the date unless it is today, because without a network the data may be days old.
  const clock = (instant: string) => momentText(instant, now, language)
  /** "2:05 PM, 8 min ago". From an hour on only the time, because then the age is the time too. */
  const clockAndAge = (instant: string) => {
    const [at, age] = [clock(instant), inSentence(ago(instant))]
    return at === age ? at : t('words.clockAndAge', { clock: at, ago: age })
  }
  const name = ({ hazard }: Pick<HazardFact, 'hazard'>) =>
    hazardLabel({ properties: { ...hazard.properties, isDrill: false } }, hazardWords(t))
  /** "2.1 mi northeast", or that the person is inside; null if the position is unknown. */
  const where = ({ nearest }: Pick<HazardFact, 'nearest'>) => {
    if (!nearest) return null
    if (nearest.inside) return t('words.inside')
    return t('words.away', { distance: distance(nearest.meters), compass: compass(nearest.bearing) })
  }
  /** The name, with the word for a drill before it. For speech, print and sentences, which cannot show the drill tag. */
  const markedName = (fact: Pick<HazardFact, 'hazard'>) =>
    fact.hazard.properties.isDrill ? `${t('drill', { ns: 'common' })}: ${name(fact)}` : name(fact)
  /** "Skyline Fire 2.1 mi northeast, as of 2:05 PM." */
  const hazard = (fact: HazardFact) => {
    const values = { name: markedName(fact), time: clock(fact.hazard.properties.issuedAt) }
    if (!fact.nearest) return t('words.hazard', values)
    if (fact.nearest.inside) return t('words.hazardHere', values)
    return t('words.hazardAway', { ...values, where: where(fact) ?? '' })
  }
  const pace = (growth: HazardGrowth) => paceText(t, language, growth)
  /** "About 500 ft an hour, northeast", with the times of the two fire lines from which it was measured. */
  const growth = (known: HazardGrowth) => {
    const { mostMetersPerHour, since, asOf } = known
    const said = pace(known)
    if (since === null) return said
    const times = { since: dayClockText(since, language), asOf: dayClockText(asOf, language) }
    return t('card.growthDerived', { said, ...times, most: distance(mostMetersPerHour) })
  }
  /** "1,200 acres, 5% contained"; empty if neither is known. */
  const size = ({ acres, percentContained }: HazardFeature['properties']) => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
    return [
      acres === undefined ? '' : t('card.acres', { acres: number.format(acres) }),
      percentContained === undefined ? '' : t('card.contained', { percent: number.format(percentContained) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return { distance, compass, clock, clockAndAge, name, markedName, where, hazard, growth, pace, size }
}
