import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { userRegistered } from '@muster/contracts/events/identity'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { createUser } from '@muster/contracts/routes/identity'
import { proposeMessage, releaseProposal } from '@muster/contracts/routes/operate'
import { makeCommandLineCode } from '@muster/contracts/routes/operators'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { connectTo } from '@muster/test-kit/database'
import { type SinkReply, startPushSink } from '@muster/test-kit/push-sink'
import { callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { createStops } from '@muster/test-kit/stops'
import { type Manifest, readYaml, root } from '@muster/tools/deploy/manifests'
import { connect } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOperator } from './start-operator.ts'
import { profileOf } from './valid-requests.ts'

const devices = 8
const at: [number, number] = [-122.18, 37.877]
const half = 0.02
const ring = [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
  [-half, -half],
].map(([x = 0, y = 0]): [number, number] => [at[0] + x, at[1] + y])
const texts = (headline: string) => ({ headline, instruction: 'Leave now by Moraga Way.', description: '' })

let stack: Stack
let kim: Person
let lee: Person
let alertId: string
const held: SinkReply[] = []
const { atEnd, stop } = createStops()

type Person = Awaited<ReturnType<typeof operator>>

beforeAll(async () => {
  const sink = await startPushSink()
  atEnd(() => sink.stop())
  sink.answerWith((_, response) => void held.push(response))
  stack = await startStack({
    env: {
      gateway: { OPERATOR_CONSOLE: 'true' },
      alerts: {
        ...sink.env,
        ...{ OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url'), CANARY_MS: '0' },
        ...{ PUSH_CHUNK_SIZE: '2', PUSH_CONCURRENCY: '1', PUSH_JOBS: '1', PUSH_SWEEP_MS: '100' },
        // No server listens at this address.
        ...{ NWS_ENABLED: 'true', NWS_URL: 'http://127.0.0.1:9/alerts' },
      },
    },
  })
  atEnd(() => stack.stop())
  kim = await operator('Kim Alvarez', ['author'])
  lee = await operator('Lee Tran', ['approver'])

  const resident = stack.client()
  expect((await resident.call(createUser, { body: profileOf('ana@example.org') as never })).status).toBe(201)
  for (let i = 0; i < devices; i++) {
    const { endpoint, keys } = sink.device()
    // Not a home: navigation would move it to the place that the profile names.
    const places = [{ kind: 'other' as const, label: 'Hut', coordinates: at }]
    const choices = { wake: 'medium', route: true, shelter: true } as const
    const body = { endpoint, keys, places, language: 'en', choices } as const
    expect((await resident.call(savePushSubscription, { body })).status).toBe(200)
  }
})
afterAll(stop)

const operator = (name: string, roles: OperatorRole[]) => startOperator(stack, name, roles, atEnd)

const manifests = readYaml(join(root, 'k8s/base/services/gateway.yaml')) as Manifest[]
/** The port of the gateway's service in a cluster, which a port-forward has to name. */
const gatewayPort = manifests.find(({ kind }) => kind === 'Service')?.spec.ports[0]?.port

const idIn = (printed: string, before: RegExp) => printed.match(new RegExp(`${before.source}\\s+(\\S+)`))?.[1] ?? ''
const audit = async () => (await lee.muster('audit')).split('\n')

test('a terminal has no permissions before somebody at the console has entered its code', async () => {
  await expect(lee.muster('fanouts')).rejects.toMatchObject({ stderr: expect.stringContaining('Sign in first') })
  for (const [person, name] of [
    [kim, 'Kim Alvarez'],
    [lee, 'Lee Tran'],
  ] as const) {
    const { body } = await callRoute(stack.url, makeCommandLineCode, { headers: person.headers })
    expect(await person.muster('login', body.code)).toContain(`as ${name}`)
  }
})

test('shows which feed is late', async () => {
  await settle(async () => /^failing\s+nws/.test(await lee.muster('feeds')))
})

test('shows the progress of a push, and stops a wrong one', async () => {
  const body = {
    ...{ template: 'evacuation-order' as const, zones: [], drawn: [ring], areaName: 'Hills', hours: 6, follows: null },
    ...{ texts: { en: texts('Leave the hills'), es: texts('Salgan ya') }, note: 'Called by the chief' },
  }
  const proposed = await callRoute(stack.url, proposeMessage, { body, headers: kim.headers })
  alertId = proposed.body.id
  const params = { id: alertId }
  const released = await callRoute(stack.url, releaseProposal, { params, body: { note: 'Read' }, headers: lee.headers })
  expect(released.body).toMatchObject({ state: 'sent' })

  await settle(() => held.length > 0)
  const list = await lee.muster('fanouts')
  expect(list).toContain('Leave the hills (order, critical), Hills')
  const id = idIn(list, /(?:sending|finding)/)
  expect(await lee.muster('fanouts', 'stop', id, '--note', 'The wrong hills')).toContain(
    'Stopped: nothing more is sent.',
  )
  const sent = held.length
  for (const response of held) response.writeHead(201).end()
  await settle(async () => /stopped[\s\S]*waiting 0\n/.test(await lee.muster('fanouts', 'show', id)))
  expect(held).toHaveLength(sent)
  expect(sent).toBeLessThan(devices)
  expect((await audit()).find(line => line.includes('push-stopped'))).toMatch(/Lee Tran .*The wrong hills/)
})

test('republishes a parked event to the consumer that could not handle it', async () => {
  const bus = await connect({ servers: stack.natsUrl })
  await bus.jetstream().publish(userRegistered.subject, JSON.stringify({ name: 'Ana' }))
  await bus.close()
  const consumer = 'chat-identity-user-registered-v1'
  const parkedOf = async (name: string) =>
    (await lee.muster('parked')).split('\n').filter(line => line.includes(`  ${name}  `))
  const others = ['help-identity-user-registered-v1', 'achievements-identity-user-registered-v1']
  const all = [consumer, ...others]
  await settle(async () => (await Promise.all(all.map(parkedOf))).every(lines => lines.length === 1))
  const [line = ''] = await parkedOf(consumer)
  const number = line.split(' ')[0] ?? ''
  const misspelled = lee.muster('parked', 'replay', number, '--to', 'chat', '--note', 'Mended')
  await expect(misspelled).rejects.toMatchObject({ stderr: expect.stringContaining(others[0] ?? '') })
  const done = await lee.muster('parked', 'replay', number, '--to', consumer, '--note', 'Chat is mended')
  expect(done).toContain(`for ${consumer}`)
  // The event still cannot be read, so every consumer that handled it again has parked it again.
  await settle(async () => (await parkedOf(consumer)).length === 2)
  expect((await audit()).find(one => one.includes('event-replayed'))).toMatch(/Lee Tran .*Chat is mended/)
})

test('lists the events that wait for NATS, and for how long, with and without an account of MongoDB', async () => {
  const { db, close } = await connectTo(stack.mongoUrl('muster_identity'))
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  // No stream stores this subject, so the event stays in the outbox.
  const subject = 'nobody.takes-this'
  const entry = (id: string, minutes: number) => ({ id, subject, payload: {}, at: at(minutes) })
  const left = [{ outbox: [entry('1', 180), entry('2', 6)] }, { outbox: [entry('3', 5)] }, { outbox: [] }]
  const { insertedIds } = await db.collection('operatorinvitations').insertMany(left)
  const line = `operatorinvitations {2}${subject}: 3 events, the oldest 3 h ago`
  expect(await kim.muster('outboxes')).toMatch(new RegExp(`identity\\.${line}`))
  expect(await lee.withDatabase('outboxes')).toMatch(new RegExp(`muster_identity\\w*\\.${line}`))
  const bringBack = await stack.halt('help')
  expect(await kim.muster('outboxes')).toMatch(/^help {2}did not answer/m)
  await bringBack()
  const _id = { $in: Object.values(insertedIds) }
  await db.collection('operatorinvitations').deleteMany({ _id })
  await close()
  await settle(async () => (await kim.muster('outboxes')) === 'No event waits.\n')
})

test('reports that an account does not exist', async () => {
  const ada = await operator('Ada Novak', ['admin'])
  const { body } = await callRoute(stack.url, makeCommandLineCode, { headers: ada.headers })
  await ada.muster('login', body.code)
  const erase = ada.muster('users', 'erase', 'nobody@example.org', '--note', 'Asked by letter')
  await expect(erase).rejects.toMatchObject({ stderr: expect.stringContaining('no such account') })
})

test('a misspelled option, and an address in plain text, are answered with the right input', async () => {
  await expect(kim.muster('feeds', '--notes', 'x')).rejects.toMatchObject({
    stderr: expect.stringMatching(/fanouts stop <id> --note[\s\S]*'--notes'(?![\s\S]*\n +at )/),
  })
  const plain = kim.at('http://muster.example', 'feeds')
  await expect(plain).rejects.toMatchObject({ stderr: expect.stringContaining(`service/gateway 3000:${gatewayPort}`) })
})

test('two people end a false alert', async () => {
  expect(await kim.muster('alerts')).toContain(`${alertId}  evacuation-order, by Kim Alvarez`)
  const proposed = await kim.muster('alerts', 'end', alertId, '--note', 'Nobody meant the hills')
  const ending = idIn(proposed, /proposed/)
  const again = kim.muster('alerts', 'confirm', ending, '--note', 'Me again')
  await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('another person') })
  expect(await lee.muster('alerts', 'confirm', ending, '--note', 'Read twice')).toContain('outcome ended')
  // A message that ends an alert cannot be ended itself, so nobody can do that by mistake.
  expect(await kim.muster('alerts')).not.toContain('can be ended')
  const endTwice = kim.muster('alerts', 'end', ending, '--note', 'To be sure')
  await expect(endTwice).rejects.toMatchObject({ stderr: expect.stringContaining('nothing left to end') })
  const lines = await audit()
  expect(lines.some(one => /Kim Alvarez {2}message-proposed .*Nobody meant/.test(one))).toBe(true)
  expect(lines.some(one => /Lee Tran {2}message-released .*Read twice/.test(one))).toBe(true)
  expect(lines).toContain('The audit is intact.')
})
