import type { PayloadOf } from '@muster/contracts/define-event'
import { destinationChanged } from '@muster/contracts/events/navigation'
import { byFit, type Exposure, type ShelterFacts, type ShelterWithExposure, tiers } from '@muster/routing/shelters/fit'
import type { Clock } from '@muster/service-kit/clock'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { DestinationStore, HeadedPerson, LeftShelter } from '../store/destinations.ts'
import type { ShelterBoard } from './board.ts'

type Reason = PayloadOf<typeof destinationChanged>['reason']
type Deps = { shelters: Pick<ShelterBoard, 'all'>; destinations: DestinationStore; clock: Clock; isDrill: boolean }

/**
 * Creates a function that redirects everybody who is headed to a shelter that accepts no more people, or that a hazard has come closer to, to the next
 * shelter that fits them. A person who had to be told that no other shelter is known is told when one has opened.
 */
export function createRedirect({ shelters, destinations, clock, isDrill }: Deps) {
  const nextFor = (person: HeadedPerson, isWanted: (facts: ShelterFacts) => boolean) =>
    byFit(shelters.all(), { near: person.near, needs: person.needs, language: null }, clock.now()).find(
      ({ facts, exposure, tier }) => facts.coordinates && exposure === null && tier <= tiers.unfit && isWanted(facts),
    )

  async function send(person: HeadedPerson, reason: Reason, from: LeftShelter, next: ReturnType<typeof nextFor>) {
    // Always later than the plan, even if the process that made the plan had a fast clock, because consumers keep the later of the two.
    const decidedAt = new Date(Math.max(clock.now().getTime(), person.at.getTime() + 1))
    const event = outboxEntry(destinationChanged, {
      userId: person.userId,
      reason,
      from,
      next: next ? { id: next.facts.id, name: next.facts.name } : null,
      decidedAt: decidedAt.toISOString(),
    })
    await destinations.redirect(person, next ? { shelterId: next.facts.id, exposure: null } : null, from, event)
  }

  async function redirect(person: HeadedPerson, { facts: { id, name } }: ShelterWithExposure, reason: Reason) {
    // Outside of drills candidates are not used: a push cannot explain that no official list says that they are open.
    const next = nextFor(person, other => other.id !== id && (isDrill || other.status !== 'candidate'))
    await send(person, reason, { id, name }, next)
  }

  async function tellOfOpened() {
    for await (const person of destinations.headedTo('')) {
      const next = nextFor(person, ({ status }) => status === 'open')
      if (next) await send(person, 'opened', person.left ?? { id: '', name: '' }, next)
    }
  }

  return async (): Promise<void> => {
    for (const id of await destinations.shelterIds()) {
      if (id === '') {
        await tellOfOpened()
        continue
      }
      const seen = shelters.all().find(({ facts }) => facts.id === id)
      if (!seen || !(isShut(seen) || seen.exposure)) continue
      for await (const person of destinations.headedTo(id)) {
        const reason = reasonToLeave(seen, person.exposure)
        if (reason) await redirect(person, seen, reason)
      }
    }
  }
}

const severity = (exposure: Exposure) => (exposure === 'in-danger' ? 2 : exposure ? 1 : 0)
const isShut = ({ facts: { status, placesLeft } }: ShelterWithExposure) =>
  status === 'closed' || status === 'full' || placesLeft === 0

/**
 * The reason to redirect a person; null if there is none. A person who was sent near a danger because there was nothing else is redirected if the danger has
 * come even closer.
 */
function reasonToLeave(seen: ShelterWithExposure, before: Exposure): Reason | null {
  if (severity(seen.exposure) > severity(before)) return 'endangered'
  if (!isShut(seen)) return null
  return seen.facts.status === 'closed' ? 'closed' : 'full'
}
