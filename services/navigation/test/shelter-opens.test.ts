import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { shelterChanged } from '@muster/contracts/events/alerts'
import { destinationChanged, wayOutPlanned } from '@muster/contracts/events/navigation'
import { listShelters, planEvacuation } from '@muster/contracts/routes/navigation'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { type Navigation, oakland, startNavigation } from './helpers.ts'

let navigation: Navigation
let bus: Bus
beforeAll(async () => {
  // Outside of drills a push sends nobody to a candidate shelter.
  navigation = await startNavigation({ PRACTICE_DIRECTIONS: 'always', REDIRECT_MS: '100' })
  bus = await navigation.join('alerts')
})
afterAll(() => navigation.stop())

async function tell(shelter: OfficialShelter) {
  await bus.publish(shelterChanged, { shelter }, { id: `${shelter.id}-${shelter.revision}` })
  await settle(async () => {
    const { body } = await navigation.call(listShelters, { query: { near: oakland.join(','), limit: 100 } })
    return body.find(({ id }) => id === shelter.id)?.status === shelter.status
  })
}

it('notifies people without a known place each time a shelter opens, the same or another, once', async () => {
  const only = buildOfficialShelter({ coordinates: [-122.26, 37.81] })
  await tell(only)
  const as = buildCaller()
  const told: { userId: string }[] = []
  const collect = collectInto(told)
  bus.subscribeLive(destinationChanged.subject, data => collect(destinationChanged.payload.parse(data)))
  const ways: object[] = []
  const collectWay = collectInto(ways)
  bus.subscribeLive(wayOutPlanned.subject, data => collectWay(wayOutPlanned.payload.parse(data)))
  await bus.ready()
  const { body } = await navigation.call(planEvacuation, { body: { from: [...oakland] }, as })
  expect(body.shelter?.id).toBe(only.id)
  await settle(() => ways.length > 0)
  expect(ways).toMatchObject([
    { userId: as.userId, to: { id: only.id, name: only.name }, meters: body.route?.distance },
  ])
  const news = (count: number) =>
    settle(() => {
      const events = told.filter(({ userId }) => userId === as.userId)
      return events.length === count ? events : null
    })
  await tell({ ...only, revision: 2, status: 'full' })
  expect(await news(1)).toMatchObject([{ reason: 'full', next: null }])
  await tell({ ...only, revision: 3, status: 'open' })
  expect((await news(2))?.[1]).toMatchObject({ reason: 'opened', from: { id: only.id }, next: { id: only.id } })
  // They are headed there again, and are told of its changes.
  await tell({ ...only, revision: 4, status: 'closed' })
  expect((await news(3))?.[2]).toMatchObject({ reason: 'closed', next: null })
  const other = buildOfficialShelter({ coordinates: [-122.0574, 37.9735] })
  await tell(other)
  expect((await news(4))?.[3]).toMatchObject({ reason: 'opened', from: { id: only.id }, next: { id: other.id } })
})

it('decides again after a plan of a process with a fast clock: otherwise the route to a closed shelter would remain', async () => {
  const only = buildOfficialShelter({ coordinates: [-122.26, 37.81] })
  await tell(only)
  const clock = { now: () => new Date(Date.now() + 60_000) }
  const env = { PRACTICE_DIRECTIONS: 'always', REDIRECT_MS: '3600000' }
  const ahead = await startDefined(navigationService, navigation.neighbours, { env, overrides: { clock } })
  const as = buildCaller()
  const [planned, decided] = [[] as string[], [] as string[]]
  bus.subscribeLive(wayOutPlanned.subject, data => {
    const { userId, plannedAt } = wayOutPlanned.payload.parse(data)
    if (userId === as.userId) planned.push(plannedAt)
  })
  bus.subscribeLive(destinationChanged.subject, data => {
    const { userId, decidedAt } = destinationChanged.payload.parse(data)
    if (userId === as.userId) decided.push(decidedAt)
  })
  await bus.ready()
  const { body } = await ahead.call(planEvacuation, { body: { from: [...oakland] }, as })
  expect(body.shelter?.id).toBe(only.id)
  await ahead.stop()
  await tell({ ...only, revision: 2, status: 'closed' })
  const [[at], [later]] = [
    await settle(() => planned.length > 0 && planned),
    await settle(() => decided.length > 0 && decided),
  ]
  expect(Date.parse(later ?? '')).toBeGreaterThan(Date.parse(at ?? ''))
})
