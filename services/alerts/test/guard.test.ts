import {
  getEmergencyUpdate,
  listHeldMessages,
  refuseHeldMessage,
  releaseHeldMessage,
  savePushSubscription,
} from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readServedArea } from '../src/ingest/served-area.ts'
import { buildCap, type CapParts, orinda, square } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { createMovableClock } from './support/list-server.ts'
import { clientOf, ingestKey, startAlerts, startRole } from './support/start-alerts.ts'

const clock = createMovableClock()
const operator = { 'x-ingest-key': 'key-of-ana' }

let sink: Awaited<ReturnType<typeof startPushSink>>
let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  sink = await startPushSink()
  const env = {
    ...sink.env,
    OPERATOR_KEYS: 'Ana|key-of-ana,Ben|key-of-ben',
    INGEST_COUNTIES: 'oes@costa.example.gov=06013,oes@state.example.gov=06',
  }
  alerts = await startAlerts(env, { clock, push: true })
})
afterAll(async () => {
  await alerts.stop()
  await sink.stop()
})

const order: CapParts = { event: 'Evacuation Order', severity: 'Extreme', headline: 'Leave now' }
const same = (code: string) => `<geocode><valueName>SAME</valueName><value>${code}</value></geocode>`
const polygon = (text: string) => `<polygon>${text}</polygon>`
const wide = '32.6,-124.3 32.6,-119.5 36.0,-119.5 36.0,-124.3 32.6,-124.3'
const here = square(orinda.lat, orinda.lon)
/** A ring of 60,000 corners that goes from side to side, from south to north. */
const comb = (west: number, east: number) =>
  Array.from({ length: 60_000 }, (_, i) => `${(33 + i / 10_000).toFixed(4)},${i % 2 ? west : east}`).join(' ')
const days = (count: number) =>
  new Date(clock.now().getTime() + count * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')

const shown = async (id: string | null) => (await alerts.call(getEmergencyUpdate, { params: { id: id ?? '' } })).body
const listed = async () => (await alerts.call(listHeldMessages, { headers: operator })).body
const isListed = async (title: string) => (await alerts.list()).some(update => update.title === title)
const ask = async (xml: string) => {
  const response = await fetch(`${alerts.url}/api/feeds/cap?dryRun=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
    body: xml,
  })
  return (await response.json()) as Awaited<ReturnType<typeof alerts.take>>
}
const release = (id: string, body: object = {}, headers: Record<string, string> = operator) =>
  alerts.call(releaseHeldMessage, { params: { id }, body: { note: '', ...body }, headers })

async function held(parts: CapParts) {
  const cap = buildCap({ ...order, ...parts })
  const reply = await alerts.take(cap.xml)
  return { ...cap, reply, id: reply.held?.id ?? '', codes: reply.held?.reasons.map(({ code }) => code) ?? [] }
}

describe('a message is held for an operator, and its sender is told why,', () => {
  test.for<[string, () => CapParts, string]>([
    ['when its polygon was lost and a county code is left', () => ({ area: same('006037') }), 'polygon-missing'],
    ['when it names a whole state', () => ({ area: same('006000') }), 'polygon-missing'],
    [
      'when its polygon is broken',
      () => ({ area: polygon('34.1,-118.5 34.2,what') + same('006037') }),
      'polygon-broken',
    ],
    ['when its polygon is empty', () => ({ area: polygon('') + same('006037') }), 'polygon-broken'],
    [
      'when police warn of somebody and the polygon was lost',
      () => ({ event: 'Law Enforcement Warning', area: same('006037') }),
      'polygon-missing',
    ],
    ['when an order has 160,000 km²', () => ({ area: polygon(wide) }), 'area-too-large'],
    ['when its longitude has lost its minus', () => ({ area: polygon(square(37.877, 122.18)) }), 'outside-country'],
    [
      'when its corners are a bow tie',
      () => ({ area: polygon('37.8,-122.2 37.95,-122.1 37.8,-122.1 37.9,-122.2') }),
      'polygon-self-crossing',
    ],
    ['when it is a comb of long teeth', () => ({ area: polygon(comb(-122, -121)) }), 'too-many-polygons'],
    [
      'when its teeth reach around half the world',
      () => ({ sender: 'oes@state.example.gov', area: polygon(comb(-80, 80)) }),
      'outside-sender-counties',
    ],
    ['when it was sent in 2031', () => ({ sent: '2031-01-09T16:00:00-08:00', expires: days(2_000) }), 'sent-in-future'],
    ['when it was sent in 9999', () => ({ sent: '9999-01-09T16:00:00-08:00', expires: null }), 'sent-in-future'],
    ['when it was sent long ago and still stands', () => ({ sent: days(-60), expires: days(1) }), 'sent-long-ago'],
    ['when it expires before it was sent', () => ({ sent: days(-0.01), expires: days(-1) }), 'expires-before-start'],
    ['when it expires in 9999', () => ({ expires: '9999-01-01T00:00:00Z' }), 'expires-too-late'],
    ['when an Actual title says that it is a test', () => ({ headline: '[TEST] Leave now' }), 'drill-words'],
    [
      'when it names a county of others',
      () => ({ sender: 'oes@costa.example.gov', area: polygon(here) + same('006037') }),
      'outside-sender-counties',
    ],
    [
      'when it draws a county of others',
      () => ({ sender: 'oes@costa.example.gov', area: polygon(square(34.1, -118.5)) }),
      'outside-sender-counties',
    ],
  ])('%s', async ([name, parts, code]) => {
    const { reply, codes, id } = await held({ headline: `Leave now: ${name}`, ...parts() })
    expect(reply).toMatchObject({ outcome: 'held', updateId: null, reason: expect.stringMatching(/\w/) })
    expect(codes).toContain(code)
    expect((await listed()).find(message => message.id === id)).toMatchObject({ state: 'held', decisions: [] })
    expect(await alerts.list()).not.toContainEqual(expect.objectContaining({ title: expect.stringContaining(name) }))
  })

  test('and an alarm counts it until an operator has decided', async () => {
    const { id } = await held({ area: same('006037') })
    const metrics = async () => (await fetch(`${alerts.ingest.metricsUrl}`)).text()
    const waiting = (text: string) => Number(/^muster_held_messages\{[^}]*\} (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    const before = (await listed()).filter(({ state }) => state === 'held').length
    await settle(async () => waiting(await metrics()) === before)
    expect(
      (await alerts.call(refuseHeldMessage, { params: { id }, body: { note: 'lost' }, headers: operator })).status,
    ).toBe(200)
    await settle(async () => waiting(await metrics()) === before - 1)
  })
})

describe('an ordinary message passes', () => {
  test.for<[string, CapParts]>([
    [
      'an order in the counties of its sender',
      { sender: 'oes@costa.example.gov', area: polygon(here) + same('006013') },
    ],
    [
      'a state agency anywhere in its state',
      { sender: 'oes@state.example.gov', area: polygon(square(34.1, -118.5)) + same('006037') },
    ],
    ['an order near a training area', { headline: 'Leave now: TRAINING AREA and TRAINING CENTER ROAD' }],
    [
      'advice of low severity without an area',
      { event: 'Air Quality', severity: 'Minor', headline: 'Smoke', area: '' },
    ],
    ['an order without an end', { expires: null }],
    [
      'a search for a child in the whole state, by its code',
      { event: 'Child Abduction Emergency', headline: 'AMBER Alert', area: same('006000') },
    ],
    ['a search for a child in an area as large as a state', { event: 'AMBER Alert', area: polygon(wide) }],
  ])('%s', async ([, parts]) => {
    expect((await alerts.take(buildCap({ ...order, ...parts }).xml)).outcome).toBe('created')
  })

  test('and is counted where it is shown but has no area to push it to', async () => {
    const unpushed = async () => {
      const text = await (await fetch(alerts.ingest.metricsUrl)).text()
      return Number(/^muster_updates_pushed_to_nobody\{[^}]*\} (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    }
    const area = same('006037')
    const { updateId, reach } = await alerts.take(buildCap({ ...order, event: 'Blue Alert', area }).xml)
    expect(reach).toEqual({ subscriptions: 0, isAtLeast: false })
    expect(await shown(updateId)).toMatchObject({ geometry: null, isActive: true })
    await settle(async () => (await unpushed()) > 0)
  })

  test('when it is in another country that the operator also serves', async () => {
    const berlin = () => buildCap({ ...order, area: polygon(square(52.5, 13.4)) }).xml
    const abroad = await startRole(alerts.neighbours, { SERVED_AREA: 'US; 5,47,16,56' })
    const { take } = clientOf(abroad.url)
    expect((await take(berlin())).outcome).toBe('created')
    expect((await take(buildCap(order).xml)).outcome).toBe('created')
    await abroad.stop()
    const { outcome, held } = await alerts.take(berlin())
    expect([outcome, held?.reasons.map(({ code }) => code)]).toEqual(['held', ['outside-country']])
  })
})

describe('a revision', () => {
  test('that is a thousand times larger is held, and the order before it stays as it is', async () => {
    const small = buildCap({ ...order, headline: 'Small order', area: polygon(square(orinda.lat, orinda.lon, 0.01)) })
    const { updateId } = await alerts.take(small.xml)
    const { codes } = await held({
      msgType: 'Update',
      references: [small.reference],
      area: polygon(square(orinda.lat, orinda.lon, 0.4)),
    })
    expect(codes).toEqual(['area-jump'])
    expect(await shown(updateId)).toMatchObject({ title: 'Small order', isActive: true, revision: 1 })
  })

  test('that keeps almost nothing of the area is held, because it would release everybody else', async () => {
    const large = buildCap({ ...order, area: polygon(square(orinda.lat, orinda.lon, 0.3)) })
    const { updateId } = await alerts.take(large.xml)
    const { codes } = await held({
      msgType: 'Update',
      references: [large.reference],
      area: polygon(square(orinda.lat, orinda.lon, 0.001)),
    })
    expect(codes).toEqual(['area-jump'])
    expect(await shown(updateId)).toMatchObject({ isActive: true, revision: 1 })
  })

  test.for<[string, CapParts]>([
    ['of a flood', { event: 'Flash Flood Warning', severity: 'Severe' }],
    ['that is milder', { event: 'Wildfire', severity: 'Minor' }],
    ['whose area is broken and that is milder', { severity: 'Minor', area: polygon('37.8,what') }],
  ])('%s that has lost its area is held, because it would release everybody', async ([, parts]) => {
    const asWeather = (xml: string) => xml.replace('<category>Fire<', '<category>Met<')
    const start = buildCap({ event: 'Flash Flood Warning', severity: 'Severe' })
    const { updateId } = await alerts.take(asWeather(start.xml))
    const lost = { msgType: 'Update', references: [start.reference], area: same('006013'), ...parts }
    const { outcome, held } = await alerts.take(asWeather(buildCap(lost).xml))
    expect(outcome).toBe('held')
    expect(held?.reasons[0]?.code).toBe(parts.area ? 'polygon-broken' : 'polygon-missing')
    expect(await shown(updateId)).toMatchObject({ isActive: true, revision: 1 })
  })

  test('that would end an order and whose area is invalid is held, however mild it is', async () => {
    const start = buildCap(order)
    await alerts.take(start.xml)
    const broken = { severity: 'Minor', urgency: 'Past', area: polygon('37.8,what') }
    const { codes } = await held({ msgType: 'Cancel', references: [start.reference], ...broken })
    expect(codes).toEqual(['polygon-broken'])
    const { reply } = await held({ event: 'Evacuation Order Lifted', ...broken })
    expect(reply.held?.reasons[0]?.code).toBe('polygon-broken')
  })

  test('that grows as fast as fires do passes', async () => {
    const small = buildCap({ ...order, area: polygon(square(orinda.lat, orinda.lon, 0.01)) })
    await alerts.take(small.xml)
    const larger = buildCap({
      ...order,
      msgType: 'Update',
      references: [small.reference],
      area: polygon(square(orinda.lat, orinda.lon, 0.05)),
    })
    expect((await alerts.take(larger.xml)).outcome).toBe('revised')
  })

  test('that ends an order is held when its time is not credible, and the order stays active meanwhile', async () => {
    const start = buildCap(order)
    const { updateId } = await alerts.take(start.xml)
    const { id, codes } = await held({
      msgType: 'Cancel',
      references: [start.reference],
      sent: '9999-01-01T00:00:00+00:00',
      expires: null,
    })
    expect(codes).toEqual(['sent-in-future'])
    expect(await shown(updateId)).toMatchObject({ isActive: true })
    expect((await release(id)).body).toMatchObject({ outcome: 'ended', updateId })
    expect(await shown(updateId)).toMatchObject({ isActive: false })
  })
})

describe('an area is read as its sender meant it', () => {
  const far = (lat: number, lon: number) => `${lat.toFixed(6)},${lon.toFixed(6)}`
  const ringOf = (corners: number) =>
    Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * (i % (corners - 1))) / (corners - 1)
      return far(orinda.lat + 0.05 * Math.sin(angle), orinda.lon + 0.05 * Math.cos(angle))
    }).join(' ')
  const many = Array.from({ length: 700 }, (_, i) =>
    polygon(square(37.6 + (i % 25) * 0.01, -122.4 + Math.floor(i / 25) * 0.01, 0.003)),
  )

  test.for<[string, string, (geometry: { km2: number; notes: string[]; polygons: number }) => void]>([
    [
      'with blanks after the commas',
      polygon('37.85, -122.2 37.9, -122.2 37.9, -122.1 37.85, -122.1 37.85, -122.2'),
      ({ km2 }) => expect(km2).toBeGreaterThan(40),
    ],
    [
      'with exponents',
      polygon('3.785e1,-1.222E+2 3.79e1,-1.222e2 3.79e1,-1.221e2 3.785e1,-1.222e2'),
      ({ km2 }) => expect(km2).toBeGreaterThan(20),
    ],
    ['with a circle and a blank', '<circle>37.877, -122.18 5</circle>', ({ km2 }) => expect(km2).toBeGreaterThan(70)],
    [
      'with 30,000 corners',
      polygon(ringOf(30_000)),
      ({ km2, notes }) => {
        expect(km2).toBeCloseTo(76.2, -1)
        expect(notes.join()).toMatch(/30000 corners were simplified to \d+; the border moved by at most \d+ m/)
      },
    ],
    ['with 700 polygons', many.join(''), ({ polygons }) => expect(polygons).toBe(700)],
    [
      'that crosses itself by a slip',
      polygon('37.8,-122.2 37.9,-122.2 37.9,-122.1 37.8,-122.1 37.8,-122.19999 37.8001,-122.20001 37.8,-122.2'),
      ({ notes }) => expect(notes.join()).toMatch(/crossed itself in a tiny loop/),
    ],
  ])('%s', async ([, area, check]) => {
    const { outcome, understood, updateId, reach } = await alerts.take(buildCap({ ...order, area }).xml)
    expect([outcome, understood?.geometry.verdict]).toEqual(['created', 'drawn'])
    if (understood) check(understood.geometry)
    expect(reach).not.toBeNull()
    expect((await shown(updateId)).geometry).not.toBeNull()
  })

  test('with one invalid part is reduced to its valid parts, and its sender is told', async () => {
    const area = polygon(here) + polygon('34.1,-118.5 34.2,what') + same('006037')
    const { outcome, understood, updateId } = await alerts.take(buildCap({ ...order, area }).xml)
    expect(outcome).toBe('created')
    expect(understood?.geometry).toMatchObject({ verdict: 'partly', polygons: 1, unreadable: 1 })
    expect(understood?.geometry.notes.join()).toContain('1 of the polygons and circles could not be read')
    expect((await shown(updateId)).geometry).toMatchObject({ type: 'Polygon' })
  })
})

describe('the answer to a sender', () => {
  test('says what was understood and how many people it reaches; a dry run stores and sends nothing', async () => {
    const device = sink.device()
    const as = buildCaller()
    const places = [{ kind: 'home' as const, label: 'Home', coordinates: [-120.5, 38.5] as [number, number] }]
    const { endpoint, keys } = device
    await alerts.call(savePushSubscription, { as, body: { endpoint, keys, places, language: 'en' } })
    const { xml } = buildCap({ ...order, headline: 'Leave the foothills', area: polygon(square(38.5, -120.5)) })
    const understood = {
      kind: 'order',
      hazard: 'evacuation-order',
      severity: 'critical',
      isDrill: false,
      areas: ['Hills near Orinda'],
      inForceFrom: null,
    }
    const expected = { outcome: 'created', held: null, reach: { subscriptions: 1, isAtLeast: false }, understood }
    expect(await ask(xml)).toMatchObject({ ...expected, isDryRun: true, updateId: null })
    expect(await isListed('Leave the foothills')).toBe(false)
    expect(await alerts.take(xml)).toMatchObject({ ...expected, isDryRun: false })
    await settle(() => sink.of(device).length === 1)
    expect(sink.of(device).map(device.read)).toMatchObject([{ body: expect.stringContaining('Leave the foothills') }])
  })

  test('to a message that was received before names its update', async () => {
    const { xml } = buildCap(order)
    const { updateId } = await alerts.take(xml)
    expect(updateId).toMatch(/^[0-9a-f]{24}$/)
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'duplicate', updateId })
    expect(await ask(xml)).toMatchObject({ outcome: 'duplicate', updateId, isDryRun: true })
  })

  test.for<[string, CapParts, (xml: string) => string]>([
    ['a Cancel', { msgType: 'Cancel' }, xml => xml],
    ['a Cancel without a text', { msgType: 'Cancel' }, xml => xml.replace(/<info>[\s\S]*<\/info>/, '')],
    ['an all clear', { event: 'Evacuation Order Lifted' }, xml => xml],
  ])('to %s names the update that it ends: in a dry run, at once, and on repetition', async ([, parts, change]) => {
    const sender = `end-${parts.msgType}-${change('<info></info>').length}@county.example.gov`
    const start = buildCap({ ...order, sender })
    const { updateId } = await alerts.take(start.xml)
    const end = buildCap({ ...order, sender, ...parts, references: parts.msgType ? [start.reference] : [] })
    const xml = change(end.xml)
    expect(await ask(xml)).toMatchObject({ outcome: 'ended', updateId })
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'ended', updateId })
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'duplicate', updateId })
    expect(await shown(updateId)).toMatchObject({ isActive: false })
  })

  test('to a dry run promises nothing about messages of other senders', async () => {
    const start = buildCap(order)
    await alerts.take(start.xml)
    const of = (msgType: string) =>
      ask(buildCap({ ...order, sender: 'other@county.example.gov', msgType, references: [start.reference] }).xml)
    expect(await of('Cancel')).toMatchObject({ outcome: 'stored-not-shown', updateId: null })
    expect(await of('Update')).toMatchObject({ outcome: 'created', updateId: null })
  })

  test('to a dry run says what would be held, revised and ended', async () => {
    const lost = buildCap({ ...order, area: same('006037') })
    const answer = await ask(lost.xml)
    expect(answer).toMatchObject({ outcome: 'held', held: { reasons: [{ code: 'polygon-missing' }] } })
    expect((await listed()).map(({ id }) => id)).not.toContain(answer.held?.id)
    const start = buildCap(order)
    const { updateId } = await alerts.take(start.xml)
    const next = (msgType: string) => ask(buildCap({ ...order, msgType, references: [start.reference] }).xml)
    expect(await next('Update')).toMatchObject({ outcome: 'revised', updateId })
    expect(await next('Cancel')).toMatchObject({ outcome: 'ended', updateId })
    expect(await shown(updateId)).toMatchObject({ isActive: true, revision: 1 })
  })
})

describe('an operator', () => {
  test('releases a message once with its original area, and the release records who did it', async () => {
    const { id, xml } = await held({ headline: 'Released', area: polygon(square(37.8, -122.1, 0.7)) })
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'held', held: { id } })
    const { status, body } = await release(id, { note: 'Called the county.' })
    expect([status, body.outcome]).toEqual([200, 'created'])
    expect(body.held).toMatchObject({
      state: 'released',
      decisions: [{ action: 'release', by: 'Ana', note: 'Called the county.', area: 'as-sent' }],
    })
    await settle(() => isListed('Released'))
    expect((await release(id)).status).toBe(409)
    expect((await alerts.call(refuseHeldMessage, { params: { id }, body: {}, headers: operator })).status).toBe(409)
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'duplicate', updateId: body.updateId })
  })

  test('decides once, also when several decide at the same moment', async () => {
    const { id } = await held({ area: same('006037') })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        release(id, {}, { 'x-ingest-key': i % 2 === 0 ? 'key-of-ana' : 'key-of-ben' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await listed()).find(message => message.id === id)?.decisions).toHaveLength(1)
  })

  test('need not decide again when a process dies after the decision', async () => {
    const { id } = await held({ headline: 'Decided before the crash', area: same('006037') })
    const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
    await db
      .collection('heldmessages')
      .updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { state: 'released', decidedAt: new Date(clock.now().getTime() - 60_000) } },
      )
    await close()
    await settle(() => isListed('Decided before the crash'))
  })

  test('may use the counties that a message names instead of its lost area', async () => {
    const { id } = await held({ headline: 'The whole county', area: same('006037') })
    const { body } = await release(id, { area: 'named-counties' })
    expect((await shown(body.updateId)).geometry).not.toBeNull()
    const other = await held({ headline: 'Shown, not pushed', area: same('006037') })
    const released = await release(other.id)
    expect(await shown(released.body.updateId)).toMatchObject({ isActive: true, geometry: null })
  })

  test('refuses a message, which then never takes effect', async () => {
    const { id, xml } = await held({ headline: 'Refused', area: same('006037') })
    const refused = await alerts.call(refuseHeldMessage, {
      params: { id },
      body: { note: 'typo' },
      headers: { 'x-ingest-key': 'key-of-ben' },
    })
    expect(refused.body.held).toMatchObject({ state: 'refused', decisions: [{ by: 'Ben', note: 'typo' }] })
    expect(await alerts.take(xml)).toMatchObject({ outcome: 'set-aside', reason: expect.stringContaining('refused') })
    expect(await isListed('Refused')).toBe(false)
  })

  test('needs an operator key: a sender’s key decides nothing, and an operator’s key sends nothing', async () => {
    const { id } = await held({ area: same('006037') })
    for (const key of [ingestKey, 'key-of-nobody', '']) {
      const headers = { 'x-ingest-key': key }
      expect((await release(id, {}, headers)).status).toBe(401)
      expect((await alerts.call(listHeldMessages, { headers })).status).toBe(401)
    }
    expect((await alerts.post(buildCap().xml, operator)).status).toBe(401)
    expect((await release('0123456789abcdef01234567')).status).toBe(404)
  })
})

describe('a message that comes into force later', () => {
  const later = (hours: number) => {
    const at = new Date(clock.now().getTime() + hours * 3_600_000).toISOString().replace(/\.\d+Z/, '+00:00')
    return { at, xml: (xml: string) => xml.replace('<urgency>', `<effective>${at}</effective><urgency>`) }
  }

  test('waits, and takes effect at its time without an operator', async () => {
    const { xml, at } = later(2)
    const reply = await alerts.take(xml(buildCap({ ...order, headline: 'From tonight', expires: days(1) }).xml))
    expect(reply).toMatchObject({ outcome: 'waiting', understood: { inForceFrom: new Date(at).toISOString() } })
    expect(await isListed('From tonight')).toBe(false)
    clock.forward(3 * 3_600_000)
    await settle(() => isListed('From tonight'))
  })

  test.for(['as it was sent', 'released by a person'])('reaches one of its two areas at its time, %s', async how => {
    const isHeld = how !== 'as it was sent'
    const { at } = later(2)
    const info = (headline: string, area: string, start: string) =>
      buildCap({ ...order, headline, areaDesc: headline, area: polygon(area), expires: days(1) })
        .xml.match(/<info>[\s\S]*<\/info>/)?.[0]
        .replace('<urgency>', `${start}<urgency>`) ?? ''
    const [now, tonight] = [`Now, ${how}`, `Tonight, ${how}`]
    const size = isHeld ? 0.7 : 0.02
    const cap = buildCap({
      info:
        info(tonight, square(36.74, -119.79), `<effective>${at}</effective>`) +
        info(now, square(orinda.lat, orinda.lon, size), ''),
    })
    const reply = await alerts.take(cap.xml)
    const { outcome, updateId } = reply.held ? (await release(reply.held.id)).body : reply
    expect([reply.outcome, outcome]).toEqual([isHeld ? 'held' : 'created', 'created'])
    await settle(() => isListed(now))
    expect(await isListed(tonight)).toBe(false)
    expect(await alerts.take(cap.xml)).toMatchObject({ outcome: 'duplicate', updateId })
    clock.forward(3 * 3_600_000)
    await settle(() => isListed(tonight))
    expect((await alerts.list()).filter(update => update.title === now)).toMatchObject([{ id: updateId, revision: 1 }])
    expect(await alerts.take(cap.xml)).toMatchObject({ outcome: 'duplicate', updateId })
  })

  test('and is cancelled before then never takes effect', async () => {
    const { xml } = later(2)
    const start = buildCap({ ...order, headline: 'Never', expires: days(1) })
    await alerts.take(xml(start.xml))
    const cancel = buildCap({ ...order, msgType: 'Cancel', references: [start.reference] })
    expect((await alerts.take(cancel.xml)).outcome).toBe('stored-not-shown')
    clock.forward(3 * 3_600_000)
    await settle(async () =>
      (await listed()).some(message => message.identifier === start.identifier && message.state === 'released'),
    )
    expect(await isListed('Never')).toBe(false)
  })
})

test.for(['', 'Europe', '5,47,16', '16,47,5,56', '5,56,16,47', '5,47,16,95', 'US;', '5;47;16;56'])(
  'a served area cannot be %o',
  text => expect(readServedArea(text)).toBeNull(),
)
