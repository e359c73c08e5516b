import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RiskKind } from '@muster/contracts/vocabulary/travel'
import { fill } from '@muster/languages/fill'
import type { HazardSummary } from '../hazards/types.ts'
import type {
  ManeuverModifier,
  ManeuverType,
  NoRouteReason,
  RiskReason,
  RoadGap,
  Route,
  TooFar,
} from '../plan/types.ts'
import { hazardName } from './hazard-name.ts'
import { compassOf, distanceText, listText, roughTimeText, wordsOf } from './words.ts'

/** A maneuver with the data that its instruction mentions. */
export type Maneuver = {
  type: ManeuverType
  modifier: ManeuverModifier | null
  /** Name of the road that the step follows; empty if it has none. */
  road: string
  /** Bearing after the maneuver. For a route that ends before the destination: the bearing to it. */
  bearingAfter: number
  /** True if the first road is some distance away from the start. */
  toward: boolean
  /** Metres from the route's end to the destination without a known road. */
  gapMeters: number
}

const minNearMeters = 10

const named = (hazards: readonly HazardSummary[], language: Language): string =>
  listText(
    hazards.map(hazard => hazardName(hazard, language)),
    language,
  )

/** The text of the instruction for a maneuver. */
export function instructionText(maneuver: Maneuver, language: Language): string {
  const words = wordsOf(language)
  const { type, modifier, road, gapMeters } = maneuver
  const compass = compassOf(maneuver.bearingAfter, language)
  if (type === 'depart') {
    const pattern = road ? (maneuver.toward ? words.departToward : words.departOn) : words.depart
    return fill(pattern, { compass, road })
  }
  if (type === 'arrive') {
    if (gapMeters > 0) return fill(words.arriveShort, { distance: distanceText(gapMeters, language), compass })
    if (modifier === 'left') return words.arriveLeft
    return modifier === 'right' ? words.arriveRight : words.arrive
  }
  const turn = {
    'new name': words.keep,
    merge: words.merge,
    'on ramp': words.onRamp,
    'off ramp': words.offRamp,
    turn: words.turn[modifier ?? 'straight'],
    continue: words.turn[modifier ?? 'straight'],
  }[type]
  return road ? fill(type === 'continue' ? words.stay : words.onto, { turn, road }) : turn
}

function nearestRoadText({ road, meters, bearing }: RoadGap, language: Language): string {
  const { nearest, nearestNamed } = wordsOf(language).reason
  const distance = distanceText(meters, language)
  return fill(road ? nearestNamed : nearest, { road, distance, compass: compassOf(bearing, language) })
}

function tooFarText({ profile, meters, seconds }: TooFar, language: Language): string {
  const words = wordsOf(language).tooFar
  const pattern = profile === 'wheelchair' || profile === 'bicycle' ? words[profile] : words.walking
  return fill(pattern, { distance: distanceText(meters, language), time: roughTimeText(seconds, language) })
}

/** The text about the refuge for a person without a way out, and what is not known about it. */
function refugeText({ refuge, refugesSearched }: NoRouteReason, language: Language): string {
  const words = wordsOf(language).refuge
  if (!refuge) return refugesSearched ? words.none : ''
  const { kind, name } = refuge.refuge
  const place = name ? fill(words.named, { name, kind: words.kind[kind] }) : words.kind[kind]
  const distance = distanceText(refuge.meters, language)
  const nearest = fill(words.nearest, { place, distance, compass: compassOf(refuge.bearing, language) })
  const closed = (refuge.route?.passesThrough ?? []).filter(({ rank }) => rank === 'closure')
  const inDanger = fill(words.inDanger, { distance: distanceText(refuge.metersInDanger, language) })
  return [
    nearest,
    refuge.metersInDanger < minNearMeters ? '' : inDanger,
    closed.length > 0 ? fill(words.closed, { hazards: named(closed, language) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Adds the texts to a reason: `why` has only the reason, for screens that show the facts beside it; `message` also says what the person can do. */
export function withWords(reason: NoRouteReason, language: Language): NoRouteReason {
  const why = whyText(reason, language)
  const message = [why, adviceText(reason, language), refugeText(reason, language)].filter(Boolean).join(' ')
  return { ...reason, why, message }
}

function adviceText({ code, refugesSearched }: NoRouteReason, language: Language): string {
  const { tooFar, reason } = wordsOf(language)
  if (code === 'too-far') return tooFar.ways
  return refugesSearched || code === 'no-safe-way' || code === 'no-known-place' ? reason.call : ''
}

function whyText(reason: NoRouteReason, language: Language): string {
  const words = wordsOf(language).reason
  if (reason.code === 'too-far') return reason.tooFar ? tooFarText(reason.tooFar, language) : ''
  const hazards = named(reason.blockedBy, language)
  const roads = listText(reason.blockedRoads, language)
  if (reason.code === 'no-safe-way' && hazards) {
    return fill(roads ? words.blockedRoads : words.blocked, { hazards, roads })
  }
  const text = fill(words[reason.code], { hazards })
  return reason.nearestRoad ? `${text} ${nearestRoadText(reason.nearestRoad, language)}` : text
}

/** The fields of a route that `routeSentence` reads. */
export type DescribedRoute = Pick<
  Route,
  'avoided' | 'leavesHazards' | 'passesThrough' | 'nearDangers' | 'crossesOrders' | 'startGap' | 'endGap' | 'reasons'
>

/** Risk kinds that other parts of the text mention, with their hazards or with the gap. */
const toldElsewhere = ['leaves-danger', 'leaves-closure', 'near-danger', 'crosses-order', 'no-known-road'] as const
type ToldElsewhere = (typeof toldElsewhere)[number]
const isToldElsewhere = (kind: RiskKind): kind is ToldElsewhere => toldElsewhere.some(one => one === kind)

function riskText({ kind, road, meters, minutes }: RiskReason, language: Language): string {
  const { risk, unnamedRoad } = wordsOf(language).sentence
  if (isToldElsewhere(kind)) return ''
  const values = { road: road || unnamedRoad, distance: distanceText(meters, language), minutes: String(minutes ?? 0) }
  return fill(risk[kind], values)
}

/** The text about the distance of a route to each near danger, nearest first. */
function nearText(dangers: Route['nearDangers'], language: Language): string {
  const { near, nearItem } = wordsOf(language).sentence
  const items = dangers
    .toSorted((a, b) => a.meters - b.meters)
    .map(danger => {
      const distance = distanceText(Math.max(minNearMeters, danger.meters), language)
      return fill(nearItem, { distance, hazard: hazardName(danger, language) })
    })
  return fill(near, { dangers: listText(items, language) })
}

/** The text of what a person must know about a route before they take it, most severe first; empty if there is nothing to say. */
export function routeSentence(route: DescribedRoute, language: Language, { isSoonest = false } = {}): string {
  const words = wordsOf(language).sentence
  const parts: string[] = []
  const tell = (pattern: string, hazards: readonly HazardSummary[], values: Record<string, string> = {}) => {
    if (hazards.length > 0) parts.push(fill(pattern, { hazards: named(hazards, language), ...values }))
  }
  const ofRank = (hazards: readonly HazardSummary[], ...ranks: string[]) =>
    hazards.filter(({ rank }) => ranks.includes(rank))
  const { startGap, endGap, nearDangers, avoided } = route
  if (startGap) {
    const { road, meters, bearing } = startGap
    const values = { road, distance: distanceText(meters, language), compass: compassOf(bearing, language) }
    parts.push(fill(road ? words.startGap : words.startGapUnnamed, values))
  }
  if (endGap) parts.push(fill(words.endGap, { distance: distanceText(endGap.meters, language) }))
  tell(words.inDanger, ofRank(route.leavesHazards, 'danger'))
  const [toldToStay, toldToLeave] = [true, false].map(stay =>
    ofRank(route.leavesHazards, 'order').filter(({ kind }) => (kind === 'shelter-in-place') === stay),
  )
  tell(words.inShelter, toldToStay ?? [])
  // Only for the most severe rank that the route leaves is the distance inside it the smallest possible one.
  const [burning, closed] = [ofRank(route.leavesHazards, 'danger'), ofRank(route.leavesHazards, 'closure')]
  tell(isSoonest || burning.length + closed.length > 0 ? words.alsoInOrder : words.inOrder, toldToLeave ?? [])
  tell(isSoonest || burning.length > 0 || toldToLeave?.length ? words.onClosure : words.leavesClosure, closed)
  tell(route.crossesOrders ? words.crosses : words.passesOrder, ofRank(route.passesThrough, 'order'))
  if (nearDangers.length > 0) parts.push(nearText(nearDangers, language))
  tell(words.avoids, avoided)
  const minutes = Math.round(avoided.reduce((most, { extraSeconds }) => Math.max(most, extraSeconds), 0) / 60)
  if (minutes > 0) parts.push(fill(words.adds, { minutes: String(minutes) }))
  tell(words.passesWarning, ofRank(route.passesThrough, 'warning'))
  tell(words.passesNotice, ofRank(route.passesThrough, 'notice'))
  parts.push(...route.reasons.map(reason => riskText(reason, language)).filter(Boolean))
  return parts.join(' ')
}
