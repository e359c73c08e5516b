import { randomBytes } from 'node:crypto'
import type { BodyInput } from '@muster/contracts/define-route'
import { listAudit } from '@muster/contracts/routes/operate'
import {
  listRecordedDays,
  listReplays,
  pauseReplay,
  proposeReplay,
  refuseReplay,
  resumeReplay,
  startReplay,
  stopReplay,
} from '@muster/contracts/routes/replays'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { startServiceProcess } from '@muster/test-kit/process'
import { asOperator, buildOperator } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCap, type CapParts } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { createMovableClock, startListServer } from './support/list-server.ts'
import { eastOfOrinda, inOrinda, startPushPeople } from './support/push-people.ts'
import { hasSharedFeeds, readShared } from './support/shared-feeds.ts'
import { alertsEnv, startAlerts, startRole } from './support/start-alerts.ts'

// Ends a test that hangs. On a busy machine a process needs many seconds to start.
vi.setConfig({ testTimeout: 300_000 })
const patient = { timeoutMs: 120_000 }

const ada = buildOperator({ name: 'Ada', roles: ['admin'] })
const bea = buildOperator({ name: 'Bea', roles: ['admin'] })
const lee = buildOperator({ name: 'Lee', roles: ['approver'] })
const kim = buildOperator({ name: 'Kim', roles: ['author'] })
const note = 'Training of the shift'
const console_ = () => ({ OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') })

const { atEnd, stop } = createStops()
let clock: ReturnType<typeof createMovableClock>
beforeEach(() => {
  clock = createMovableClock()
  // Tests move the clock by up to an hour, and the residents' day must not end meanwhile. So late at night the clock is moved to the next day first.
  if (hourThere(clock.now()) >= 21) clock.forward(4 * 3_600_000)
})
afterEach(stop)

const hourThere = (time: Date) =>
  Number(time.toLocaleTimeString('en-US', { timeZone: localTimeZone, hour: '2-digit', hourCycle: 'h23' }).slice(0, 2))

type Alerts = Awaited<ReturnType<typeof startAlerts>>
type Settings = Partial<BodyInput<typeof proposeReplay>>

/** About noon of a past day, in whatever time zone the service counts days. */
const noon = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() - 2, 20)
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString().replace('.000Z', '+00:00')

/** A message of that day: sent `minutes` after noon, and in force for 12 hours. */
const sentAt = (minutes: number, parts: CapParts = {}) =>
  buildCap({ sent: at(minutes), expires: at(minutes + 12 * 60), ...parts })

/** Puts messages into the journal as if they had been received when they were sent. All are over by now. */
async function record(alerts: Alerts, messages: readonly ReturnType<typeof buildCap>[]) {
  for (const { xml } of messages) await alerts.take(xml)
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  for (const { identifier, sent } of messages)
    await db
      .collection('messages')
      .updateOne({ 'alert.identifier': identifier }, { $set: { receivedAt: new Date(sent) } })
  await close()
}

function admin(alerts: Alerts) {
  const as = (operator: typeof ada) => asOperator(operator)
  const change = async (
    route: typeof startReplay | typeof refuseReplay | typeof pauseReplay | typeof resumeReplay | typeof stopReplay,
    id: string,
    operator = bea,
  ) => alerts.call(route as typeof startReplay, { params: { id }, body: { note }, headers: await as(operator) })
  async function propose(settings: Settings = {}, operator = ada) {
    const [day] = (await alerts.call(listRecordedDays, { headers: await as(ada) })).body
    const body = { day: day?.day ?? '2020-01-01', speed: 60, audience: 'affected' as const, note, ...settings }
    return alerts.call(proposeReplay, { body, headers: await as(operator) })
  }
  return {
    change,
    propose,
    days: async () => (await alerts.call(listRecordedDays, { headers: await as(ada) })).body,
    async start(settings: Settings = {}) {
      const { id } = (await propose(settings)).body
      expect(await change(startReplay, id)).toMatchObject({ status: 200, body: { state: 'running' } })
      return id
    },
    async one(id: string) {
      const { body } = await alerts.call(listReplays, { headers: await as(kim) })
      return body.find(replay => replay.id === id)
    },
    audit: async () =>
      (await alerts.call(listAudit, { headers: await as(ada) })).body.entries.map(({ entry }) => entry),
  }
}
const titles = async (alerts: Alerts) => (await alerts.list()).map(({ title }) => title).sort()
const shows = (alerts: Alerts, ...wanted: string[]) =>
  settle(async () => (await titles(alerts)).join() === wanted.toSorted().join())

/** An order that is revised after ten minutes, and a warning of another sender that is cancelled after twenty minutes. */
function story() {
  const order = sentAt(0, { event: 'Evacuation Order', severity: 'Extreme', headline: 'Order' })
  const revised = sentAt(10, { msgType: 'Update', references: [order.reference], headline: 'Order, larger' })
  const warning = sentAt(11, { sender: 'fire@county.example.gov', headline: 'Smoke' })
  const cancel = sentAt(20, {
    ...{ msgType: 'Cancel', sender: 'fire@county.example.gov', references: [warning.reference], info: '' },
  })
  const last = sentAt(30, { headline: 'Last' })
  return [order, revised, warning, cancel, last]
}

test('a recorded day is replayed as a drill with its lineage; a pause holds it, and stopping ends its alerts', async () => {
  const alerts = await startAlerts(console_(), { clock })
  atEnd(() => alerts.stop())
  await record(alerts, story())
  // The same sender has a real alert today, and the replay must not change it.
  const standing = await alerts.take(buildCap({ headline: 'Real', expires: at(4 * 24 * 60) }).xml)
  const real = async () => (await alerts.list()).find(({ id }) => id === standing.updateId)
  await shows(alerts, 'Real')
  const before = await real()
  const { propose, change, one, days, audit } = admin(alerts)
  expect(await days()).toMatchObject([{ messages: 5 }])

  const { body: proposed } = await propose({ speed: 2 })
  expect(proposed).toMatchObject({ state: 'proposed', messages: 5, replayed: 0, reached: null })
  expect(await change(startReplay, proposed.id, ada)).toMatchObject({ body: { code: 'second-person-needed' } })
  expect(await titles(alerts)).toEqual(['Real'])
  expect((await change(startReplay, proposed.id)).body).toMatchObject({
    state: 'running',
    decision: { by: { name: 'Bea' } },
  })

  await shows(alerts, 'Real', 'Order')
  const drill = (await alerts.list()).find(({ title }) => title === 'Order')
  expect(drill).toMatchObject({ isDrill: true, status: 'Exercise', level: 'order', revision: 1 })
  expect(drill?.source).toMatchObject({ sender: `replay-${proposed.id}:oes@county.example.gov`, url: null })
  // The order was in force for twelve hours; at double speed these are six.
  const lasts = Date.parse(drill?.expiresAt ?? '') - Date.parse(drill?.issuedAt ?? '')
  expect(lasts).toBe(6 * 3_600_000)

  // At double speed, ten minutes of the day take five.
  clock.forward(6 * 60_000)
  await shows(alerts, 'Real', 'Order, larger', 'Smoke')
  expect((await alerts.list()).find(({ title }) => title === 'Order, larger')).toMatchObject({
    id: drill?.id,
    revision: 2,
  })

  expect((await change(pauseReplay, proposed.id, lee)).body).toMatchObject({ state: 'paused', replayed: 3 })
  clock.forward(30 * 60_000)
  const paused = await one(proposed.id)
  expect(paused?.state).toBe('paused')
  expect(Date.parse(paused?.reached ?? '')).toBeLessThan(noon + 20 * 60_000)
  expect((await change(resumeReplay, proposed.id)).body).toMatchObject({ state: 'running' })
  expect(await titles(alerts)).toContain('Smoke')
  clock.forward(5 * 60_000)
  await shows(alerts, 'Real', 'Order, larger')
  clock.forward(5 * 60_000)
  await shows(alerts, 'Real', 'Order, larger', 'Last')

  expect((await change(stopReplay, proposed.id, lee)).body).toMatchObject({ state: 'ending' })
  await shows(alerts, 'Real')
  await settle(async () => (await one(proposed.id))?.state === 'ended')
  expect(await real()).toEqual(before)
  // Replayed messages do not count as messages of a day.
  expect(await days()).toMatchObject([{ messages: 5 }])
  const entries = (await audit()).filter(({ subject }) => subject === proposed.id).map(({ action }) => action)
  expect(entries.toReversed()).toEqual([
    ...['replay-proposed', 'replay-started', 'replay-paused', 'replay-resumed', 'replay-stopped', 'replay-ended'],
  ])
})

test('a replay needs the right role, runs one at a time, and is of a past day', async () => {
  const alerts = await startAlerts(console_(), { clock })
  atEnd(() => alerts.stop())
  const { propose, change, start, one } = admin(alerts)
  expect(await propose()).toMatchObject({ status: 400 })
  await record(alerts, story().slice(0, 1))
  expect(await propose({}, kim)).toMatchObject({ status: 403 })
  expect(await propose({ speed: 61 })).toMatchObject({ status: 400 })
  const [first, other, third] = [(await propose()).body.id, (await propose()).body.id, (await propose()).body.id]
  expect(await change(startReplay, first, lee)).toMatchObject({ status: 403 })
  expect(await change(stopReplay, first)).toMatchObject({ status: 409 })
  expect((await change(refuseReplay, other, bea)).body).toMatchObject({ state: 'refused' })
  expect((await change(refuseReplay, third, ada)).body).toMatchObject({ state: 'withdrawn' })
  expect(await change(startReplay, other)).toMatchObject({ status: 409 })
  const running = await start()
  expect(await change(startReplay, first)).toMatchObject({ status: 409 })
  expect(await change(resumeReplay, running)).toMatchObject({ status: 409 })
  // The recorded day is over: its updates end by themselves.
  await shows(alerts, 'Order')
  clock.forward(13 * 60_000)
  await shows(alerts)
  await settle(async () => (await one(running))?.state === 'ended')
  expect(await change(startReplay, first)).toMatchObject({ status: 200 })
})

test('phones of the people whom the replay is for are told that it is a drill', async () => {
  const people = await startPushPeople(console_())
  atEnd(() => people.stop())
  const { alerts } = people
  const [near, far] = [await people.person(), await people.person({ at: eastOfOrinda(60) })]
  const told = ({ device }: typeof near) => people.sink.of(device).map(device.read)
  await record(alerts, story().slice(0, 1))
  const { start, change, one } = admin(alerts)
  const silent = await start({ audience: 'nobody' })
  await shows(alerts, 'Order')
  await change(stopReplay, silent)
  await settle(async () => (await one(silent))?.state === 'ended')
  await people.isThrough(near, inOrinda)
  expect(told(near).map(({ isDrill }) => isDrill)).toEqual([false])

  await start({ audience: 'affected' })
  await settle(() => told(near).length > 1, patient)
  expect(told(near).at(-1)).toMatchObject({ isDrill: true, kind: 'update', title: expect.stringMatching(/^DRILL/i) })
  expect(told(far)).toEqual([])
})

test('another worker continues the replay of a killed worker where it stopped', async () => {
  const env = console_()
  const alerts = await startAlerts(env)
  atEnd(() => alerts.stop())
  const all = Array.from({ length: 12 }, (_, i) =>
    sentAt(i / 2, { headline: `Fire ${i}`, sender: `s${i}@example.gov` }),
  )
  await record(alerts, all)
  await alerts.ingest.stop()
  const first = await startServiceProcess('alerts', alertsEnv(alerts.neighbours, { ...env, ROLE: 'ingest' }))
  const { start, one } = admin(alerts)
  const id = await start()
  await settle(async () => ((await one(id))?.replayed ?? 0) >= 3, patient)
  await first.kill()
  // The state 15 seconds after a crash that happened between ingesting a message and recording it.
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  await db
    .collection('operatorreplays')
    .updateOne({ state: 'running' }, { $set: { leaseUntil: new Date(0), cursor: null, replayed: 0 } })
  const second = await startRole(alerts.neighbours, { ...env, ROLE: 'ingest' })
  atEnd(() => second.stop())
  await settle(async () => ((await one(id))?.replayed ?? 0) >= 12, patient)
  const messages = await db.collection('messages').find({ feed: 'replay:cap' }).toArray()
  await close()
  expect(messages).toHaveLength(12)
  await settle(async () => (await alerts.list()).length === 12)
  expect((await alerts.list()).every(({ isDrill, revision }) => isDrill && revision === 1)).toBe(true)
})

/** The recorded list, with its times moved as if it had been recorded three days ago. */
function recentList() {
  const text = readShared('nws/california_2026-07-15.json').toString()
  const recordedAt = Date.parse((JSON.parse(text) as { updated: string }).updated)
  const offset = noon - 24 * 3_600_000 - recordedAt
  const moved = (instant: string) => new Date(Date.parse(instant) + offset).toISOString().replace(/\.\d+Z/, '+00:00')
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\+00:00|-0\d:00|Z)/g, moved)
}

test.skipIf(!hasSharedFeeds)('a recorded day of the weather service is the same day as a drill', async () => {
  const list = await startListServer({ body: recentList() })
  atEnd(() => list.stop())
  clock.forward(noon - 24 * 3_600_000 - Date.now())
  const alerts = await startAlerts(
    { ...console_(), NWS_ENABLED: 'true', NWS_URL: list.url, NWS_POLL_MS: '600000' },
    { clock },
  )
  atEnd(() => alerts.stop())
  const { days, start, change } = admin(alerts)
  const standing = await settle(async () => {
    const shown = await alerts.list()
    return shown.length > 5 && shown
  })
  const words = (updates: typeof standing) =>
    updates
      .map(({ title, level, hazard, affectedAreas }) => JSON.stringify([title, level, hazard, affectedAreas]))
      .sort()
  await settle(async () => words(await alerts.list()).join() === words(standing).join())
  clock.forward(2 * 24 * 3_600_000)
  await settle(async () => (await days()).length === 1)
  const id = await start({ audience: 'nobody', speed: 1 })
  const drills = await settle(async () => {
    const shown = (await alerts.list()).filter(({ source }) => source.feed === 'replay:nws')
    return shown.length >= standing.length && shown
  })
  expect(words(drills)).toEqual(words(standing))
  expect(drills.every(({ isDrill, status }) => isDrill && status === 'Exercise')).toBe(true)
  expect((await alerts.list()).filter(({ isDrill }) => isDrill)).toHaveLength(drills.length)
  await change(stopReplay, id)
  await settle(async () => (await alerts.list()).every(({ isDrill }) => !isDrill))
})
