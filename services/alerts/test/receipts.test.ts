import { randomBytes, randomUUID } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import type { BodyInput } from '@muster/contracts/define-route'
import type { Position } from '@muster/contracts/entities/common'
import type { PushMessage } from '@muster/contracts/entities/push'
import { receiptsChanged, updateOpenedSoon } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { reportPushReceipt } from '@muster/contracts/routes/alerts'
import { exportParts } from '@muster/contracts/routes/export'
import { getReceipts, listKnownZones, proposeMessage, releaseProposal } from '@muster/contracts/routes/operate'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { asOperator, buildOperator } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { startListServer } from './support/list-server.ts'
import { areaAt, type Person, startPushPeople } from './support/push-people.ts'

type Draft = BodyInput<typeof proposeMessage>
type Receipt = PayloadOf<typeof receiptsChanged>['receipts'][number]
type Report = BodyInput<typeof reportPushReceipt>

const kim = buildOperator({ name: 'Kim Alvarez', roles: ['author'] })
const lee = buildOperator({ name: 'Lee Tran', roles: ['approver'] })
const none = { watching: 0, queued: 0, accepted: 0, shown: 0, opened: 0, unknown: 0, unreached: 0 }

const lat = 38.2
const zones = { west: -120.4, east: -120.3 } as const
type Zone = keyof typeof zones
const codeOf = (zone: Zone) => `US-CA-XCA-CCU-${zone}`
const idOf = (zone: Zone) => `evacuation-zones-${codeOf(zone)}`
const insideOf = (zone: Zone): Position => [zones[zone] + 0.01, lat + 0.01]
const ring = (lon: number) => [
  [lon, lat],
  [lon + 0.02, lat],
  [lon + 0.02, lat + 0.02],
  [lon, lat + 0.02],
  [lon, lat],
]
const features = Object.entries(zones).map(([zone, lon]) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring(lon)] },
  properties: { ZONE_ID: codeOf(zone as Zone), ZONE_NAME: zone, COUNTY: 'CALAVERAS', STATUS: 'Evacuation Warning' },
}))

let list: Awaited<ReturnType<typeof startListServer>>
let stage: Awaited<ReturnType<typeof startPushPeople>>
let ana: Person
let ben: Person
let carmen: Person
beforeAll(async () => {
  list = await startListServer({ body: { type: 'FeatureCollection', features } })
  stage = await startPushPeople({
    OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url'),
    EVACUATION_ZONES_ENABLED: 'true',
    EVACUATION_ZONES_URL: `${list.url}/query`,
    EVACUATION_ZONES_POLL_MS: '500',
    EVACUATION_ZONES_POLL_FLOOR_MS: '10',
  })
  ana = await stage.person({ at: insideOf('west') })
  ben = await stage.person({ at: insideOf('west') })
  carmen = await stage.person({ at: insideOf('east'), language: 'es' })
  await settle(async () => (await stage.alerts.call(listKnownZones, await by(kim))).body.length === 2)
})
beforeEach(() => stage.sink.answerWith((_received, response) => void response.writeHead(201).end()))
afterAll(async () => {
  await stage?.stop()
  await list?.stop()
})

const by = async (operator: typeof kim) => ({ headers: await asOperator(operator) })

/** Sends a message to both zones from the console. Resolves to its proposal and its lineage. */
async function send(parts: Partial<Draft> = {}) {
  const texts = { headline: 'Leave now', instruction: `Leave now. ${randomUUID()}`, description: '' }
  const ofBoth = { zones: [idOf('west'), idOf('east')], drawn: [], areaName: 'Both zones' }
  const body: Draft = {
    ...{ template: 'evacuation-order', ...ofBoth, texts: { en: texts, es: texts }, hours: 6, follows: null },
    ...{ note: 'Called by the duty chief', ...parts },
  }
  const { body: proposed } = await stage.alerts.call(proposeMessage, { body, ...(await by(kim)) })
  const released = proposed.needsSecondPerson
    ? (
        await stage.alerts.call(releaseProposal, {
          params: { id: proposed.id },
          body: { note: 'Read twice' },
          ...(await by(lee)),
        })
      ).body
    : proposed
  if (!released.updateId) throw new Error(JSON.stringify(released))
  return { id: released.id, lineageId: released.updateId }
}

const receiptsOf = async ({ id }: { id: string }) =>
  (await stage.alerts.call(getReceipts, { params: { id }, ...(await by(lee)) })).body
const totalIs = (sent: { id: string }, expected: Partial<typeof none>) =>
  settle(async () => {
    const { total } = await receiptsOf(sent)
    return JSON.stringify(total) === JSON.stringify({ ...none, ...expected }) ? total : Promise.reject(total)
  })

/** The receipt that this person's device would send for the last push of a lineage. */
function reportOf(person: Person, lineageId: string, state: Report['state']): Report {
  const message: PushMessage | undefined = person.told(lineageId).at(-1)
  if (!message?.receipt) throw new Error('the device was sent nothing that it can report')
  return { thread: message.thread, revision: message.threadRevision, receipt: message.receipt, state }
}
const report = (body: Report) => stage.alerts.call(reportPushReceipt, { body })
const says = async (person: Person, { lineageId }: { lineageId: string }, state: Report['state']) =>
  expect((await report(reportOf(person, lineageId, state))).status).toBe(204)

describe('receipts of devices', () => {
  test('are counted once per device, in total, by zone and by language, without a session', async () => {
    const sent = await send()
    await totalIs(sent, { watching: 3, accepted: 3 })
    await says(ana, sent, 'shown')
    await says(ana, sent, 'shown')
    // The report that it was shown arrives late, after the report that it was opened.
    await says(carmen, sent, 'opened')
    await totalIs(sent, { watching: 3, accepted: 3, shown: 2, opened: 1 })
    await says(carmen, sent, 'shown')
    await says(ben, sent, 'shown')
    await totalIs(sent, { watching: 3, accepted: 3, shown: 3, opened: 1 })

    const { byZone, byLanguage } = await receiptsOf(sent)
    expect(byZone.toSorted((a, b) => a.zone.localeCompare(b.zone))).toEqual([
      {
        ...none,
        zone: idOf('east'),
        name: expect.stringContaining('east'),
        watching: 1,
        accepted: 1,
        shown: 1,
        opened: 1,
      },
      { ...none, zone: idOf('west'), name: expect.stringContaining('west'), watching: 2, accepted: 2, shown: 2 },
    ])
    expect(byLanguage.toSorted((a, b) => a.language.localeCompare(b.language))).toEqual([
      { ...none, language: 'en', watching: 2, accepted: 2, shown: 2 },
      { ...none, language: 'es', watching: 1, accepted: 1, shown: 1, opened: 1 },
    ])
  })

  test('of an order are not counted for its correction', async () => {
    const sent = await send()
    await totalIs(sent, { watching: 3, accepted: 3 })
    const earlier = reportOf(ana, sent.lineageId, 'opened')
    await report(earlier)
    await totalIs(sent, { watching: 3, accepted: 3, shown: 1, opened: 1 })
    const corrected = await send({ follows: { proposalId: sent.id, as: 'correct' } })
    expect(corrected.lineageId).toBe(sent.lineageId)
    await totalIs(corrected, { watching: 3, accepted: 3 })
    await report(earlier)
    await says(ben, corrected, 'shown')
    await totalIs(corrected, { watching: 3, accepted: 3, shown: 1 })
  })

  test('count as accepted when the push service has not answered', async () => {
    stage.sink.answerWith((_received, response) => response.destroy())
    const sent = await send()
    await settle(() => ana.told(sent.lineageId).length > 0)
    await says(ana, sent, 'shown')
    await settle(async () => {
      const { accepted, shown } = (await receiptsOf(sent)).total
      return accepted === 1 && shown === 1
    })
  })
})

describe('the delivery progress', () => {
  test('is published with an order, and rises from the push service to the button press; that of a drill is not published', async () => {
    const heard: Receipt[] = []
    const url = stage.alerts.neighbours.natsUrl
    const bus = await startBus(url, 'help')
    await bus.consume([onEvent(receiptsChanged, async ({ receipts }) => void heard.push(...receipts))])
    const of = ({ caller }: Person, lineageId: string) =>
      heard.filter(({ userId, updateId }) => userId === caller.userId && updateId === lineageId)
    const reaches = (person: Person, { lineageId }: { lineageId: string }, state: string) =>
      settle(() => of(person, lineageId).at(-1)?.state === state)

    const words = { event: 'Evacuation Order', severity: 'Extreme', status: 'Exercise', area: areaAt(insideOf('west')) }
    const drill = await stage.take(buildCap(words))
    const warning = await send({ template: 'evacuation-warning' })
    const sent = await send()
    await settle(() => ana.told(drill).length > 0)
    for (const person of [ana, ben, carmen]) await reaches(person, sent, 'handed')
    await says(ana, sent, 'shown')
    await reaches(ana, sent, 'delivered')
    await says(ana, sent, 'opened')
    await says(ana, { lineageId: drill }, 'opened')
    await reaches(ana, sent, 'seen')
    // A push service that refuses a message has not accepted it.
    stage.sink.answerWith((_received, response) => void response.writeHead(503).end())
    const corrected = await send({ follows: { proposalId: sent.id, as: 'correct' } })
    await reaches(ben, corrected, 'queued')
    stage.sink.answerWith((_received, response) => void response.writeHead(201).end())
    await reaches(ben, corrected, 'handed')
    const [first, last] = [of(ben, sent.lineageId)[0], of(ben, sent.lineageId).at(-1)]
    expect(last?.revision).toBeGreaterThan(first?.revision ?? 0)
    expect(last?.content).not.toBe(first?.content)
    for (const lineageId of [drill, warning.lineageId]) expect(of(ana, lineageId)).toEqual([])
    await bus.close()
  })
})

describe('opening an update', () => {
  test('within a minute of its push is published; only showing it, or opening it later, is not', async () => {
    const url = stage.alerts.neighbours.natsUrl
    const bus = await startBus(url, 'achievements')
    const heard: PayloadOf<typeof updateOpenedSoon>[] = []
    await bus.consume([onEvent(updateOpenedSoon, async fact => void heard.push(fact))])
    const sent = await send()
    await totalIs(sent, { watching: 3, accepted: 3 })
    await says(ana, sent, 'shown')
    const { db, close } = await connectTo(stage.alerts.neighbours.mongoUrl('muster_alerts'))
    const [device] = reportOf(ben, sent.lineageId, 'opened').receipt.split('.')
    const longAgo = new Date(Date.now() - 61_000)
    const row = `${sent.lineageId}/${device}`
    await db.collection('told').updateOne({ _id: row as never }, { $set: { acceptedAt: longAgo } })
    await says(ben, sent, 'opened')
    await totalIs(sent, { watching: 3, accepted: 3, shown: 2, opened: 1 })
    await says(carmen, sent, 'opened')
    const ofThis = () => heard.filter(({ lineageId }) => lineageId === sent.lineageId)
    await settle(() => ofThis().some(({ userId }) => userId === carmen.caller.userId))
    expect(ofThis()[0]).toMatchObject({ revision: expect.any(Number) })
    // An event may arrive twice.
    expect(new Set(ofThis().map(({ userId }) => userId))).toEqual(new Set([carmen.caller.userId]))
    await bus.close()
    await close()
  })
})

describe('a report', () => {
  test('that was not issued for the device and the message counts for nothing, and gets the usual answer', async () => {
    const [sent, other] = [await send(), await send({ template: 'test' })]
    await totalIs(sent, { watching: 3, accepted: 3 })
    await totalIs(other, { watching: 3, accepted: 3 })
    const own = reportOf(ana, sent.lineageId, 'opened')
    const [device = '', code = ''] = own.receipt.split('.')
    const [device2 = ''] = reportOf(ben, sent.lineageId, 'opened').receipt.split('.')
    const changed = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
    const forged: Report[] = [
      { ...own, receipt: `${device}.${changed}` },
      { ...own, receipt: `${device2}.${code}` },
      { ...own, receipt: `${'0'.repeat(24)}.${code}` },
      { ...own, revision: own.revision + 1 },
      { ...own, thread: other.lineageId },
    ]
    for (const body of forged) expect(await report(body)).toMatchObject({ status: 204, body: '' })
    // Reports are written in order: once this one is written, the ones before it have been handled.
    await says(ben, sent, 'shown')
    await totalIs(sent, { watching: 3, accepted: 3, shown: 1 })
    await totalIs(other, { watching: 3, accepted: 3 })
    // Devices report drills too.
    await says(ben, other, 'opened')
    await totalIs(other, { watching: 3, accepted: 3, shown: 1, opened: 1 })
  })

  test('of the wrong form or size is refused', async () => {
    const body: Report = { thread: 'x', revision: 1, receipt: `${'0'.repeat(24)}.${'A'.repeat(22)}`, state: 'shown' }
    expect((await report(body)).status).toBe(204)
    expect((await report({ ...body, receipt: `${body.receipt}A` })).status).toBe(400)
    expect((await report({ ...body, revision: 1.5 })).status).toBe(400)
    expect((await report({ ...body, state: 'read' as 'opened' })).status).toBe(400)
    expect((await report({ ...body, thread: 'x'.repeat(1_000) })).status).toBe(413)
  })
})

test('the receipts of a person’s devices are in their export and are deleted with the account', async () => {
  const dora = await stage.person({ at: insideOf('east') })
  const sent = await send()
  await totalIs(sent, { watching: 4, accepted: 4 })
  const late = reportOf(dora, sent.lineageId, 'opened')
  await report(late)
  const exported = await settle(async () => {
    const { body } = await stage.alerts.call(exportParts.alerts, { as: dora.caller })
    const { toldLast } = body.data as { toldLast: { thread: string; shown: number; opened: number }[] }
    return toldLast.find(({ thread, opened }) => thread === sent.lineageId && opened > 0)
  })
  expect(exported).toMatchObject({ shown: late.revision, opened: late.revision })

  const { db, close } = await connectTo(stage.alerts.neighbours.mongoUrl('muster_alerts'))
  const kept = () =>
    db.collection('told').countDocuments({ _id: { $regex: `/${late.receipt.split('.')[0]}$` } as never })
  expect(await kept()).toBeGreaterThan(0)
  const url = stage.alerts.neighbours.natsUrl
  const bus = await startBus(url, 'identity')
  const { userId, email } = dora.caller
  await bus.publish(userDeleted, { userId, email, revision: 2 }, { id: randomUUID() })
  await settle(async () => (await kept()) === 0)
  await totalIs(sent, { watching: 3, accepted: 3 })
  // A late report of a phone restores nothing that was deleted.
  await report(late)
  await says(ana, sent, 'shown')
  await totalIs(sent, { watching: 3, accepted: 3, shown: 1 })
  expect(await kept()).toBe(0)
  await bus.close()
  await close()
})
