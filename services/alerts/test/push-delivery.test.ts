import type { Position } from '@muster/contracts/entities/common'
import { destinationChanged, leaveByChanged } from '@muster/contracts/events/navigation'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import type { Device, SinkReply } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress } from '../src/push/public-lookup.ts'
import { buildCap, type CapParts } from './support/cap.ts'
import { areaAt, inFresno, inOrinda, startPushPeople } from './support/push-people.ts'

const hostPauseMs = 400
let people: Awaited<ReturnType<typeof startPushPeople>>
beforeAll(async () => {
  people = await startPushPeople({ PUSH_HOST_PAUSE_MS: String(hostPauseMs), PUSH_CHUNK_SIZE: '100' })
})
const accept = () => people.sink.answerWith((_received, response) => void response.writeHead(201).end())
beforeEach(accept)
afterAll(() => people?.stop())

const order: CapParts = { event: 'Evacuation Order', severity: 'Extreme' }
/** Answers requests by device and by the number of earlier requests to it with this headline, and counts them. */
function answersBy(
  headline: string,
  status: (device: Device, tries: number) => { status: number; headers?: object },
  all: Device[],
) {
  const tries = new Map<Device, number>()
  people.sink.answerWith((received, response) => {
    const device = all.find(({ endpoint }) => endpoint.endsWith(received.path))
    // Other alerts are active at the same place.
    if (!device?.read(received).body.includes(headline)) return void response.writeHead(201).end()
    const before = tries.get(device) ?? 0
    tries.set(device, before + 1)
    const answer = status(device, before)
    response.writeHead(answer.status, answer.headers as never).end()
  })
  return (device: Device) => tries.get(device) ?? 0
}
let count = 0
/** An order with a headline of its own. */
const newOrder = () => {
  count += 1
  const headline = `Fire ${count}`
  return { headline, cap: buildCap({ ...order, headline }) }
}

describe('a message that the push service does not accept', () => {
  test('is retried until it is accepted, however often that fails, and delays no other message', async () => {
    const [ana, slow, other] = [await people.person(), await people.person(), await people.person()]
    const devices = [ana, slow, other].map(({ device }) => device)
    const { headline, cap } = newOrder()
    const triesOf = answersBy(
      headline,
      (device, tries) => {
        if (device === slow.device) return { status: 429, headers: { 'retry-after': '3600' } }
        // More attempts than an earlier version made before it gave up a chunk.
        return { status: device === ana.device && tries < 9 ? 503 : 201 }
      },
      devices,
    )
    const id = await people.take(cap)
    await settle(() => triesOf(ana.device) === 10, { timeoutMs: 180_000 })
    expect(triesOf(slow.device)).toBe(1)
    expect(ana.told(id)).toHaveLength(10)
    expect(other.told(id)).toHaveLength(1)
  }, 240_000)

  test('waits as long as its push service asks, whatever else triggers a look at the device', async () => {
    const [ana, other] = [await people.person(), await people.person()]
    const { headline, cap } = newOrder()
    const status = (device: Device) =>
      device === ana.device ? { status: 429, headers: { 'retry-after': '3600' } } : { status: 201 }
    const triesOf = answersBy(headline, status, [ana.device, other.device])
    const id = await people.take(cap)
    await settle(() => triesOf(ana.device) === 1 && other.told(id).length === 1)
    // Saved again, so that it is compared with all active updates.
    await ana.save({})
    const next = newOrder()
    const nextId = await people.take(next.cap)
    await people.hears(ana, nextId, 'entered')
    await people.isThrough(ana, inOrinda)
    expect(triesOf(ana.device)).toBe(1)
  })

  test('is not sent after its alert has ended, and the end is not sent to a device that never got the alert', async () => {
    const [ana, other] = [await people.person(), await people.person()]
    let isDown = true
    const { headline, cap } = newOrder()
    const status = (device: Device) => ({ status: isDown && device === ana.device ? 503 : 201 })
    const triesOf = answersBy(headline, status, [ana.device, other.device])
    const id = await people.take(cap)
    await settle(() => triesOf(ana.device) >= 2 && other.told(id).length === 1)
    await people.take(buildCap({ msgType: 'Cancel', references: [cap.reference], headline }))
    await people.hears(other, id, 'ended')
    const before = triesOf(ana.device)
    isDown = false
    await people.isThrough(ana, inOrinda)
    // One request may have been in progress when the alert ended.
    expect(triesOf(ana.device)).toBeLessThanOrEqual(before + 3)
    expect(ana.told(id).filter(({ kind }) => kind === 'ended')).toEqual([])
  })
})

test('all members of a small chunk are sent to in parallel, none after the answer for another', async () => {
  const place: Position = [-121.49, 38.58]
  const crowd = await Promise.all(Array.from({ length: 3 }, () => people.person({ at: place })))
  const held: SinkReply[] = []
  people.sink.answerWith((_received, response) => void held.push(response))
  const id = await people.take(buildCap({ ...order, area: areaAt(place), headline: 'A small town' }))
  await settle(() => crowd.every(({ told }) => told(id).length === 1))
  // A request without an answer is given up after some time and makes room for the next.
  expect(held.map(({ isClosed }) => isClosed)).toEqual([false, false, false])
  for (const response of held) response.writeHead(201).end()
})

describe('a push service that refuses our authorization', () => {
  const hostState = async () => {
    const text = await people.metrics()
    return /muster_push_host_refuses\{[^}]*\} (\d)/.exec(text)?.[1]
  }

  test('is left alone and raises an alarm, and is retried after a pause', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => people.person()))
    const devices = crowd.map(({ device }) => device)
    let isRefusing = true
    const { headline, cap } = newOrder()
    answersBy(headline, () => ({ status: isRefusing ? 403 : 201 }), devices)
    const id = await people.take(cap)
    await settle(async () => (await hostState()) === '1')
    isRefusing = false
    await settle(() => crowd.every(one => one.told(id).length > 0))
    await settle(async () => (await hostState()) === '0')
    // Everybody is told, at the latest by the last request, because the service accepts messages again.
    expect(crowd.every(one => one.told(id).at(-1)?.reason === 'entered')).toBe(true)
  })

  test('for one subscription only stops no other subscription', async () => {
    const [odd, ana] = [await people.person(), await people.person()]
    const { headline, cap } = newOrder()
    const status = (device: Device) => ({ status: device === odd.device ? 403 : 201 })
    const triesOf = answersBy(headline, status, [odd.device, ana.device])
    const id = await people.take(cap)
    await settle(() => triesOf(odd.device) >= 3)
    await people.hears(ana, id, 'entered')
    const next = await people.take(buildCap(order))
    await people.hears(ana, next, 'entered')
  })

  test('for one subscription only stops no other, also while nothing else is sent', async () => {
    // Anybody can save an address of a push service that refuses every message.
    const place: Position = [-115.56, 32.79]
    const odd = await people.person({ at: place })
    const { headline, cap } = {
      headline: 'Far away',
      cap: buildCap({ ...order, area: areaAt(place), headline: 'Far away' }),
    }
    const triesOf = answersBy(headline, () => ({ status: 403 }), [odd.device])
    await people.take(cap)
    await settle(() => triesOf(odd.device) >= 7)
    expect(await hostState()).not.toBe('1')
  })
})

describe('a subscription', () => {
  const places = [{ kind: 'home' as const, label: 'Home', coordinates: inFresno }]

  test('is not taken over by somebody who knows only its endpoint', async () => {
    const ana = await people.person()
    const { endpoint } = ana.device
    const { keys } = people.sink.device()
    const thief = buildCaller()
    const answer = await people.alerts.call(savePushSubscription, { as: thief, body: { endpoint, keys, places } })
    expect(answer.status).toBe(403)
    const id = await people.take(buildCap(order))
    await people.hears(ana, id, 'entered')
  })

  test('passes to the next person at the same browser, who has its keys', async () => {
    const ana = await people.person()
    const { endpoint, keys } = ana.device
    const answer = await people.alerts.call(savePushSubscription, {
      as: buildCaller(),
      body: { endpoint, keys, places },
    })
    expect(answer.status).toBe(200)
  })
})

describe('addresses of push services', () => {
  const found = (...addresses: [string, 4 | 6][]) =>
    createPublicLookup((_host, done) =>
      done(
        null,
        addresses.map(([address, family]) => ({ address, family })),
      ),
    )
  const look = (lookup: ReturnType<typeof createPublicLookup>) =>
    new Promise<unknown>(resolve =>
      lookup('fcm.googleapis.com', { all: true }, (err, addresses) => resolve(err ? err.message : addresses)),
    )

  test.for([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['172.20.0.1', 4],
    ['192.168.1.1', 4],
    ['169.254.169.254', 4],
    ['100.64.0.1', 4],
    ['0.0.0.0', 4],
    ['::1', 6],
    ['fd00::1', 6],
    ['fe80::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['64:ff9b::7f00:1', 6],
    ['2002:7f00:1::', 6],
    ['::', 6],
  ] as const)('%s is not on the public internet', ([address, family]) => {
    expect(isPublicAddress({ address, family })).toBe(false)
  })

  test('are public: a name that also resolves to a private address is not connected to', async () => {
    expect(await look(found(['142.250.80.10', 4], ['2607:f8b0::1', 6]))).toHaveLength(2)
    expect(await look(found(['142.250.80.10', 4], ['10.0.0.1', 4]))).toMatch('no public address')
    expect(await look(found())).toMatch('no public address')
  })
})

describe('notifications that a person has switched off', () => {
  let bus: Bus
  beforeAll(async () => {
    bus = await startBus(people.alerts.neighbours.natsUrl, 'navigation')
  })
  afterAll(() => bus?.close())

  const sent = ({ device }: { device: Device }) => people.sink.of(device).map(one => device.read(one).kind)

  test('for full shelters are not pushed', async () => {
    const [off, on] = [
      await people.person({ at: inFresno, choices: { shelter: false } }),
      await people.person({ at: inFresno }),
    ]
    for (const { caller } of [off, on]) {
      const change = { userId: caller.userId, reason: 'full' as const, from: { id: 'a', name: 'Gym' }, next: null }
      await bus.publish(
        destinationChanged,
        { ...change, decidedAt: new Date().toISOString() },
        { id: `${caller.userId}-full` },
      )
    }
    await settle(() => sent(on).includes('destination'))
    await people.isThrough(off, inFresno)
    expect(sent(off)).not.toContain('destination')
  })

  test('for leave-by times are not pushed, except that it is time to leave', async () => {
    const off = await people.person({ at: inFresno, choices: { route: false } })
    const at = '2100-01-02T22:20:00.000Z'
    const leaveBy = {
      at,
      because: 'way-closes' as const,
      uncertainty: 'growth-forecast' as const,
      isTooShort: false,
      lastDeparture: at,
      preparation: { minutes: 10, reasons: [] },
      marginMinutes: 30,
      isOrdered: false,
      hazards: [{ id: 'camp', title: 'Camp Fire', isDrill: false, asOf: at }],
    }
    const tell = (revision: number, kind: 'first' | 'reached') => {
      const change = {
        kind,
        cause: 'danger-new' as const,
        title: 'Camp Fire',
        previousAt: null,
        changedAt: new Date().toISOString(),
      }
      const { userId } = off.caller
      return bus.publish(
        leaveByChanged,
        { userId, revision, leaveBy, change, home: null },
        { id: `${userId}-${revision}` },
      )
    }
    await tell(1, 'first')
    await people.isThrough(off, inFresno)
    await tell(2, 'reached')
    await settle(() => sent(off).includes('leave-by'))
    expect(sent(off).filter(kind => kind === 'leave-by')).toHaveLength(1)
  })
})
