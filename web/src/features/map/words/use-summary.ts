import { miles } from '../../../lib/distance.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { minutes } from '../panel/units.ts'
import { type RouteState, shortName, shownRoute } from '../route-state.ts'
import type { HazardsFreshness } from '../use-hazards.ts'
import type { HazardFact } from './facts.ts'
import { firstStepOf } from './summary.ts'
import { useWords } from './use-words.ts'

/** Number of hazards in the summary. The list has them all. */
const named = 3

/** The map in sentences. */
export type Summary = {
  sentences: string[]
  /** Those of the sentences that the panel shows elsewhere too. */
  shownAbove: string[]
}

/** How far the list of dangers can be trusted, in words; null if it is current and not empty. */
export function useTrustOfDangers({ isKnown, oldSince }: HazardsFreshness, isNone: boolean): string | null {
  const { t } = useTranslation('map')
  const words = useWords()
  if (!isKnown) return `${t('dangers.unknown')} ${t('dangers.noneText')}`
  if (oldSince) {
    const time = words.clock(oldSince)
    return isNone ? `${t('dangers.was', { time })} ${t('dangers.noneText')}` : t('dangers.old', { time })
  }
  return isNone ? `${t('dangers.none')} ${t('dangers.noneText')}` : null
}

/** What the map shows, as sentences: the nearest dangers, then the route or why there is none. */
export function useSummary(state: RouteState, facts: readonly HazardFact[], standing: HazardsFreshness): Summary {
  const { t, i18n } = useTranslation('map')
  const words = useWords()
  const dangers = facts.filter(({ look }) => look !== 'notice').slice(0, named)
  const trust = useTrustOfDangers(standing, dangers.length === 0)
  const sentences = [...(trust ? [trust] : []), ...dangers.map(words.hazard)]
  const shownAbove: string[] = []
  const repeat = (...texts: string[]) => {
    sentences.push(...texts)
    shownAbove.push(...texts)
    return { sentences, shownAbove }
  }
  const route = shownRoute(state)
  if (state.noRoute !== null) return repeat(state.noRoute)
  if (state.failure !== null) return repeat(t('error.directions', { message: state.failure || t('error.noAnswer') }))
  if (!route) return repeat(state.ends.origin.at ? `${t('route.empty')}.` : t('route.emptyText'))
  const first = firstStepOf(route)
  if (first) {
    const values = { compass: t(`compass.${first.compass}`), road: first.road, distance: words.distance(first.meters) }
    sentences.push(t(first.road ? 'words.way' : 'words.wayUnnamed', values))
  }
  const told = {
    destination: shortName(state.ends.destination.name),
    minutes: minutes(route.duration),
    miles: miles(route.distance, i18n.language),
  }
  repeat(t('route.told', told))
  if (route.muster.sentence) repeat(route.muster.sentence)
  if (route.muster.isPracticeNetwork) repeat(`${t('practice.label')}.`)
  if (state.keptAt) repeat(t('words.kept', { time: words.clock(state.keptAt) }))
  return { sentences, shownAbove }
}
