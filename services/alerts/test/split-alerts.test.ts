import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { createConnection, Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCap, type CapParts, orinda, square } from './support/cap.ts'
import { clientOf, startAlerts, startRole } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

const west = `<polygon>${square(orinda.lat, orinda.lon - 0.1)}</polygon>`
const east = `<polygon>${square(orinda.lat, orinda.lon + 0.1)}</polygon>`

const active = async (sender: string) => (await alerts.list()).filter(({ source }) => source.sender === sender)
const one = async (id: string | null) =>
  (await (await fetch(`${alerts.url}/api/emergency-updates/${id}`)).json()) as EmergencyUpdate

/** Waits until the list of this process has everything that was sent before. */
async function settled() {
  const { updateId } = await alerts.take(buildCap({ sender: 'marker@example.org' }).xml)
  await settle(async () => (await alerts.list()).some(({ id }) => id === updateId))
}

const info = (event: string, area: string, headline = event) =>
  `<info><language>en-US</language><category>Fire</category><event>${event}</event><urgency>Immediate</urgency><severity>Severe</severity>
   <certainty>Observed</certainty><headline>${headline}</headline><area><areaDesc>${headline}</areaDesc>${area}</area></info>`

describe('a warning that is split by area', () => {
  test('has its siblings active side by side, whichever of two processes receives them, in any order and twice', async () => {
    const second = await startRole(alerts.neighbours, { ROLE: 'api' })
    const posts = [alerts, clientOf(second.url)]
    for (const order of [0, 1, 2]) {
      const sender = `split-${order}@example.org`
      const whole = buildCap({ sender, area: west + east, areaDesc: 'All' })
      const parts = { sender, msgType: 'Update', references: [whole.reference] }
      const [left, right] = [
        buildCap({ ...parts, area: west, areaDesc: 'West' }),
        buildCap({ ...parts, area: east, areaDesc: 'East' }),
      ]
      const messages =
        [
          [whole, left, right],
          [right, left, whole],
          [left, whole, right],
        ][order] ?? []
      await Promise.all([...messages, ...messages].map(({ xml }, i) => posts[i % 2]?.take(xml)))
      const shown = await settle(async () => {
        const updates = await active(sender)
        return updates.length === 2 && updates.every(({ affectedAreas }) => affectedAreas[0] !== 'All') && updates
      })
      expect(shown.map(({ affectedAreas }) => affectedAreas[0]).sort()).toEqual(['East', 'West'])
      expect(new Set(shown.map(({ lineageId }) => lineageId)).size).toBe(1)
    }
    await second.stop()
  })

  test('an order and a warning in one message each have their own level and text', async () => {
    const sender = 'two-infos@example.org'
    await alerts.take(
      buildCap({
        sender,
        info: info('Evacuation Order', west, 'Leave now') + info('Evacuation Warning', east, 'Be ready'),
      }).xml,
    )
    const shown = await settle(async () => {
      const updates = await active(sender)
      return updates.length === 2 && updates
    })
    expect(shown.map(({ title, level }) => [title, level]).sort()).toEqual([
      ['Be ready', 'warning'],
      ['Leave now', 'order'],
    ])
  })
})

describe('an all clear', () => {
  const order = (sender: string): CapParts => ({
    sender,
    event: 'Evacuation Order',
    headline: 'Leave now',
    area: west + east,
  })
  const lifted = (sender: string, parts: CapParts = {}) =>
    buildCap({
      sender,
      event: 'Evacuation Order Lifted',
      headline: 'Evacuation order lifted',
      severity: 'Extreme',
      ...parts,
    })

  test.for(['order first', 'all clear first'])(
    'that references no message ends the order in its area only, %s',
    async arrival => {
      const sender = `lifted-${arrival.split(' ')[0]}@example.org`
      const messages = [buildCap(order(sender)), lifted(sender, { area: west })]
      for (const { xml } of arrival === 'order first' ? messages : messages.toReversed()) await alerts.take(xml)
      await settled()
      const shown = await active(sender)
      expect(shown).toMatchObject([{ level: 'order', title: 'Leave now', isActive: true }])
      expect(JSON.stringify(shown[0]?.geometry)).not.toContain(String(orinda.lon - 0.1))
    },
  )

  test('ends nothing of another sender, and nothing else of its own sender', async () => {
    const [stranger, sender] = ['stranger@example.org', 'lifts@example.org']
    const ids = [buildCap(order(stranger)), buildCap({ sender, event: 'Evacuation Warning', area: west })]
    const kept = await Promise.all(ids.map(async ({ xml }) => (await alerts.take(xml)).updateId))
    const gone = (await alerts.take(buildCap(order(sender)).xml)).updateId
    await alerts.take(lifted(sender, { area: west + east }).xml)
    for (const id of kept) expect((await one(id)).isActive).toBe(true)
    expect(await one(gone)).toMatchObject({
      ...{ isActive: false, level: 'all-clear', title: 'Evacuation order lifted', ended: { reason: 'cancelled' } },
    })
  })

  test('without a known order is shown, and is not an order', async () => {
    const { outcome, updateId } = await alerts.take(lifted('unheard@example.org').xml)
    expect(outcome).toBe('created')
    expect(await one(updateId)).toMatchObject({ level: 'all-clear', severity: 'medium', isActive: true })
  })
})

/** Long enough ago that the recovery takes it up, and recent enough that MongoDB does not remove it. */
const receivedAt = new Date(Date.now() - 60 * 60_000)

test('a message that cannot be processed is parked where an operator sees it, and later messages are processed', async () => {
  const mongo = await createConnection(alerts.neighbours.mongoUrl('muster_alerts')).asPromise()
  const real = buildCap({ sender: 'park@example.org' })
  const { updateId } = await alerts.take(real.xml)
  const key = `park@example.org,${real.identifier},${new Date(real.sent).toISOString()}`
  const known = await mongo.collection<{ _id: string }>('messages').findOne({ _id: key })
  const later = buildCap({ sender: 'park@example.org', identifier: 'later', headline: 'Recovered' })
  const laterKey = `park@example.org,later,${new Date(later.sent).toISOString()}`
  const rows = [
    // Refers to the active update, and cannot be read.
    {
      ...known,
      _id: 'park@example.org,broken,2026-01-01T00:00:00.000Z',
      references: [key],
      alert: { feed: 'cap', infos: null, references: [key] },
    },
    {
      ...known,
      _id: laterKey,
      alert: {
        ...(known as unknown as { alert: object }).alert,
        identifier: 'later',
        sent: new Date(later.sent).toISOString(),
      },
    },
  ]
  for (const row of rows)
    await mongo.collection<{ _id: string }>('messages').insertOne({ ...row, processed: false, receivedAt } as never)
  await settle(async () => (await active('park@example.org')).length === 2)
  const status = await settle(async () => {
    const cap = (await alerts.call(getFeedStatus)).body.find(({ feed }) => feed === 'cap')
    return cap && cap.parked > 0 && cap
  })
  expect(status.parked).toBe(1)
  const end = buildCap({ sender: 'park@example.org', msgType: 'Cancel', references: [real.reference] })
  expect(await alerts.take(end.xml)).toMatchObject({ outcome: 'ended', updateId })
  await mongo.close()
})

test('updates that were stored before lineages existed are found under their ids, and merged siblings come back', async () => {
  const mongo = await createConnection(alerts.neighbours.mongoUrl('muster_alerts')).asPromise()
  const sender = 'before@example.org'
  const whole = buildCap({ sender, area: west + east, areaDesc: 'All' })
  const parts = { sender, msgType: 'Update', references: [whole.reference] }
  const siblings = [
    buildCap({ ...parts, area: west, areaDesc: 'West' }),
    buildCap({ ...parts, area: east, areaDesc: 'East' }),
  ]
  for (const { xml } of [whole, ...siblings]) await alerts.take(xml)
  const [lineage] = await mongo.collection('lineages').find({ 'updates.view.source.sender': sender }).toArray()
  const keys = (lineage?.keys ?? []) as string[]
  const newest = lineage?.updates.find((update: { view: EmergencyUpdate }) => update.view.affectedAreas[0] === 'East')
  // The state that an earlier version stored: one update that has every message and shows the last.
  await mongo.collection('lineages').deleteOne({ _id: lineage?._id })
  const { lineageId, level, ...view } = newest.view as EmergencyUpdate
  const _id = new Types.ObjectId()
  await mongo.collection('updates').insertOne({
    ...{
      _id,
      keys,
      currentKey: newest.messageKey,
      view: { ...view, id: _id.toHexString(), revision: 3 },
      isActive: true,
    },
    ...{ endsAt: new Date(newest.endsAt), translations: {}, geometryProblem: null, revisions: [], version: 3 },
    ...{ feed: 'cap', misses: 0, changedAt: new Date() },
  })
  await mongo.collection('messages').updateMany({ sender }, { $set: { receivedAt } })
  const started = await startRole(alerts.neighbours, { ROLE: 'ingest' })
  const shown = await settle(async () => {
    const found = await mongo.collection<{ updates: { view: EmergencyUpdate }[] }>('lineages').findOne({ _id })
    return found?.updates.length === 2 && found.updates.map(update => update.view)
  })
  expect(shown.map(({ affectedAreas }) => affectedAreas[0]).sort()).toEqual(['East', 'West'])
  expect(shown.find(({ affectedAreas }) => affectedAreas[0] === 'East')).toMatchObject({
    id: _id.toHexString(),
    level: 'warning',
  })
  expect(await mongo.collection('updates').countDocuments()).toBe(0)
  await started.stop()
  await mongo.close()
})
