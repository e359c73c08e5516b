import type { PayloadOf } from '@muster/contracts/define-event'
import type { Position } from '@muster/contracts/entities/common'
import { userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged, leaveByChanged } from '@muster/contracts/events/navigation'
import {
  deletePushSubscription,
  getEmergencyUpdate,
  savePushSubscription,
  sendTestPush,
} from '@muster/contracts/routes/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { consumed } from '@muster/test-kit/consumed'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildCap, orinda, square } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { startAlerts } from './support/start-alerts.ts'

const inOrinda: Position = [orinda.lon, orinda.lat]
const inFresno: Position = [-119.79, 36.74]
const caller = buildCaller()

let sink: Awaited<ReturnType<typeof startPushSink>>
let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  sink = await startPushSink()
  alerts = await startAlerts({ ...sink.env, PUSH_BACKOFF_MS: '50', PUSH_CHUNK_SIZE: '10' }, { push: true })
})
beforeEach(() => sink.answerWith((_received, response) => void response.writeHead(201).end()))
afterAll(async () => {
  await alerts.stop()
  await sink.stop()
})

async function subscribe(coordinates: Position, { language = 'en' as 'en' | 'es', as = caller } = {}): Promise<Device> {
  const device = sink.device()
  const { endpoint, keys } = device
  const places = [{ kind: 'home' as const, label: 'Home', coordinates }]
  const { status } = await alerts.call(savePushSubscription, { as, body: { endpoint, keys, places, language } })
  expect(status).toBe(200)
  return device
}

/** The updates of the running test. The fan-out of an earlier test may still reach a browser that subscribes now. */
const own = new Set<string>()
beforeEach(() => own.clear())

async function take(xml: string) {
  const reply = await alerts.take(xml)
  if (reply.updateId) own.add(reply.updateId)
  return reply
}

const received = (device: Device) =>
  sink
    .of(device)
    .map(device.read)
    .filter(({ updateId }) => updateId !== null && own.has(updateId))

/** What a device has received once at least this many messages, and then a later update for the same place, have arrived. */
async function pushed(device: Device, atLeast = 0) {
  await settle(() => received(device).length >= atLeast)
  const { updateId } = await take(buildCap({ headline: 'The last one' }).xml)
  return await settle(() => {
    const messages = received(device)
    const others = messages.filter(message => message.updateId !== updateId)
    return others.length < messages.length && others
  })
}

test('people in the area get the message, encrypted for their browser; others get nothing', async () => {
  const [near, far, spanish] = [
    await subscribe(inOrinda),
    await subscribe(inFresno),
    await subscribe(inOrinda, { language: 'es' }),
  ]
  const { updateId } = await take(buildCap({ severity: 'Extreme' }).xml)
  const first = await settle(() => sink.of(near)[0])
  expect(near.read(first)).toMatchObject({
    kind: 'update',
    updateId,
    revision: 1,
    title: 'Wildfire · Hills near Orinda',
    body: 'Be ready to leave. Fire near Orinda. A fire is moving west.',
    severity: 'critical',
    isDrill: false,
    tag: `update-${updateId}`,
  })
  expect(first.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(first.headers.topic).toMatch(/^[\w-]{1,32}$/)
  expect(first.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  expect(Number(first.headers.ttl)).toBeGreaterThan(60)
  expect(first.body.length).toBeLessThanOrEqual(4_096)
  await settle(() => sink.of(spanish).length === 1)
  expect(() => far.read(first)).toThrow()
  expect(sink.of(far)).toEqual([])
})

test('the body of a push starts with the instruction, in a drill too', async () => {
  const device = await subscribe(inOrinda)
  const description = 'The fire is moving west. '.repeat(60)
  const { updateId } = await take(buildCap({ instruction: 'Leave now by Moraga Way', description }).xml)
  await take(buildCap({ status: 'Exercise', instruction: 'Leave now by Moraga Way', description }).xml)
  const messages = await pushed(device, 2)
  expect(messages.map(({ isDrill }) => isDrill).sort()).toEqual([false, true])
  for (const { body } of messages)
    expect(body).toMatch(/^Leave now by Moraga Way\. Fire near Orinda\. The fire is moving west\. /)
  expect(messages.find(message => !message.isDrill)?.updateId).toBe(updateId)
})

test('a long instruction leaves room for the place', async () => {
  const device = await subscribe(inOrinda)
  // The title has room for two names.
  const area = ['Orinda', 'Moraga', 'Lafayette']
    .map(name => `<areaDesc>${name}</areaDesc><polygon>${square(orinda.lat, orinda.lon)}</polygon>`)
    .join('</area><area>')
  await take(
    buildCap({ instruction: 'Leave now by Moraga Way. '.repeat(100), areaDesc: 'Hills', area: `</area><area>${area}` })
      .xml,
  )
  const [message] = await pushed(device, 1)
  expect(message?.title).toBe('Wildfire · Hills, Orinda and 2 more')
  expect(message?.body).toMatch(/^Leave now by Moraga Way\. .*… Moraga, Lafayette\. /)
})

test('a Spanish reader gets our title and advice in Spanish, and the instruction in English rather than none', async () => {
  const device = await subscribe(inOrinda, { language: 'es' })
  const info = (language: string, headline: string, instruction: string) =>
    `<info><language>${language}</language><category>Fire</category><event>Wildfire</event><urgency>Immediate</urgency><severity>Severe</severity>
     <certainty>Observed</certainty><headline>${headline}</headline>${instruction}
     <area><areaDesc>Orinda</areaDesc><polygon>${square(orinda.lat, orinda.lon)}</polygon></area></info>`
  const english = info('en-US', 'Fire', '<instruction>Leave now.</instruction>')
  await take(buildCap({ info: english + info('es-US', 'Incendio', '') }).xml)
  const [message] = await pushed(device, 1)
  expect(message).toMatchObject({
    title: 'Incendio forestal · Orinda',
    body: 'Aléjese del incendio. Si se siente en peligro, salga. Leave now. Incendio',
  })
})

test('the end of an alert tells nobody to leave, unless its sender says so', async () => {
  const device = await subscribe(inOrinda)
  const first = buildCap({ instruction: 'Leave now.', description: 'Everyone must go.' })
  const { updateId } = await take(first.xml)
  await settle(() => received(device).length === 1)
  await take(buildCap({ msgType: 'Cancel', references: [first.reference], info: ' ' }).xml)
  await settle(() => received(device).length === 2)
  const { body: one } = await alerts.call(getEmergencyUpdate, { params: { id: updateId ?? '' } })
  expect(one).toMatchObject({ isActive: false, title: 'Fire near Orinda', instruction: null })
  const second = buildCap({ instruction: 'Leave now.' })
  await take(second.xml)
  await settle(() => received(device).length === 3)
  const words = { description: 'The fire is out.', instruction: 'You may return.' }
  await take(buildCap({ msgType: 'Cancel', references: [second.reference], ...words }).xml)
  const ends = (await pushed(device, 4)).filter(({ kind }) => kind === 'ended').map(({ body }) => body)
  expect(ends.sort()).toEqual(['', 'You may return. Fire near Orinda. The fire is out.'])
})

test('an advisory of low severity is not pushed, neither when it starts nor when it is cancelled', async () => {
  const device = await subscribe(inOrinda)
  const advisory = buildCap({ severity: 'Minor', urgency: 'Expected', event: 'Wind Advisory' })
  await take(advisory.xml)
  const end = buildCap({
    msgType: 'Cancel',
    references: [advisory.reference],
    severity: 'Minor',
    event: 'Wind Advisory',
  })
  expect(await take(end.xml)).toMatchObject({ outcome: 'ended' })
  expect(await pushed(device)).toEqual([])
})

test('an area that is larger than any weather is shown but pushed to nobody', async () => {
  const device = await subscribe(inOrinda)
  const area = '<polygon>25,-130 25,-70 50,-70 50,-130 25,-130</polygon>'
  const info = (event: string) =>
    buildCap({ area, severity: 'Extreme', event }).xml.replace('<category>Fire', '<category>Met')
  const { updateId, outcome } = await take(info('High Wind Warning'))
  expect(outcome).toBe('created')
  await settle(async () => (await alerts.list()).some(update => update.id === updateId))
  const next = await take(buildCap({ severity: 'Extreme' }).xml)
  await settle(() => received(device).length === 1)
  expect((await pushed(device)).map(message => message.updateId)).toEqual([next.updateId])
})

test('a drill is never pushed as a real alert', async () => {
  const device = await subscribe(inOrinda)
  for (const parts of [
    { status: 'Exercise' },
    { headline: 'TRAINING: leave now' },
    { status: 'Test' },
    { status: 'System' },
  ]) {
    await take(buildCap({ severity: 'Extreme', ...parts }).xml)
  }
  await settle(() => received(device).length === 1)
  const messages = await pushed(device)
  expect(messages).toHaveLength(1)
  for (const message of messages) {
    expect(message.isDrill).toBe(true)
    expect(message.title).toMatch(/^DRILL: /)
  }
})

test('a subscription that the push service reports as gone is deleted', async () => {
  const device = await subscribe(inOrinda)
  sink.answerWith(({ path }, response) => void response.writeHead(device.endpoint.endsWith(path) ? 410 : 201).end())
  await take(buildCap().xml)
  await settle(async () => {
    const { status } = await alerts.call(sendTestPush, { as: caller, body: { endpoint: device.endpoint } })
    return status === 404
  })
})

test('a busy push service is retried no sooner than it asks', async () => {
  const device = await subscribe(inOrinda)
  const times: number[] = []
  const headline = 'A busy day'
  sink.answerWith((received, response) => {
    const isOurs = device.endpoint.endsWith(received.path) && device.read(received).body.includes(headline)
    if (!isOurs) return void response.writeHead(201).end()
    times.push(Date.now())
    response.writeHead(times.length === 1 ? 429 : 201, times.length === 1 ? { 'retry-after': '1' } : {}).end()
  })
  await take(buildCap({ headline }).xml)
  await settle(() => times.length === 2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(950)
})

test('a test push reaches the person’s own browser, not another person’s, and not too often', async () => {
  const device = await subscribe(inFresno)
  const body = { endpoint: device.endpoint }
  expect((await alerts.call(sendTestPush, { as: buildCaller(), body })).status).toBe(404)
  // Sent together, because the second one is refused only for some seconds.
  const both = await Promise.all([1, 2].map(() => alerts.call(sendTestPush, { as: caller, body })))
  expect(both.map(({ status }) => status).sort()).toEqual([202, 429])
  const received = await settle(() => sink.of(device)[0])
  expect(device.read(received)).toMatchObject({ kind: 'test', updateId: null })
  await alerts.call(deletePushSubscription, { as: buildCaller(), body })
  expect((await alerts.call(sendTestPush, { as: caller, body })).status).not.toBe(404)
  await alerts.call(deletePushSubscription, { as: caller, body })
  expect((await alerts.call(sendTestPush, { as: caller, body })).status).toBe(404)
})

test('a test push does not wait for the sweep', async () => {
  const unswept = await startAlerts({ ...sink.env, PUSH_SWEEP_MS: '3600000' }, { push: true })
  onTestFinished(() => unswept.stop())
  const device = sink.device()
  const { endpoint, keys } = device
  const places = [{ kind: 'home' as const, label: 'Home', coordinates: inFresno }]
  await unswept.call(savePushSubscription, { as: caller, body: { endpoint, keys, places, language: 'en' } })
  expect((await unswept.call(sendTestPush, { as: caller, body: { endpoint } })).status).toBe(202)
  await settle(() => sink.of(device).length === 1)
})

test.for([
  ['https://localhost/push', 403],
  ['https://127.0.0.1/push', 403],
  ['https://169.254.169.254/latest/meta-data', 403],
  ['https://[::1]/push', 403],
  ['http://fcm.googleapis.com/fcm/send/1', 400],
  ['https://user:pass@fcm.googleapis.com/fcm/send/1', 403],
  ['https://fcm.googleapis.com:8443/fcm/send/1', 403],
  ['https://fcm.googleapis.com.evil.example/fcm/send/1', 403],
  ['https://evilfcm.googleapis.com/fcm/send/1', 403],
  ['https://push.apple.com.evil.example/1', 403],
  ['https://evilpush.apple.com/1', 403],
  ['https://fcm.googleapis.com@169.254.169.254/1', 403],
  ['file:///etc/passwd', 400],
  ['https://fcm.googleapis.com/fcm/send/1', 200],
  ['https://web.push.apple.com/1', 200],
  ['https://wns2-by3p.notify.windows.com/w/?token=1', 200],
] as const)('an endpoint at %s is answered with %i', async ([endpoint, expected]) => {
  const { keys } = sink.device()
  const places = [{ kind: 'home' as const, label: '', coordinates: inFresno }]
  const { status } = await alerts.call(savePushSubscription, { as: buildCaller(), body: { endpoint, keys, places } })
  expect(status).toBe(expected)
})

test('keys that cannot be used for encryption are refused', async () => {
  const { endpoint } = sink.device()
  const places = [{ kind: 'home' as const, label: '', coordinates: inFresno }]
  const keys = { p256dh: 'AAAA', auth: 'AAAA' }
  const { status } = await alerts.call(savePushSubscription, { as: caller, body: { endpoint, keys, places } })
  expect(status).toBe(400)
})

test('a person on the way to a shelter that becomes full is told on all their browsers, once, and nobody else is', async () => {
  const [as, other] = [buildCaller(), buildCaller()]
  const phone = await subscribe(inFresno, { as })
  const tablet = await subscribe(inFresno, { as, language: 'es' })
  const stranger = await subscribe(inFresno, { as: other })
  const bus = await startBus(alerts.neighbours.natsUrl, 'navigation')
  onTestFinished(() => bus.close())
  const tell = (userId: string, name: string) => {
    const change = { userId, reason: 'full' as const, from: { id: 'a', name }, next: { id: 'b', name: 'Town Hall' } }
    const decidedAt = new Date().toISOString()
    return bus.publish(destinationChanged, { ...change, decidedAt }, { id: `${userId}-${name}` })
  }
  await tell(as.userId, 'School Gym')
  const kind = 'destination'
  await settle(() => sink.of(phone).length > 0 && sink.of(tablet).length > 0)
  expect(sink.of(phone).map(phone.read)).toMatchObject([
    {
      kind,
      title: 'School Gym is full',
      body: 'Go to Town Hall instead. Open Muster for the way.',
      url: '/map-california#shelter=b',
    },
  ])
  expect(sink.of(tablet).map(tablet.read)).toMatchObject([{ kind, title: 'School Gym está lleno' }])
  await tell(other.userId, 'Arena')
  await settle(() => sink.of(stranger).length > 0)
  expect(sink.of(stranger).map(stranger.read)).toMatchObject([{ title: 'Arena is full' }])
  expect(sink.of(phone)).toHaveLength(1)
  const opened = {
    reason: 'opened' as const,
    from: { id: 'a', name: 'School Gym' },
    next: { id: 'c', name: 'Fairground' },
  }
  const decidedAt = new Date().toISOString()
  await bus.publish(destinationChanged, { userId: as.userId, ...opened, decidedAt }, { id: `${as.userId}-opened` })
  await settle(() => sink.of(phone).length > 1)
  expect(sink.of(phone).map(phone.read)[1]).toMatchObject({
    title: 'Fairground is open',
    url: '/map-california#shelter=c',
  })
})

describe('when a person has to leave,', () => {
  type Changed = PayloadOf<typeof leaveByChanged>
  const at = '2100-01-02T22:20:00.000Z'
  const fire = { id: 'camp', title: 'Camp Fire', isDrill: false, asOf: at }
  const leaveBy: NonNullable<Changed['leaveBy']> = {
    at,
    because: 'way-closes',
    uncertainty: 'growth-forecast',
    isTooShort: false,
    lastDeparture: '2100-01-02T23:00:00.000Z',
    preparation: { minutes: 10, reasons: [{ reason: 'pack', minutes: 10 }] },
    marginMinutes: 30,
    isOrdered: false,
    hazards: [fire],
  }
  const ordered = { ...leaveBy, because: 'ordered', isOrdered: true, uncertainty: 'none' } as const
  const inDanger = () => ({ ...leaveBy, because: 'in-danger', at: new Date().toISOString() }) as const
  const inOrderedDanger = () => ({ ...inDanger(), isOrdered: true })
  let bus: Bus
  beforeAll(async () => {
    bus = await startBus(alerts.neighbours.natsUrl, 'navigation')
  })
  afterAll(() => bus?.close())

  /** Publishes a change of a person's leave-by time; `id` is the id of the event. */
  const tell = (
    userId: string,
    revision: number,
    kind: Changed['change']['kind'],
    next: Changed['leaveBy'],
    parts: Partial<Changed['change']> = {},
    id = `${userId}-${revision}`,
  ) => {
    const change = {
      kind,
      cause: 'danger-grew',
      title: 'Camp Fire',
      previousAt: null,
      changedAt: new Date().toISOString(),
      ...parts,
    } as const
    return bus.publish(leaveByChanged, { userId, revision, leaveBy: next, change, home: null }, { id })
  }
  const titles = (device: Device) => sink.of(device).map(one => device.read(one).title)
  const person = async () => {
    const as = buildCaller()
    return {
      id: as.userId,
      phone: await subscribe(inFresno, { as }),
      tablet: await subscribe(inFresno, { as, language: 'es' }),
    }
  }

  test('all their browsers get one push for each revision in their language, and nobody else does', async () => {
    const [ana, other] = [await person(), await person()]
    await tell(ana.id, 1, 'first', leaveBy, { cause: 'danger-new' })
    await settle(() => sink.of(ana.phone).length > 0 && sink.of(ana.tablet).length > 0)
    expect(sink.of(ana.phone).map(ana.phone.read)).toMatchObject([
      { kind: 'leave-by', severity: 'high', isDrill: false, tag: 'leave-by', url: '/map-california' },
    ])
    // ICU writes a narrow space before PM.
    expect(titles(ana.phone)[0]).toMatch(/^Leave by 2:20\sPM$/)
    expect(titles(ana.tablet)[0]).toContain('Salga antes de las')
    expect(ana.phone.read(sink.of(ana.phone)[0] as never).body).toContain('reported or measured growth of Camp Fire')
    // The same revision again, as a process sends it that died before it knew that the event had been sent.
    await tell(ana.id, 1, 'first', leaveBy, { cause: 'danger-new' }, `${ana.id}-again`)
    await tell(ana.id, 2, 'earlier', { ...leaveBy, at: '2100-01-02T22:00:00.000Z' }, { previousAt: at })
    await tell(ana.id, 3, 'reached', leaveBy)
    await settle(() => titles(ana.phone).includes('Leave now'))
    await tell(other.id, 1, 'first', { ...leaveBy, hazards: [{ ...fire, isDrill: true }] })
    await settle(() => sink.of(other.phone).length > 0)
    expect(titles(other.phone)[0]).toMatch(/^DRILL: Leave by/)
    expect(new Set(titles(ana.phone)).size).toBe(titles(ana.phone).length)
    expect(titles(ana.phone).filter(title => title.startsWith('Leave by'))).toHaveLength(1)
  })

  test('a time that arrives after the deletion of the account leaves nothing about the person', async () => {
    const [ana, other] = [await person(), await person()]
    await tell(ana.id, 1, 'first', leaveBy)
    await settle(() => sink.of(ana.phone).length > 0)
    await bus.publish(userDeleted, { userId: ana.id, revision: 2, email: 'ana@example.org' }, { id: `${ana.id}-gone` })
    await consumed(alerts.neighbours.natsUrl, 'alerts')
    for (const late of [2, 1]) await tell(ana.id, late, 'earlier', leaveBy, {}, `${ana.id}-late-${late}`)
    await tell(other.id, 1, 'first', leaveBy)
    await consumed(alerts.neighbours.natsUrl, 'alerts')
    const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
    onTestFinished(close)
    const rows = await db.collection<{ _id: string; revision: number }>('leavebies').find().toArray()
    const of = ({ id }: typeof ana) => rows.find(({ _id }) => _id === id)?.revision
    expect([of(ana), of(other)]).toEqual([Number.MAX_SAFE_INTEGER, 1])
  })

  test('an order, a later time and an end are not pushed; a fire that reaches a person under an order is', async () => {
    const ana = await person()
    await tell(ana.id, 1, 'first', ordered, { cause: 'ordered' })
    await tell(ana.id, 2, 'later', leaveBy)
    await tell(ana.id, 3, 'ended', null)
    await tell(ana.id, 4, 'first', inOrderedDanger(), { cause: 'danger-here' })
    await tell(ana.id, 5, 'worse', inOrderedDanger(), { cause: 'danger-here' })
    await settle(() => sink.of(ana.phone).length > 0)
    expect(titles(ana.phone)).toEqual(['Leave now'])
  })

  test('an event that arrives after a later one is not pushed', async () => {
    const [ana, other] = [await person(), await person()]
    await tell(ana.id, 2, 'first', inDanger())
    await settle(() => sink.of(ana.phone).length > 0)
    await tell(ana.id, 1, 'first', leaveBy)
    await tell(other.id, 1, 'first', leaveBy)
    await settle(() => sink.of(other.phone).length > 0)
    await tell(ana.id, 3, 'reached', leaveBy)
    await settle(() => sink.of(ana.phone).length > 1)
    expect(titles(ana.phone)).toEqual(['Leave now', 'Leave now'])
  })

  test('a waiting push about an earlier time is not sent any more', async () => {
    const [ana, other] = [await person(), await person()]
    const phones = [ana.phone, other.phone]
    // A push service that refuses the times of earlier revisions, so that these are tried again and again.
    sink.answerWith((received, response) => {
      const device = phones.find(phone => phone.endpoint.endsWith(received.path))
      const isRefused = device?.read(received).title.startsWith('Leave by')
      response.writeHead(isRefused ? 503 : 201).end()
    })
    const tries = (device: Device) => titles(device).filter(title => title.startsWith('Leave by')).length
    await tell(ana.id, 1, 'first', leaveBy)
    await tell(other.id, 1, 'first', leaveBy)
    await settle(() => tries(ana.phone) > 0 && tries(other.phone) > 0)
    await tell(ana.id, 2, 'reached', leaveBy)
    await settle(() => titles(ana.phone).includes('Leave now'))
    const before = tries(ana.phone)
    await settle(() => tries(other.phone) >= Math.min(before + 4, 8))
    // One request that was in progress may still arrive.
    expect(tries(ana.phone)).toBeLessThanOrEqual(before + 1)
  })
})
