import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getFanout, listFanouts, resumeFanout, stopFanout } from '@muster/contracts/routes/fanouts'
import { listAudit } from '@muster/contracts/routes/operate'
import { asOperator, buildOperator } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshMs } from '../src/push/lineages.ts'
import { buildCap } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { areaAt, eastOfOrinda, inFresno, type Person, startPushPeople } from './support/push-people.ts'
import { startRole } from './support/start-alerts.ts'

// Requests in progress when a push is stopped: one for each chunk that a process sends at a time.
const env = { PUSH_CHUNK_SIZE: '5', PUSH_CONCURRENCY: '1', PUSH_JOBS: '2' }
const lee = buildOperator({ name: 'Lee Tran', roles: ['approver'] })
const kim = buildOperator({ name: 'Kim Alvarez', roles: ['author'] })
const note = 'The polygon is wrong'

let stage: Awaited<ReturnType<typeof startPushPeople>>
let people: Person[]
let bystander: Person
let push: Awaited<ReturnType<typeof startRole>> | undefined
beforeAll(async () => {
  stage = await startPushPeople({ ...env, OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') })
  bystander = await stage.person({ at: inFresno })
  people = await Promise.all(Array.from({ length: 20 }, () => stage.person()))
  // Otherwise some of them are told by the fan-out for new places.
  const { db, close } = await connectTo(stage.alerts.neighbours.mongoUrl('muster_alerts'))
  await settle(async () => (await db.collection('subscriptions').countDocuments({ changedAt: { $ne: null } })) === 0)
  await close()
})
afterAll(async () => {
  await push?.stop()
  await stage?.stop()
})

const answer = (response: { writeHead(status: number): { end(): unknown } }) => void response.writeHead(201).end()

/** Holds push requests until `release` is called. */
function holdAnswers() {
  const held: Parameters<typeof answer>[0][] = []
  stage.sink.answerWith((_, response) => void held.push(response))
  return {
    held,
    release() {
      stage.sink.answerWith((_, response) => answer(response))
      for (const response of held) answer(response)
    },
  }
}

const headers = () => asOperator(lee)
const list = async () => (await stage.alerts.call(listFanouts, { headers: await headers() })).body
const show = async (id: string) =>
  (await stage.alerts.call(getFanout, { params: { id }, headers: await headers() })).body
const stop = async (id: string, operator = lee) =>
  stage.alerts.call(stopFanout, { params: { id }, body: { note }, headers: await asOperator(operator) })
const resume = async (id: string) =>
  stage.alerts.call(resumeFanout, { params: { id }, body: { note }, headers: await headers() })
const isToldOf = (words: string, device: Person['device']) =>
  stage.sink.of(device).some(received => device.read(received).body.includes(words))
const messagesOf = (lineageId: string) => people.flatMap(({ told }) => told(lineageId)).length

/** Stops the push of an alert while a request of each chunk that is being sent is in progress. */
async function stopInTheMiddle(cap: { xml: string }) {
  const answers = holdAnswers()
  const lineageId = await stage.take(cap)
  await settle(() => answers.held.length === 2)
  const [fanout] = (await list()).filter(({ update }) => update?.lineageId === lineageId)
  const id = fanout?.id ?? ''
  const stopped = await stop(id)
  // Until then a worker may use the state that it read before the push was stopped.
  await pause(freshMs)
  answers.release()
  await settle(async () => (await show(id)).progress.waiting === 0)
  return { lineageId, id, stopped }
}

test('a push that is stopped between its chunks is sent to nobody else: not by the sweep, a restart or a new place', async () => {
  const { lineageId, id, stopped } = await stopInTheMiddle(buildCap({ headline: 'A wrong one' }))
  expect(stopped).toMatchObject({
    status: 200,
    body: { id, state: 'stopped', update: { title: 'A wrong one', isSuperseded: false } },
  })
  expect(await show(id)).toMatchObject({ progress: { members: 20, accepted: 2, refused: 0, unknown: 0, sending: 0 } })
  expect(messagesOf(lineageId)).toBe(2)

  // The earlier push role is gone; this one has only what is stored.
  await stage.alerts.pushing?.stop()
  push = await startRole(stage.alerts.neighbours, { ...stage.sink.env, ...env, ROLE: 'push', PUSH_SWEEP_MS: '50' })
  await bystander.save({ at: eastOfOrinda(0) })
  await settle(async () => (await list()).some(one => one.id.includes('-places-') && one.state === 'done'))
  await bystander.save({ at: inFresno })
  await stage.isThrough(bystander, inFresno)
  expect(messagesOf(lineageId)).toBe(2)
  expect(bystander.told(lineageId)).toEqual([])
  expect(await stop(id)).toMatchObject({ status: 409 })
})

test('a push that was stopped by mistake resumes with the people who were not notified, and notifies nobody twice', async () => {
  const { lineageId, id } = await stopInTheMiddle(buildCap({ headline: 'A right one' }))
  expect(messagesOf(lineageId)).toBe(2)
  expect(await resume(id)).toMatchObject({ status: 200, body: { stoppedAt: null } })
  await settle(async () => (await show(id)).state === 'done')
  expect(people.map(({ told }) => told(lineageId).length)).toEqual(people.map(() => 1))
  expect(await show(id)).toMatchObject({
    progress: { members: 20, waiting: 0, accepted: 20 },
    reasons: [{ reason: 'entered', place: 'home', accepted: 20 }],
  })
  expect(await resume(id)).toMatchObject({ status: 409 })
})

test('a correction is pushed to everybody whose first push was stopped, and an older push cannot be stopped any more', async () => {
  const first = buildCap({ headline: 'Wrong words' })
  const { lineageId, id } = await stopInTheMiddle(first)
  const second = buildCap({ msgType: 'Update', references: [first.reference], instruction: 'Leave now by Moraga Way.' })
  await stage.take(second)
  await settle(() => people.every(({ told }) => told(lineageId).at(-1)?.body.includes('Moraga Way')))
  expect(await show(id)).toMatchObject({ update: { isSuperseded: true } })
  expect(await resume(id)).toMatchObject({ status: 409 })
})

test('writes who stopped a push and why to the audit before it stops; an author cannot stop a push', async () => {
  const lineageId = await stage.take(buildCap({ area: areaAt(inFresno), headline: 'Of Fresno' }))
  await settle(() => bystander.told(lineageId).length === 1)
  const [fanout] = (await list()).filter(({ update }) => update?.lineageId === lineageId)
  expect(await stop(fanout?.id ?? '', kim)).toMatchObject({ status: 403 })
  const { body } = await stage.alerts.call(listAudit, { query: { action: 'push-stopped' }, headers: await headers() })
  expect(body.entries.map(({ entry }) => [entry.who.name, entry.detail])).toEqual(
    ['Wrong words', 'A right one', 'A wrong one'].map(title => ['Lee Tran', { title, note }]),
  )
  expect(body.isIntact).toBe(true)
})

test('a resumed push also reaches the people who know the alert under another lineage’s id', async () => {
  const [one, other] = [buildCap({ headline: 'One' }), buildCap({ area: areaAt(inFresno), headline: 'Another' })]
  await stage.take(one)
  const name = await stage.take(other)
  await stage.hears(bystander, name, 'entered')
  const { id } = await stopInTheMiddle(
    buildCap({
      ...{ msgType: 'Update', references: [one.reference, other.reference], instruction: 'Leave now by any road.' },
      area: areaAt(eastOfOrinda(0)) + areaAt(inFresno),
    }),
  )
  expect(await resume(id)).toMatchObject({ status: 200 })
  await settle(() => [...people, bystander].every(({ device }) => isToldOf('any road', device)))
})
