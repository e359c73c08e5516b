import type { PayloadOf } from '@muster/contracts/define-event'
import { updatePublished } from '@muster/contracts/events/alerts'
import { profileUpdated } from '@muster/contracts/events/identity'
import { leaveByChanged } from '@muster/contracts/events/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startServiceProcess } from '@muster/test-kit/process'
import { settle } from '@muster/test-kit/settle'
import { testEnv } from '@muster/test-kit/start-service'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { createStops } from '@muster/test-kit/stops'
import { afterAll, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { skylineFire } from './helpers.ts'

const { atEnd, stop } = createStops()
afterAll(stop)

const count = 150
const quick = { PRACTICE_DIRECTIONS: 'always', LEAVE_BY_MS: '100', LEAVE_BY_LEASE_MS: '2000' }

it('notifies everybody once when the computing process is killed in between', async () => {
  // This process only receives events: it looks for work once an hour.
  const watcher = await startWithNeighbours(navigationService, { env: { ...quick, LEAVE_BY_MS: '3600000' } })
  atEnd(watcher.stop)
  const { neighbours, join, service } = watcher
  const bus = await join('alerts')
  const told: PayloadOf<typeof leaveByChanged>[] = []
  bus.subscribeLive(leaveByChanged.subject, data => void told.push(leaveByChanged.payload.parse(data)))
  await bus.ready()
  async function startWorker() {
    const child = await startServiceProcess('navigation', testEnv(neighbours, 'navigation', quick))
    atEnd(async () => void (await child.kill()))
    return child
  }

  const people = Array.from({ length: count }, () => buildCaller())
  const needs = { ...noNeeds, transportationType: 'personal_vehicle' } as const
  for (const as of people) {
    const person = { ...as, revision: 1, needs, isComplete: true, hasAccessibilityNeeds: false }
    await bus.publish(profileUpdated, { ...person, location: '37.857, -122.215' }, { id: as.userId })
  }
  const departures = service.context.mongo.connection.collection('departures')
  const first = await startWorker()
  await settle(async () => (await departures.countDocuments({ placedWith: { $type: 'string' } })) === count)

  const order = skylineFire({ title: 'ORDER OAK-1', event: 'Evacuation Order', hazard: 'evacuation-order' })
  await bus.publish(updatePublished, { update: order }, { id: order.id })
  await settle(async () => (await departures.countDocuments({ told: 1 })) > 0)
  await first.kill()

  await startWorker()
  const ids = people.map(({ userId }) => userId).sort()
  await settle(() => new Set(told.map(({ userId }) => userId)).size === count)
  await settle(async () => (await departures.countDocuments({ 'outbox.0': { $exists: true } })) === 0)
  expect((await departures.find({ told: 1 }).toArray()).map(({ _id }) => String(_id)).sort()).toEqual(ids)
  // An event that was being published when the process died may be published again, with the same revision.
  expect(new Set(told.map(({ revision }) => revision))).toEqual(new Set([1]))
}, 300_000)
