import type { SituationFact } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import type { Answer } from '@muster/guide/answer'
import { activeUpdatesOf } from '@muster/guide/chat-metadata'
import type { People } from '@muster/guide/people'
import { situationOf } from '@muster/guide/situation'
import { clockText } from '@muster/languages/leave-by-text'
import type { KnownPerson } from '@muster/read-models/known-people'
import type { ShelterFacts } from '@muster/routing/shelters/fit'
import { fittingShelter } from './fitting-shelter.ts'
import type { PersonHelp, PersonSituation } from './situation.ts'

/** The state of a request for help in the guide's words. */
const helpState = ({ state }: PersonHelp): People['state'] => {
  if (state === 'together' || state === 'nobody') return state
  return state === 'claimed' || state === 'arrived' ? 'coming' : 'asked'
}

/** The person's request for help in the form that the guide needs: its state, and who comes. */
export function peopleOf({ help }: PersonSituation, language: Language): People {
  if (!help) return { state: 'not-asked', asked: 0, helpers: [] }
  return {
    state: helpState(help),
    asked: help.asked,
    helpers: help.helpers.map(({ name, state, etaAt }) => ({
      name,
      isThere: state === 'arrived',
      time: clockText(etaAt, { language, timeZone: localTimeZone }),
    })),
  }
}

/** Topics of answers that get situation facts. */
const aboutLeaving = new Set(['situation', 'leave-by', 'live-order', 'live-route', 'live-shelter', 'people'])
/** Topics whose answers already say which sources are missing. */
const saysWhatIsMissing = new Set(['live-order', 'live-route', 'live-shelter'])

/** The facts that are shown beside an answer about staying, leaving or helpers, each with its time. Missing knowledge is a fact too. */
export function factsOf(
  { topicId = '', covering = [] }: Answer,
  { situation, needs, now }: { situation: PersonSituation; needs: KnownPerson['needs']; now: Date },
): SituationFact[] {
  if (!aboutLeaving.has(topicId)) return []
  const isCovered = covering.length > 0
  return [
    ...(topicId === 'people' ? [] : wayFacts(situation, needs, isCovered)),
    ...(topicId !== 'people' && isCovered ? shelterFacts(situation, needs, now) : []),
    ...peopleFacts(situation, isCovered || topicId === 'people'),
    ...(isCovered || topicId === 'people' ? checkInFacts(situation) : []),
    ...(topicId === 'people' || saysWhatIsMissing.has(topicId) ? [] : listFacts(situation)),
  ]
}

/** The planned way out. That none is planned is only a fact if an update covers the person. */
function wayFacts(
  { planned, withheld }: PersonSituation,
  needs: KnownPerson['needs'],
  isCovered: boolean,
): SituationFact[] {
  if (!planned) return isCovered ? [{ about: 'way', state: 'none', to: null, at: null }] : []
  const { to, plannedAt } = planned
  const { name, wheelchairAccessible, acceptsServiceAnimals } = to
  return [
    {
      about: 'way',
      state: withheld ?? 'clear',
      to: name.slice(0, 200) || null,
      ...saidOf({ wheelchairAccessible, acceptsServiceAnimals }, needs),
      at: plannedAt,
    },
  ]
}

/** The properties of a place that this person needs to know. */
function saidOf(
  { wheelchairAccessible, acceptsServiceAnimals }: Pick<ShelterFacts, 'wheelchairAccessible' | 'acceptsServiceAnimals'>,
  needs: KnownPerson['needs'],
) {
  return {
    ...((needs?.hasWheelchair || needs?.hasMobilityLimitations) && { wheelchairAccessible }),
    ...(needs?.hasServiceAnimal && { acceptsServiceAnimals }),
  }
}

/** A shelter for a person who has to leave and has no way planned. Empty for people who are told to stay inside. */
function shelterFacts(
  { shelters, updates, places, home, wayOut }: PersonSituation,
  needs: KnownPerson['needs'],
  now: Date,
): SituationFact[] {
  if (wayOut || situationOf(activeUpdatesOf(updates), places)?.demand !== 'leave') return []
  const near = places.find(({ kind }) => kind === 'here')?.coordinates ?? home?.coordinates ?? null
  const found = fittingShelter(shelters, { updates, near, needs, now })
  if (!found) return []
  const { facts, distanceMeters: meters } = found
  const { name, asOf, hasDevicePower } = facts
  return [
    {
      ...{ about: 'shelter', name: name.slice(0, 200), meters },
      ...saidOf(facts, needs),
      ...(needs?.hasPoweredDevice && { hasDevicePower }),
      at: asOf,
    },
  ]
}

/** The helpers who come, else the state of the request. `isAsked`: whether to say so if there is no request. */
function peopleFacts({ help }: PersonSituation, isAsked: boolean): SituationFact[] {
  if (!help) return isAsked ? [{ about: 'people', state: 'not-asked', asked: 0, at: null }] : []
  const { asked, at, helpers } = help
  const said = helpers.map(
    ({ state, name, etaAt, confirmedAt }): SituationFact => ({ about: 'helper', state, name, etaAt, at: confirmedAt }),
  )
  return [...said, ...(said.length > 0 ? [] : [{ about: 'people' as const, state: helpState(help), asked, at }])]
}

const checkInFacts = ({ checkIns }: PersonSituation): SituationFact[] =>
  checkIns ? [{ about: 'check-ins', ...checkIns }] : []

/** Most silent sources that are named. */
const namedSources = 3

/** Warnings about the list of updates: it is old, or sources are silent. */
function listFacts({ listRead: { at, isOld, silent = [] } }: PersonSituation): SituationFact[] {
  return [
    ...(at === null || isOld ? [{ about: 'old-list' as const, at }] : []),
    ...silent.slice(0, namedSources).map(name => ({ about: 'silent-source' as const, name: name.slice(0, 200), at })),
  ]
}
