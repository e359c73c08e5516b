import type { Position } from '@muster/contracts/entities/common'
import type { Shelter } from '@muster/contracts/entities/shelter'
import {
  minMatchingReports,
  type ShelterNeed,
  type ShelterReason,
  type ShelterReportValue,
} from '@muster/contracts/vocabulary/shelters'
import { distanceMeters } from '@muster/geo/measure'
import type { PlaceToGo } from '../plan/safe-place.ts'

/** A shelter without the fields that depend on the person. */
export type ShelterFacts = Omit<Shelter, 'distanceMeters' | 'why'> & { isMissing: boolean }

/** The exposure of a shelter: in a danger, a closure or an ordered area; within 2 km of a danger; or neither (null). */
export type Exposure = 'in-danger' | 'near-danger' | null
/** A shelter and its exposure to hazards. */
export type ShelterWithExposure = { facts: ShelterFacts; exposure: Exposure }

/** A person's needs of a shelter. `language` is a BCP 47 tag. */
export type ShelterPreferences = { near: Position | null; needs: readonly ShelterNeed[]; language: string | null }

/**
 * How well a shelter fits; lower is better. open: it is open, but some facts are unknown. unsure: open, but doubtful. far: farther than a person goes while
 * anything is nearer. unfit: it is known to lack something that this person needs.
 */
export const tiers = { fits: 0, open: 1, unsure: 2, candidate: 3, far: 4, unfit: 5, full: 6, shut: 7 } as const
export type Tier = (typeof tiers)[keyof typeof tiers]

const farMeters = 160_000
const oldAfterMs = 60 * 60_000

const answerTo: Record<
  ShelterNeed,
  'wheelchairAccessible' | 'acceptsServiceAnimals' | 'acceptsPets' | 'hasDevicePower'
> = {
  wheelchair: 'wheelchairAccessible',
  serviceAnimal: 'acceptsServiceAnimals',
  pets: 'acceptsPets',
  devicePower: 'hasDevicePower',
}
const wordOf = (said: boolean | null) => (said === null ? 'not-said' : said ? 'yes' : 'no')

/** How well a shelter fits a person, and why. Unknown facts never count as a yes. */
export function fitOf({ facts, exposure }: ShelterWithExposure, wishes: ShelterPreferences, now: Date) {
  const distance = wishes.near && facts.coordinates ? distanceMeters(...wishes.near, ...facts.coordinates) : null
  const about = needsOf(facts, wishes)
  const doubts = doubtsOf(facts, now)
  const why: ShelterReason[] = [statusReason(facts), ...doubts, ...membersSay(facts)]
  if (exposure) why.push(exposure)
  if (!facts.coordinates) why.push('no-coordinates')
  if (distance !== null && distance > farMeters) why.push('far')
  if (facts.status === 'open') why.push(placesReason(facts))
  why.push(...about.map(({ reason }) => reason))
  return { tier: tierOf(new Set(why), about), why, distanceMeters: distance === null ? null : Math.round(distance) }
}

function tierOf(why: ReadonlySet<ShelterReason>, about: { said: boolean | null }[]): Tier {
  const has = (...reasons: ShelterReason[]) => reasons.some(reason => why.has(reason))
  if (has('closed', 'in-danger')) return tiers.shut
  if (has('full', 'no-places-left')) return tiers.full
  if (about.some(({ said }) => said === false)) return tiers.unfit
  if (has('far')) return tiers.far
  if (has('candidate')) return has('members-say-open') ? tiers.unsure : tiers.candidate
  const doubts = [
    'status-not-said',
    'list-old',
    'missing',
    'members-say-full',
    'members-say-closed',
    'near-danger',
  ] as const
  if (has(...doubts)) return tiers.unsure
  return about.every(({ said }) => said === true) ? tiers.fits : tiers.open
}

const statusReason = ({ status }: ShelterFacts): ShelterReason => (status === 'not-said' ? 'status-not-said' : status)

function doubtsOf({ asOf, isMissing }: ShelterFacts, now: Date): ShelterReason[] {
  const isOld = asOf !== null && now.getTime() - Date.parse(asOf) > oldAfterMs
  return [...(isOld ? (['list-old'] as const) : []), ...(isMissing ? (['missing'] as const) : [])]
}

/** The statement on which most members who were there agree, if enough of them do. */
function membersSay({ memberReports }: ShelterFacts): ShelterReason[] {
  const of = (word: ShelterReportValue) => memberReports.find(({ said }) => said === word)?.people ?? 0
  const words = [
    { reason: 'members-say-open', people: of('open') },
    { reason: 'members-say-full', people: of('full') },
    { reason: 'members-say-closed', people: of('closed') },
  ] as const
  const [first, second] = words.toSorted((a, b) => b.people - a.people)
  return first && first.people >= minMatchingReports && first.people > (second?.people ?? 0) ? [first.reason] : []
}

function placesReason({ placesLeft }: ShelterFacts): ShelterReason {
  if (placesLeft === null) return 'places-not-said'
  return placesLeft > 0 ? 'places-left' : 'no-places-left'
}

function needsOf(
  facts: ShelterFacts,
  { needs, language }: ShelterPreferences,
): { said: boolean | null; reason: ShelterReason }[] {
  const asked = [...new Set(needs)].map(need => {
    const said = facts[answerTo[need]]
    return { said, reason: `${need}-${wordOf(said)}` as const }
  })
  // A missing language is mentioned but excludes nobody, because people can manage without it.
  const spoken = language === null ? null : speaks(facts, language)
  return language === null ? asked : [...asked, { said: spoken || null, reason: `language-${wordOf(spoken)}` }]
}

function speaks({ languages }: ShelterFacts, language: string): boolean | null {
  const base = language.toLowerCase().split('-')[0] ?? ''
  return languages === null ? null : languages.some(spoken => spoken.toLowerCase().split('-')[0] === base)
}

/** A shelter with its tier, the reasons for it, and its distance. */
export type FittingShelter = ShelterWithExposure & ReturnType<typeof fitOf>

/** The shelters for a person: the best fit first, then the nearest. */
export function byFit(
  shelters: readonly ShelterWithExposure[],
  wishes: ShelterPreferences,
  now: Date,
): FittingShelter[] {
  const away = ({ distanceMeters }: FittingShelter) => distanceMeters ?? Number.MAX_VALUE
  return shelters
    .map(seen => ({ ...seen, ...fitOf(seen, wishes, now) }))
    .sort((a, b) => a.tier - b.tier || away(a) - away(b))
}

/** The form of a shelter that is sent to clients. */
export function presentFitting({ facts, why, distanceMeters }: FittingShelter): Shelter {
  const { isMissing, ...shelter } = facts
  return { ...shelter, distanceMeters, why }
}

/** Needs without which a person cannot stay: getting in, and power for devices that keep them alive. */
const isVital = (reason: ShelterReason) => reason === 'wheelchair-no' || reason === 'devicePower-no'

/** Whether a place may be called a safe zone. A candidate, which no source has called open, may be one only in a drill. */
const isSafeZone = ({ status }: ShelterFacts, isDrill: boolean) =>
  status === 'open' || (isDrill && status === 'candidate')

/**
 * The destinations to which a person may be sent. Full, closed or endangered places are left out, and those without coordinates, because no route can be
 * planned to them.
 */
export function placesToGo(fitting: readonly FittingShelter[], isDrill: boolean): PlaceToGo[] {
  return fitting.flatMap(({ facts, tier, why }) => {
    const { id, name, coordinates, wheelchairAccessible: wheelchair } = facts
    if (!coordinates || tier > tiers.unfit) return []
    const lacks = why.some(isVital)
    return [{ id, name, location: coordinates, wheelchair, tier, lacks, isSafeZone: isSafeZone(facts, isDrill) }]
  })
}

/** Positions of the shelters that may be called safe zones. */
export const safePlacesOf = (shelters: readonly ShelterFacts[], isDrill: boolean): Position[] =>
  shelters.flatMap(facts => (facts.coordinates && isSafeZone(facts, isDrill) ? [facts.coordinates] : []))
