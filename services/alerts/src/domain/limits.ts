import type { LimitKind } from '@muster/contracts/vocabulary/holds'
import type { Alert, AlertInfo } from './alert.ts'
import { codesOf } from './event-codes.ts'
import { hazardOf } from './hazard.ts'
import { levelOf } from './level.ts'
import { warnsByZone } from './named-areas.ts'

/**
 * The largest area of each kind, in km², that is ingested without a person's decision. The evacuations of the Camp, Dixie and Palisades fires stayed below
 * 3,000 km², those of whole coasts before a hurricane below 10,000 km². Weather may cover a state; an area that is too large (`isTooLarge`) is shown and not
 * pushed.
 */
export const maxKm2: Record<LimitKind, number> = {
  order: 10_000,
  warning: 25_000,
  watch: 100_000,
  weather: 500_000,
}

/** A revision that is this many times larger than the one before has a wrong corner, if it is also larger than `jumpFloorKm2`. */
export const maxGrowth = 100
/** Below this area a fire may well grow by any factor, because its first report is a point. */
export const jumpFloorKm2 = 100
/** A revision that keeps less than this share of the area would release almost everybody. It may have lost its polygons. */
export const minRemainder = 1 / 1_000

const byNature = new Set(['Met', 'Geo'])
/** SAME codes of child abductions, blue alerts, missing and endangered persons, and outages of 911. */
const regional = new Set(['CAE', 'BLU', 'MEP', 'TOE'])
const regionalEvent =
  /\bamber\b|child abduction|\bblue alert|\b(silver|feather|ebony|ashanti) alert|missing (and )?endangered|911 (telephone )?outage/i

/** Whether an info asks a whole region to look out for somebody, or tells it of an outage. Such an info names its counties or its state and draws nothing. */
const isRegional = (info: AlertInfo) => codesOf(info).some(code => regional.has(code)) || regionalEvent.test(info.event)

/** The kind of an info, which decides which limits apply. */
export function limitKindOf(info: AlertInfo, feed: string): LimitKind {
  const level = levelOf(info)
  if (level === 'order') return 'order'
  if (hazardOf(info) === 'evacuation-warning') return 'warning'
  if (warnsByZone(feed) || isRegional(info) || info.categories.every(category => byNature.has(category)))
    return 'weather'
  return level === 'warning' || level === 'all-clear' ? 'warning' : 'watch'
}

/** The strictest kind of an alert's infos; a message without infos is as harmless as weather. */
export function strictestKindOf({ infos, feed }: Pick<Alert, 'infos' | 'feed'>): LimitKind {
  const kinds = infos.map(info => limitKindOf(info, feed))
  return strictestFirst.find(kind => kinds.includes(kind)) ?? 'weather'
}

const strictestFirst: readonly LimitKind[] = ['order', 'warning', 'watch', 'weather']
