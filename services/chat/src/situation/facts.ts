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

const helpState = ({ state }: PersonHelp): People['state'] => {
  if (state === 'together' || state === 'nobody') return state
  return state === 'claimed' || state === 'arrived' ? 'coming' : 'asked'
}

/** Whom the person has asked and who comes, as the guide says it. */
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

const aboutLeaving = new Set(['situation', 'leave-by', 'live-order', 'live-route', 'live-shelter', 'people'])
/** Their words say themselves which sources are missing. */
const saysWhatIsMissing = new Set(['live-order', 'live-route', 'live-shelter'])

/** What stands beside an answer about staying, leaving, or who comes: each with its time, and what is not known as that. */
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

/** Where nothing covers the person, that no way is planned is no news. */
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

/** Of what is said of a place, what this person needs of it. */
function saidOf(
  { wheelchairAccessible, acceptsServiceAnimals }: Pick<ShelterFacts, 'wheelchairAccessible' | 'acceptsServiceAnimals'>,
  needs: KnownPerson['needs'],
) {
  return {
    ...((needs?.hasWheelchair || needs?.hasMobilityLimitations) && { wheelchairAccessible }),
    ...(needs?.hasServiceAnimal && { acceptsServiceAnimals }),
  }
}

/** Where the person could go who has to leave and has no way planned. Nobody is sent out who is told to stay inside. */
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

const namedSources = 3

function listFacts({ listRead: { at, isOld, silent = [] } }: PersonSituation): SituationFact[] {
  return [
    ...(at === null || isOld ? [{ about: 'old-list' as const, at }] : []),
    ...silent.slice(0, namedSources).map(name => ({ about: 'silent-source' as const, name: name.slice(0, 200), at })),
  ]
}
