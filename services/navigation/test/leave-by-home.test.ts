import type { PayloadOf } from '@muster/contracts/define-event'
import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { homeLost, homePlaced, leaveByChanged } from '@muster/contracts/events/navigation'
import { getLeaveBy, savePreparation } from '@muster/contracts/routes/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { neighbourhoodOf } from '@muster/geo/cells'
import type { Bus } from '@muster/service-kit/bus/bus'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildArea } from '@muster/test-kit/builders/emergency-update'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { navigationService } from '../src/service.ts'
import { type Navigation, skylineFire, startNavigation } from './helpers.ts'

type Told = PayloadOf<typeof leaveByChanged>

const env = { PRACTICE_DIRECTIONS: 'always', LEAVE_BY_MS: '100', LEAVE_BY_LEASE_MS: '2000' }
/** A home in the hills that the Skyline Fire covers, and one across the bay. */
const hills = '37.857, -122.215'
const away = '37.4419, -122.1430'
const zone = { title: 'ORDER OAK-1', event: 'Evacuation Order', hazard: 'evacuation-order' } as const

let navigation: Navigation
let third: Awaited<ReturnType<typeof startThird>>
let identity: Bus
const told: Told[] = []
const placed: PayloadOf<typeof homePlaced>[] = []
const startThird = () => startDefined(navigationService, navigation.neighbours, { env })
beforeAll(async () => {
  navigation = await startNavigation(env)
  third = await startThird()
  identity = await navigation.join('identity')
  const collect = collectInto(told)
  identity.subscribeLive(leaveByChanged.subject, data => collect(leaveByChanged.payload.parse(data)))
  identity.subscribeLive(homePlaced.subject, data => void placed.push(homePlaced.payload.parse(data)))
  await identity.ready()
})
afterAll(async () => {
  await third?.stop()
  await navigation?.stop()
})

let revision = 0
const vehicle = { ...noNeeds, transportationType: 'personal_vehicle' } as const
async function live(location: string, needs: object = {}, as: Caller = buildCaller()): Promise<Caller> {
  revision += 1
  const person = { ...as, revision, location, needs: { ...vehicle, ...needs } }
  const fact = { ...person, isComplete: true, hasAccessibilityNeeds: true }
  await identity.publish(profileUpdated, fact, { id: `${as.userId}-${revision}` })
  await settle(async () => (await ask(as)).home?.label === location)
  return as
}

const ask = async (as: Caller, query = {}) => (await navigation.call(getLeaveBy, { query, as })).body
const toldTo = ({ userId }: Caller) => told.filter(one => one.userId === userId).sort((a, b) => a.revision - b.revision)
const kinds = (as: Caller) => toldTo(as).map(({ change, leaveBy }) => [change.kind, change.cause, leaveBy?.because])

it('says that no time is known, and why', async () => {
  const stranger = buildCaller()
  expect(await ask(stranger)).toMatchObject({ leaveBy: null, noTime: 'home-unknown', home: null })
  const as = await live(hills)
  const answer = await ask(as)
  expect(answer).toMatchObject({ leaveBy: null, noTime: 'nothing-known', home: { label: hills, isApproximate: false } })
  expect(answer.sentence).toContain('That does not mean it is safe')
  expect((await ask(as, { language: 'es' })).sentence).toContain('Eso no significa que sea seguro')
})

it.each(['Oakland, CA', '77 Zzyzx Lane, Oakland, CA'])(
  'uses the centre of the town for a home whose street is not known, and says so: %s',
  async location => {
    const as = buildCaller()
    const person = {
      ...as,
      revision: 1,
      location,
      needs: vehicle,
      isComplete: true,
      hasAccessibilityNeeds: false,
    }
    await identity.publish(profileUpdated, person, { id: `${as.userId}-town` })
    const home = await settle(async () => (await ask(as)).home)
    expect(home).toMatchObject({ isApproximate: true })
    expect(home?.label).toContain('Oakland')
  },
)

it('publishes the position of a home when it is found and each time it moves, with an increasing number', async () => {
  const as = await live(hills)
  await live(away, {}, as)
  const mine = () => placed.filter(({ userId }) => userId === as.userId).sort((a, b) => a.revision - b.revision)
  await settle(() => mine().some(({ label }) => label === away))
  // Two of the processes may find the same home one after the other, and an event may arrive twice.
  const moves = mine().filter(({ label }, i, all) => label !== all[i - 1]?.label)
  expect(moves.map(({ coordinates, label }) => [coordinates, label])).toEqual([
    [[-122.215, 37.857], hills],
    [[-122.143, 37.4419], away],
  ])
})

it('publishes that a home is unknown when its person has moved to a place that is not found', async () => {
  const as = await live(hills)
  const lost: PayloadOf<typeof homeLost>[] = []
  identity.subscribeLive(homeLost.subject, data => void lost.push(homeLost.payload.parse(data)))
  await identity.ready()
  revision += 1
  const person = { ...as, revision, location: 'zzqx 99 nowhere', needs: vehicle }
  const fact = { ...person, isComplete: true, hasAccessibilityNeeds: true }
  await identity.publish(profileUpdated, fact, { id: `${as.userId}-${revision}` })
  const { revision: last } = await settle(() => lost.find(({ userId }) => userId === as.userId))
  const mine = placed.filter(({ userId }) => userId === as.userId)
  expect(mine.every(one => one.revision < last)).toBe(true)
  expect((await ask(as)).home).toBeNull()
})

it('publishes once that a home is unknown when an earlier version had published nothing', async () => {
  const as = await live(hills)
  const neverKnown = buildCaller()
  const lost: PayloadOf<typeof homeLost>[] = []
  const collectLost = collectInto(lost)
  identity.subscribeLive(homeLost.subject, data => collectLost(homeLost.payload.parse(data)))
  await identity.ready()
  for (const person of [as, neverKnown]) {
    revision += 1
    const fact = { ...person, revision, location: 'zzqx 99 nowhere', needs: vehicle }
    const event = { ...fact, isComplete: true, hasAccessibilityNeeds: true }
    await identity.publish(profileUpdated, event, { id: `${person.userId}-${revision}` })
  }
  const mine = () => lost.filter(({ userId }) => userId === as.userId)
  await settle(() => mine().length === 1)
  const { connection } = navigation.service.context.mongo
  await connection
    .collection<{ _id: string }>('departures')
    .updateOne({ _id: as.userId }, { $unset: { isLossTold: 1 } })
  const next = await startThird()
  const [before, again] = await settle(() => (mine().length === 2 ? mine() : null))
  expect(again?.revision).toBeGreaterThan(before?.revision ?? 0)
  await next.stop()
  expect(lost.some(({ userId }) => userId === neverKnown.userId)).toBe(false)
})

it('derives the preparation time from the profile and from what the person adds', async () => {
  const as = await live(hills, {
    hasWheelchair: true,
    needsEvacuationAssistance: true,
    transportationType: 'assistance_needed',
  })
  const before = await ask(as)
  // Waiting for a helper and for a ride counts as one wait.
  expect(before.preparation.reasons.map(({ reason }) => reason)).toEqual(['pack', 'transfer', 'helper'])
  const saved = await navigation.call(savePreparation, { body: { added: ['livestock', 'livestock'] }, as })
  expect(saved.body.added).toEqual(['livestock'])
  const after = await ask(as)
  expect(after).toMatchObject({ added: ['livestock'], preparation: { minutes: before.preparation.minutes + 60 } })
  expect(await ask(as, { from: '-122.14,37.44' })).toMatchObject({ preparation: after.preparation, home: null })
})

it('notifies each person whose home is under an order once, among three processes, and of its end', async () => {
  const people = [await live(hills), await live(hills), await live('37.862, -122.222')]
  const elsewhere = await live(away)
  const order = skylineFire(zone)
  await navigation.burn(order)
  for (const as of people) await settle(() => toldTo(as).length === 1)
  const [first] = people
  if (!first) throw new Error('nobody lives there')
  expect(toldTo(first)).toMatchObject([
    {
      revision: 1,
      home: { label: hills },
      leaveBy: { because: 'ordered', isOrdered: true, hazards: [{ id: order.id, title: 'ORDER OAK-1' }] },
      change: { kind: 'first', cause: 'ordered', title: 'ORDER OAK-1', previousAt: null },
    },
  ])
  const answer = await ask(first)
  expect(answer.leaveBy?.at).toBe(toldTo(first)[0]?.leaveBy?.at)
  expect(answer.leaveBy?.sentence).toContain('Leave now. Officials have ordered people out of the area of your home')
  await navigation.putOut(order)
  for (const as of people) await settle(() => toldTo(as).length === 2)
  for (const as of people) {
    expect(kinds(as)).toEqual([
      ['first', 'ordered', 'ordered'],
      ['ended', 'other', undefined],
    ])
  }
  expect(toldTo(elsewhere)).toEqual([])
})

it('notifies a person under an order that the fire has arrived, and which fire it is', async () => {
  const as = await live(hills)
  const order = skylineFire(zone)
  await navigation.burn(order)
  await settle(() => toldTo(as).length === 1)
  const fire = skylineFire()
  await navigation.burn(fire)
  await settle(() => toldTo(as).length === 2)
  expect(toldTo(as)[1]?.change).toMatchObject({ kind: 'worse', cause: 'danger-here', title: 'Skyline Fire' })
  await navigation.putOut(fire)
  await navigation.putOut(order)
  await settle(() => kinds(as).at(-1)?.[0] === 'ended')
})

it('continues after a process died that had claimed the neighbourhood, and notifies nobody twice', async () => {
  const as = await live('37.851, -122.221')
  const [lon, lat] = [-122.221, 37.851]
  const { batches } = navigation.service.context
  const claimed = await settle(() => batches.claim(neighbourhoodOf([lon, lat]), new Date()))
  expect(claimed).not.toBeNull()
  const order = skylineFire(zone)
  await navigation.burn(order)
  await settle(() => toldTo(as).length > 0)
  // The process that came back late does not hold the lease any more.
  expect(claimed && (await batches.renew(claimed, new Date()))).toBe(false)
  await navigation.putOut(order)
  await settle(() => toldTo(as).length > 1)
  expect(kinds(as).map(([kind]) => kind)).toEqual(['first', 'ended'])
})

it('computes the neighbourhood of a home although MongoDB was unreachable just after it was stored', async () => {
  const [lon, lat] = [-121.8375, 39.7285]
  const order = skylineFire({ ...zone, geometry: buildArea([lon, lat], 0.02) })
  await navigation.burn(order)
  let isAway = true
  for (const { service } of [navigation, navigation.second, third]) {
    const { batches } = service.context
    const { touch } = batches
    vi.spyOn(batches, 'touch').mockImplementation(async cells => {
      if (!isAway || !cells.includes(neighbourhoodOf([lon, lat]))) return touch(cells)
      isAway = false
      throw new AppError('unavailable')
    })
  }
  const as = await live(`${lat}, ${lon}`)
  await settle(() => kinds(as).length > 0)
  vi.restoreAllMocks()
  expect([isAway, kinds(as)]).toEqual([false, [['first', 'ordered', 'ordered']]])
  await navigation.putOut(order)
})

it('publishes once what a process had written before it died unpublished', async () => {
  const as = await live(away)
  const { mongo } = navigation.service.context
  const change = {
    kind: 'first',
    cause: 'other',
    title: '',
    previousAt: null,
    changedAt: new Date().toISOString(),
  } as const
  const event = outboxEntry(leaveByChanged, { userId: as.userId, revision: 1, home: null, leaveBy: null, change })
  const departures = mongo.connection.collection<{ _id: string }>('departures')
  await departures.updateOne({ _id: as.userId }, { $set: { told: 1 }, $push: { outbox: event } as never })
  await settle(() => toldTo(as).length > 0)
  const next = await live(away, {}, as)
  expect(toldTo(next)).toHaveLength(1)
})

it('deletes the data of a deleted account, also an event that waits, and keeps its mark when late events come', async () => {
  const as = await live(hills)
  const departures = navigation.service.context.mongo.connection.collection<{ _id: string }>('departures')
  await settle(async () => (await departures.countDocuments({ _id: as.userId, 'outbox.at': { $exists: true } })) === 0)
  // The state while NATS is unreachable.
  const home = { userId: as.userId, revision: 50, coordinates: [-122.215, 37.857] as [number, number], label: hills }
  await departures.updateOne({ _id: as.userId }, { $set: { outbox: [outboxEntry(homePlaced, home)] } } as object)
  await identity.publish(userDeleted, { userId: as.userId, revision: 99, email: as.email }, { id: `${as.userId}-gone` })
  await settle(async () => (await ask(as)).noTime === 'home-unknown')
  await settle(async () => (await departures.countDocuments({ _id: as.userId, 'outbox.at': { $exists: true } })) === 0)
  const kept = await departures.findOne({ _id: as.userId })
  expect(kept).toMatchObject({ deletedAt: expect.any(Date) })
  expect(JSON.stringify(kept)).not.toContain(hills)
})
