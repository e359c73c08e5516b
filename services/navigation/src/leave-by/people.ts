import { profileUpdated, userRegistered } from '@muster/contracts/events/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { BatchStore } from '../store/departure-batches.ts'
import type { DepartureStore } from '../store/departures.ts'

type Fact = Parameters<DepartureStore['remember']>[0]

/** Consumers that store what a person's leave-by time depends on: their needs and the location of their home. */
export function peopleConsumers({ departures, batches }: { departures: DepartureStore; batches: BatchStore }) {
  async function remember(fact: Fact) {
    if (!(await departures.remember(fact))) return
    const person = await departures.find(fact.userId)
    if (person) await batches.touch([person.cell])
  }
  return [onEvent(userRegistered, remember), onEvent(profileUpdated, remember)]
}
