import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCap, type CapParts } from './support/cap.ts'
import { readFixture } from './support/fixtures.ts'
import { hasSharedFeeds, readShared } from './support/shared-feeds.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

const one = async (id: string | null) =>
  (await (await fetch(`${alerts.url}/api/emergency-updates/${id}`)).json()) as EmergencyUpdate

function* orders(count: number): Generator<number[]> {
  function* extend(done: number[], left: number[]): Generator<number[]> {
    if (left.length === 0) yield done
    for (const next of left)
      yield* extend(
        [...done, next],
        left.filter(other => other !== next),
      )
  }
  yield* extend(
    [],
    Array.from({ length: count }, (_, index) => index),
  )
}

/** The messages of one fire: reported, updated twice, ended. */
function story(parts: CapParts = {}) {
  const alert = buildCap({ ...parts, headline: 'one' })
  const second = buildCap({ ...parts, headline: 'two', msgType: 'Update', references: [alert.reference] })
  const third = buildCap({
    ...parts,
    headline: 'three',
    msgType: 'Update',
    references: [second.reference, alert.reference],
  })
  const end = buildCap({
    ...parts,
    headline: 'over',
    msgType: 'Cancel',
    references: [third.reference, second.reference, alert.reference],
  })
  return { alert, second, third, end }
}

const active = async (area: string) => (await alerts.list()).filter(({ affectedAreas }) => affectedAreas.includes(area))

describe('in every order of arrival', () => {
  test('an alert and its updates become one update with the latest content', async () => {
    for (const order of orders(3)) {
      const areaDesc = `order ${order}`
      const { alert, second, third } = story({ areaDesc })
      const messages = [alert, second, third]
      for (const index of order) await alerts.take(messages[index]?.xml ?? '')
      const shown = await settle(async () => {
        const updates = await active(areaDesc)
        return updates.some(({ title }) => title === 'three') && updates
      })
      expect(shown.map(({ title }) => title)).toEqual(['three'])
    }
  })

  test('a cancelled alert does not come back', async () => {
    for (const order of orders(4)) {
      const areaDesc = `cancel ${order}`
      const { alert, second, third, end } = story({ areaDesc })
      const messages = [alert, second, third, end]
      for (const index of order) await alerts.take(messages[index]?.xml ?? '')
      const marker = buildCap({ areaDesc, headline: 'another' })
      await alerts.take(marker.xml)
      const shown = await settle(async () => {
        const updates = await active(areaDesc)
        return (
          updates.some(({ title }) => title === 'another') && updates.every(({ title }) => title !== 'one') && updates
        )
      })
      expect(shown.map(({ title }) => title)).toEqual(['another'])
    }
  }, 240_000)

  test('all at the same moment become one update with the latest content', async () => {
    const areaDesc = 'all at once'
    const { alert, second, third } = story({ areaDesc })
    await Promise.all([third, alert, second, alert, third].map(({ xml }) => alerts.take(xml)))
    const shown = await settle(async () => {
      const updates = await active(areaDesc)
      return updates.some(({ title }) => title === 'three') && updates
    })
    expect(shown.map(({ title }) => title)).toEqual(['three'])
  })
})

test('the same one of two updates with equal sent times wins', async () => {
  const sent = new Date(Date.now() - 5_000).toISOString()
  for (const reversed of [false, true]) {
    const areaDesc = `same moment ${reversed}`
    const first = buildCap({ areaDesc })
    const parts = { areaDesc, msgType: 'Update', references: [first.reference], sent }
    const pair = [
      buildCap({ ...parts, identifier: `a-${reversed}`, headline: 'lower key' }),
      buildCap({ ...parts, identifier: `b-${reversed}`, headline: 'higher key' }),
    ]
    for (const { xml } of [first, ...(reversed ? pair.toReversed() : pair)]) await alerts.take(xml)
    await settle(async () => (await active(areaDesc))[0]?.title === 'higher key')
    const { updateId } = await alerts.take(buildCap({ areaDesc: 'marker' }).xml)
    await settle(async () => (await alerts.list()).some(({ id }) => id === updateId))
    expect((await active(areaDesc)).map(({ title }) => title)).toEqual(['higher key'])
  }
})

test.for([
  { event: 'Evacuation Order', severity: 'Severe' },
  { event: 'Tsunami Warning', severity: 'Moderate' },
  { event: 'Wildfire', severity: 'Extreme' },
])('an alert whose urgency is Past is never critical: %o', async parts => {
  const { updateId } = await alerts.take(buildCap({ ...parts, urgency: 'Past' }).xml)
  expect((await one(updateId)).severity).not.toBe('critical')
})

test('an update keeps its id, and a repeated message changes nothing', async () => {
  const { alert, second, end } = story({ areaDesc: 'twice' })
  const { updateId } = await alerts.take(alert.xml)
  expect(await alerts.take(alert.xml)).toMatchObject({ outcome: 'duplicate' })
  expect(await alerts.take(second.xml)).toMatchObject({ outcome: 'revised', updateId })
  expect(await alerts.take(second.xml)).toMatchObject({ outcome: 'duplicate' })
  expect((await one(updateId)).revision).toBe(2)
  expect(await alerts.take(end.xml)).toMatchObject({ outcome: 'ended', updateId })
  expect(await alerts.take(end.xml)).toMatchObject({ outcome: 'duplicate' })
})

test('a cancel that arrived before its alert takes effect when the alert arrives', async () => {
  const { alert, end } = story()
  expect(await alerts.take(end.xml)).toMatchObject({ outcome: 'stored-not-shown' })
  expect(await alerts.take(alert.xml)).toMatchObject({ outcome: 'out-of-date' })
})

test('an update ends as expired at its expiry time; a message that arrives after its expiry is not shown', async () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  // On a busy machine the alert may expire before it arrives. Then the next attempt expires after twice the time.
  let left = 700
  const { updateId } = await settle(async () => {
    const taken = await alerts.take(buildCap({ expires: soon(left) }).xml)
    left = Math.min(left * 2, 20_000)
    return taken.outcome === 'created' && taken
  })
  const ended = await settle(async () => {
    const update = await one(updateId)
    return update.ended && update
  })
  expect(ended).toMatchObject({ isActive: false, revision: 2, ended: { reason: 'expired' } })
  expect(await alerts.take(buildCap({ expires: soon(-1_000) }).xml)).toMatchObject({ outcome: 'out-of-date' })
})

test.for([
  [{ status: 'Test' }, 'stored-not-shown'],
  [{ status: 'System' }, 'stored-not-shown'],
  [{ status: 'Draft' }, 'stored-not-shown'],
  [{ scope: 'Private' }, 'stored-not-shown'],
  [{ msgType: 'Ack' }, 'stored-not-shown'],
  [{ msgType: 'Error' }, 'stored-not-shown'],
  [{ info: '' }, 'set-aside'],
  [{ status: 'Exercise' }, 'created'],
] as const)('a message with %o is %s', async ([parts, outcome]) => {
  expect(await alerts.take(buildCap(parts).xml)).toMatchObject({ outcome })
})

test('a drill is marked as a drill and cannot end a real alert', async () => {
  const { updateId } = await alerts.take(buildCap({ status: 'Exercise' }).xml)
  expect(await one(updateId)).toMatchObject({ isDrill: true, status: 'Exercise', isActive: true })
  const real = buildCap()
  const taken = await alerts.take(real.xml)
  await alerts.take(buildCap({ status: 'Exercise', msgType: 'Cancel', references: [real.reference] }).xml)
  await alerts.take(buildCap({ status: 'Exercise', msgType: 'Update', references: [real.reference] }).xml)
  expect(await one(taken.updateId)).toMatchObject({ isActive: true, isDrill: false, revision: 1 })
})

test('an update of two alerts continues one id and ends the other', async () => {
  const [first, second] = [buildCap(), buildCap()]
  const ids = [(await alerts.take(first.xml)).updateId, (await alerts.take(second.xml)).updateId]
  const joined = await alerts.take(buildCap({ msgType: 'Update', references: [first.reference, second.reference] }).xml)
  expect(joined).toMatchObject({ outcome: 'revised', updateId: ids[0] })
  expect(await one(ids[0] ?? null)).toMatchObject({ isActive: true, revision: 2 })
  expect(await one(ids[1] ?? null)).toMatchObject({ isActive: false, ended: { reason: 'cancelled' } })
})

const evacuations = [
  { which: 'of our fixtures', read: (name: string) => readFixture(`cap/evacuation_${name.replace('_', '-')}.xml`) },
  ...(hasSharedFeeds
    ? [{ which: 'that was recorded', read: (name: string) => readShared(`cap/derived_evi-oakhills_${name}.xml`) }]
    : []),
]
test.for(evacuations)('an evacuation $which goes from order to all-clear', async ({ read }) => {
  // The times of the recorded messages are in the past. All are moved by the same amount, so that the last message was sent now and none has expired.
  const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g
  const [lastSent = ''] = /(?<=<sent>)[^<]+/.exec(read('3_cancel').toString()) ?? []
  const byMs = Date.now() - Date.parse(lastSent)
  const moved = (instant: string) => new Date(Date.parse(instant) + byMs).toISOString().replace('Z', '+00:00')
  const expires = `<expires>${new Date(Date.now() + 3_600_000).toISOString()}</expires>`
  const take = (name: string) =>
    alerts.take(
      read(name)
        .toString()
        .replaceAll(instants, moved)
        .replaceAll(/<expires>.*?<\/expires>/g, expires),
    )
  expect((await take('4_ack')).outcome).toBe('stored-not-shown')
  const { updateId, outcome } = await take('1_alert')
  expect(outcome).toBe('created')
  expect(await one(updateId)).toMatchObject({
    isDrill: true,
    severity: 'critical',
    hazard: 'evacuation-order',
    geometry: { type: 'MultiPolygon' },
    geocodes: { same: ['006001'] },
  })
  expect(await take('2_update')).toMatchObject({ outcome: 'revised', updateId })
  expect((await take('5_error')).outcome).toBe('stored-not-shown')
  expect(await take('3_cancel')).toMatchObject({ outcome: 'ended', updateId })
  expect(await one(updateId)).toMatchObject({
    isActive: false,
    title: expect.stringMatching(/^Evacuation (Immediate|Order) lifted: /),
    revision: 3,
  })
})
