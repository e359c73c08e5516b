import type { PayloadOf } from '@muster/contracts/define-event'
import { pushDevicesCounted } from '@muster/contracts/events/alerts'
import { helpCountdownChanged, helpersCalled } from '@muster/contracts/events/help'
import { userDeleted } from '@muster/contracts/events/identity'
import { rideTold } from '@muster/contracts/events/rides'
import { deletePushSubscription, savePushSubscription } from '@muster/contracts/routes/alerts'
import type { HelpCall } from '@muster/contracts/vocabulary/help'
import type { Bus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectTo } from './support/database.ts'
import { startAlerts, startRole } from './support/start-alerts.ts'

let sink: Awaited<ReturnType<typeof startPushSink>>
let alerts: Awaited<ReturnType<typeof startAlerts>>
let help: Bus
let identity: Bus
beforeAll(async () => {
  sink = await startPushSink()
  alerts = await startAlerts({ ...sink.env, PUSH_BACKOFF_MS: '50' }, { push: true })
  help = await startBus(alerts.neighbours.natsUrl, 'help')
  identity = await startBus(alerts.neighbours.natsUrl, 'identity')
})
beforeEach(() => sink.answerWith((_received, response) => void response.writeHead(201).end()))
afterAll(async () => {
  await Promise.all([help?.close(), identity?.close()])
  await alerts?.stop()
  await sink?.stop()
})

async function neighbour(language: 'en' | 'es' = 'en') {
  const as = buildCaller({ userId: buildId() })
  const device = sink.device()
  const places = [{ kind: 'home' as const, label: 'Home', coordinates: [-119.79, 36.74] as [number, number] }]
  const body = { endpoint: device.endpoint, keys: device.keys, places, language }
  expect((await alerts.call(savePushSubscription, { as, body })).status).toBe(200)
  return { id: as.userId, as, device }
}
type Neighbour = Awaited<ReturnType<typeof neighbour>>

/** A request of Ana. `tell` publishes a step of it for these people. */
function request() {
  const [requestId, userId] = [buildId(), buildId()]
  const tell = (
    seq: number,
    call: HelpCall,
    to: readonly Neighbour[],
    { id = `${requestId}-${seq}-${call}`, owner = { userId, firstName: 'Ana' } } = {},
  ) => {
    const now = Date.now()
    const called: PayloadOf<typeof helpersCalled> = {
      ...{ requestId, seq, part: 0, call, helperIds: to.map(one => one.id), ...owner },
      ...{ until: new Date(now + 12 * 3_600_000).toISOString(), at: new Date(now).toISOString() },
    }
    return help.publish(helpersCalled, called, { id })
  }
  return { requestId, userId, tell }
}

const messages = (device: Device) => sink.of(device).map(device.read)
const titles = ({ device }: Neighbour) => messages(device).map(({ title }) => title)
const asked = 'Ana needs help to leave'

test('helpers who are asked get one push on their devices, in their language, without needs or place; others get none', async () => {
  const [ben, rosa, eve] = [await neighbour(), await neighbour('es'), await neighbour()]
  const { requestId, tell } = request()
  await tell(2, 'asked', [ben, rosa])
  await tell(2, 'asked', [ben, rosa], { id: `${requestId}-again` })
  const [first] = await settle(() => (titles(rosa).length > 0 && titles(ben).length > 0 ? messages(ben.device) : null))
  expect(first).toMatchObject({ kind: 'help', title: asked, isNews: true, tag: `help-${requestId}` })
  expect(first?.url).toBe(`/help/offers/${requestId}`)
  expect(messages(rosa.device)[0]?.title).toBe('Ana necesita ayuda para salir')
  await tell(3, 'again', [ben])
  await settle(() => titles(ben).length > 1)
  expect(titles(ben)).toEqual([asked, 'Ana still needs help to leave'])
  expect([titles(rosa).length, titles(eve).length]).toEqual([1, 0])
})

test('an end replaces the notification silently, only where there was one, and with sound for a helper who is on the way', async () => {
  const [ben, rosa, kim] = [await neighbour(), await neighbour(), await neighbour()]
  const { tell } = request()
  await tell(2, 'asked', [ben])
  await settle(() => titles(ben).length > 0)
  // Kim was never asked on this device; Rosa said yes in Muster without a notification.
  await tell(4, 'over', [ben, kim])
  await tell(4, 'stop', [rosa])
  await settle(() => titles(ben).length > 1 && titles(rosa).length > 0)
  const [question, end] = messages(ben.device)
  expect(end).toMatchObject({ isNews: false, tag: question?.tag, title: 'The request of Ana has ended' })
  expect(messages(rosa.device)).toMatchObject([{ isNews: true, title: 'Ana no longer needs you to come' }])
  expect(titles(kim)).toEqual([])
})

test('the end of a request cancels a push that still waits, and a push that is due after the end is not sent', async () => {
  const [ben, rosa, kim] = [await neighbour(), await neighbour(), await neighbour()]
  const { requestId, tell } = request()
  const taken: string[] = []
  let isRefusing = true
  sink.answerWith((received, response) => {
    const isBens = ben.device.endpoint.endsWith(received.path)
    if (isBens && !isRefusing) taken.push(ben.device.read(received).title)
    response.writeHead(isBens && isRefusing ? 503 : 201).end()
  })
  await tell(2, 'asked', [ben, rosa])
  await settle(() => titles(ben).length > 0 && titles(rosa).length > 0)
  await tell(5, 'over', [ben, rosa, kim])
  await settle(() => titles(rosa).length > 1)
  isRefusing = false
  await tell(4, 'asked', [kim])
  await tell(6, 'again', [rosa])
  await settle(() => titles(rosa).length > 2)
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  onTestFinished(close)
  const open = { _id: { $regex: `${requestId}.*asked` } as never, state: { $ne: 'sent' } }
  await settle(async () => (await db.collection('fanoutchunks').countDocuments(open)) === 0)
  expect({ ben: taken, kim: titles(kim) }).toEqual({ ben: [], kim: [] })
})

/** The counts that are published from now on: the person, the revision and the number of devices. */
async function watchCounts() {
  const counted: [string, number, number][] = []
  const watcher = await startBus(alerts.neighbours.natsUrl, 'help')
  onTestFinished(() => watcher.close())
  await watcher.consume([
    onEvent(
      pushDevicesCounted,
      async ({ userId, revision, devices }) => void counted.push([userId, revision, devices]),
    ),
  ])
  return counted
}

test('counts devices that were saved by versions without a count when a process starts', async () => {
  const counted = await watchCounts()
  const { id } = await neighbour()
  const ofId = () => counted.filter(([userId]) => userId === id).length
  await settle(() => ofId() >= 1)
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  onTestFinished(close)
  await db.collection('devicecounts').deleteOne({ _id: id as never })
  // An event that a consumer acknowledges late is delivered again, so the counts may be higher.
  const before = ofId()
  const pushing = await startRole(alerts.neighbours, { ...sink.env, ROLE: 'push' })
  onTestFinished(() => pushing.service.stop())
  await settle(() => ofId() > before)
  expect(counted.findLast(([userId]) => userId === id)).toEqual([id, 1, 1])
})

test('publishes a person’s number of devices when it changes', async () => {
  const counted = await watchCounts()
  const { id, as, device } = await neighbour()
  const last = () => counted.findLast(([userId]) => userId === id)
  await settle(() => last()?.[2] === 1)
  const body = { endpoint: device.endpoint }
  expect((await alerts.call(deletePushSubscription, { as, body })).status).toBe(200)
  await settle(() => last()?.[2] === 0)
  expect(last()).toEqual([id, 2, 0])
})

test('the end of a request whose owner has deleted their account is still pushed, without a name', async () => {
  const ben = await neighbour()
  const { requestId, userId, tell } = request()
  sink.answerWith((_received, response) => void response.writeHead(503).end())
  await tell(2, 'asked', [ben])
  await settle(() => titles(ben).length > 0)
  await tell(3, 'stop', [ben], { owner: { userId: requestId, firstName: '' } })
  const stop = 'You are no longer asked to come'
  await settle(() => titles(ben).includes(stop))
  await identity.publish(userDeleted, { userId, revision: 9, email: 'ana@example.org' }, { id: buildId() })
  let taken = ''
  sink.answerWith((received, response) => {
    taken = ben.device.read(received).title
    response.writeHead(201).end()
  })
  await settle(() => taken === stop)
})

test('deletes the name of a deleted account from its requests', async () => {
  const ben = await neighbour()
  const { requestId, userId, tell } = request()
  await tell(2, 'asked', [ben])
  await settle(() => titles(ben).length > 0)
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  onTestFinished(close)
  const kept = async () => {
    const ofRequest = { _id: { $regex: requestId } as never }
    const [fanouts, chunks] = [db.collection('fanouts'), db.collection('fanoutchunks')]
    return (await fanouts.countDocuments(ofRequest)) + (await chunks.countDocuments(ofRequest))
  }
  expect(await kept()).toBe(2)
  await identity.publish(userDeleted, { userId, revision: 9, email: 'ana@example.org' }, { id: buildId() })
  await settle(async () => (await kept()) === 0)
})

test('people in a ride get a push when it is agreed and when it is cancelled, with the word DRILL in a drill', async () => {
  const [ben, rosa] = [await neighbour(), await neighbour('es')]
  const [rideId, userId] = [buildId(), buildId()]
  const tell = (seq: number, call: 'asked' | 'agreed' | 'off', to: Neighbour, parts: object = {}) => {
    const [at, until] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
    const said = {
      ...{ rideId, userId, seq, call, toIds: [to.id], firstName: 'Ana' },
      isDrill: false,
      until,
      at,
      ...parts,
    }
    return help.publish(rideTold, said, { id: buildId() })
  }
  await tell(1, 'asked', ben)
  await settle(() => titles(ben).includes('Ana says yes to a ride with you'))
  expect(messages(ben.device)[0]).toMatchObject({
    kind: 'help',
    isNews: true,
    url: '/help/rides',
    tag: `help-${rideId}`,
  })
  await tell(2, 'agreed', rosa, { isDrill: true })
  await settle(() => titles(rosa).some(title => title.startsWith('SIMULACRO')))
  await tell(3, 'off', ben, { firstName: '', userId: rideId })
  await settle(() => titles(ben).includes('Your ride is off'))
  // An earlier step that arrives late is not pushed any more.
  await tell(2, 'agreed', ben)
  await tell(4, 'off', ben)
  await settle(() => titles(ben).includes('Your ride with Ana is off'))
  expect(titles(ben)).not.toContain('Your ride with Ana is agreed')
})

test.each(['order', 'unseen'] as const)(
  'a countdown (%s) that is called off, as when its home is lost, is not told as if the order were over',
  async trigger => {
    const ana = await neighbour()
    const countdownId = buildId()
    const at = new Date()
    const tell = (seq: number, state: 'counting' | 'called-off') => {
      const fact = { userId: ana.id, countdownId, seq, state, trigger, at: at.toISOString() }
      const opensAt = new Date(at.getTime() + 120_000).toISOString()
      return help.publish(helpCountdownChanged, { ...fact, opensAt }, { id: `${countdownId}-${seq}` })
    }
    const told = () => sink.of(ana.device).map(ana.device.read)
    await tell(1, 'counting')
    await settle(() => told().length === 1)
    await tell(2, 'called-off')
    const [, end] = await settle(() => told().length === 2 && told())
    expect(end?.body).not.toContain('no longer covers')
    expect(end?.body).toContain('That does not mean it is safe')
  },
)
