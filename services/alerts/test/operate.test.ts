import { createPublicKey, randomBytes } from 'node:crypto'
import type { BodyInput } from '@muster/contracts/define-route'
import type { SignedEntry } from '@muster/contracts/entities/operator-message'
import { operatorAccessed } from '@muster/contracts/events/identity'
import { releaseHeldMessage, savePushSubscription } from '@muster/contracts/routes/alerts'
import {
  exportAudit,
  getReceipts,
  listAudit,
  listHeldForOperators,
  listKnownZones,
  listProposals,
  operateRoutes,
  previewMessage,
  previewProposal,
  proposeMessage,
  recordAct,
  refuseHeldByOperator,
  refuseProposal,
  releaseHeldByOperator,
  releaseProposal,
} from '@muster/contracts/routes/operate'
import type { Operator } from '@muster/service-kit/http/auth'
import { buildId } from '@muster/test-kit/builders/ids'
import { startPushSink } from '@muster/test-kit/push-sink'
import { asOperator, asUser, buildCaller, buildOperator, send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBroken } from '../src/domain/audit-chain.ts'
import { buildCap, orinda } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { ingestKey, startAlerts } from './support/start-alerts.ts'

const sender = 'console@county.example.gov'
const kim = buildOperator({ name: 'Kim Alvarez', roles: ['author'] })
const lee = buildOperator({ name: 'Lee Tran', roles: ['approver'] })
const both = buildOperator({ name: 'Sam Ortiz', roles: ['author', 'approver'] })
const admin = buildOperator({ name: 'Ada', roles: ['admin'] })

let sink: Awaited<ReturnType<typeof startPushSink>>
let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  sink = await startPushSink()
  const env = {
    ...sink.env,
    OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url'),
    OPERATOR_SENDER: sender,
    OPERATOR_KEYS: 'Ben|key-of-ben',
  }
  alerts = await startAlerts(env, { push: true })
})
afterAll(async () => {
  await alerts.stop()
  await sink.stop()
})

type Draft = BodyInput<typeof proposeMessage>
const half = 0.02
const around = ({ lat, lon }: { lat: number; lon: number }): [number, number][] => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
]
const draftOf = (parts: Partial<Draft> = {}): Draft => ({
  template: 'evacuation-order',
  zones: [],
  drawn: [around(orinda)],
  areaName: 'Hills near Orinda',
  texts: {
    en: { headline: 'Leave the hills now', instruction: 'Leave now by Moraga Way.', description: 'A fire moves west.' },
    es: { headline: 'Salgan ya', instruction: 'Salga ahora por Moraga Way.', description: 'Un incendio avanza.' },
  },
  hours: 6,
  follows: null,
  note: 'Called by the duty chief',
  ...parts,
})

const note = 'Read twice'
const as = (operator: Operator) => asOperator(operator)
const propose = async (operator: Operator, parts?: Partial<Draft>) =>
  alerts.call(proposeMessage, { body: draftOf(parts), headers: await as(operator) })
const release = async (operator: Operator, id: string) =>
  alerts.call(releaseProposal, { params: { id }, body: { note }, headers: await as(operator) })
const listed = async (title: string) => (await alerts.list()).find(update => update.title === title)
const audit = async () => (await alerts.call(listAudit, { headers: await as(admin) })).body
const texts = (headline: string) => ({
  en: { headline, instruction: 'Do it now.', description: '' },
  es: { headline: `${headline} (es)`, instruction: 'Hágalo ahora.', description: '' },
})

async function hold() {
  const reply = await alerts.take(
    buildCap({
      event: 'Evacuation Order',
      severity: 'Extreme',
      headline: 'Leave now, held',
      area: '<geocode><valueName>SAME</valueName><value>006013</value></geocode>',
    }).xml,
  )
  return reply.held?.id ?? ''
}

describe('an order', () => {
  test('is sent to nobody before a second person has released it', async () => {
    const { status, body } = await propose(both, { texts: texts('Order of two') })
    expect({ status, body }).toMatchObject({ status: 201, body: { state: 'proposed', needsSecondPerson: true } })
    expect(await listed('Order of two')).toBeUndefined()

    expect(await release(both, body.id)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
    expect(await release(kim, body.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await listed('Order of two')).toBeUndefined()

    const released = await release(lee, body.id)
    expect(released).toMatchObject({
      status: 200,
      body: { state: 'sent', outcome: 'created', decision: { by: { name: 'Lee Tran' } } },
    })
    await settle(async () => (await listed('Order of two')) !== undefined)
    expect(await listed('Order of two')).toMatchObject({
      severity: 'critical',
      level: 'order',
      isDrill: false,
      source: { sender },
      translations: { es: { title: 'Order of two (es)', instruction: 'Hágalo ahora.' } },
    })
    expect(await release(lee, body.id)).toMatchObject({ status: 409 })
  })

  test('that two people release at the same moment is sent once', async () => {
    const { body } = await propose(kim, { texts: texts('Order of a race') })
    const answers = await Promise.all([release(lee, body.id), release(both, body.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that is sent again because the answer was lost is stored once', async () => {
    const parts = { texts: texts('Order of a lost answer'), clientId: randomBytes(12).toString('hex') }
    const [first, again] = [await propose(kim, parts), await propose(kim, parts)]
    expect(again.body).toEqual(first.body)
    const atOnce = { texts: texts('Order of a double press'), clientId: randomBytes(12).toString('hex') }
    const answers = await Promise.all([propose(kim, atOnce), propose(kim, atOnce)])
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [201, atOnce.clientId],
      [201, atOnce.clientId],
    ])
    const { body } = await alerts.call(listProposals, { headers: await as(kim) })
    for (const { en } of [parts.texts, atOnce.texts]) {
      expect(body.filter(({ title }) => title === en.headline)).toHaveLength(1)
    }
    // The id of another author's message does not give access to it.
    expect(await propose(both, { ...parts, texts: texts('Order of another') })).toMatchObject({ status: 409 })
  })

  test('can be refused by another person, and withdrawn by its author', async () => {
    const refuse = async (operator: Operator, id: string) =>
      alerts.call(refuseProposal, { params: { id }, body: { note: 'Wrong zone' }, headers: await as(operator) })
    const first = (await propose(kim)).body.id
    expect((await refuse(lee, first)).body).toMatchObject({ state: 'refused' })
    const second = (await propose(kim)).body.id
    expect((await refuse(buildOperator({ roles: ['author'] }), second)).status).toBe(403)
    expect((await refuse(kim, second)).body).toMatchObject({ state: 'withdrawn' })
    expect((await release(lee, second)).status).toBe(409)
  })

  test('passes the guard like a message of any sender, and its author cannot release it there', async () => {
    const wide: [number, number][] = [
      [-124.3, 32.6],
      [-119.5, 32.6],
      [-119.5, 36],
      [-124.3, 36],
      [-124.3, 32.6],
    ]
    const { body } = await propose(both, { drawn: [wide], texts: texts('Too wide') })
    expect((await release(lee, body.id)).body).toMatchObject({ state: 'held', outcome: 'held' })
    expect(await listed('Too wide')).toBeUndefined()
    const held = (await alerts.call(listHeldForOperators, { headers: await as(lee) })).body
    expect(held.find(({ title }) => title === 'Too wide')).toMatchObject({
      state: 'held',
      needsSecondPerson: true,
      geometry: { type: 'Polygon' },
      screens: [{ language: 'en', title: 'Too wide' }, { language: 'es' }],
    })
  })

  test('is corrected, extended and ended by two people, and the correction replaces it', async () => {
    const sent = (await release(lee, (await propose(kim, { texts: texts('Order to follow') })).body.id)).body
    const follow = async (parts: Partial<Draft>) => {
      const written = await propose(kim, parts)
      expect(written.body).toMatchObject({ state: 'proposed', needsSecondPerson: true })
      return (await release(lee, written.body.id)).body
    }
    const corrected = await follow({
      follows: { proposalId: sent.id, as: 'correct' },
      texts: texts('Order, corrected'),
    })
    expect(corrected).toMatchObject({ state: 'sent', outcome: 'revised', updateId: sent.updateId })
    await settle(async () => (await listed('Order, corrected'))?.id === sent.updateId)

    const over = await follow({
      follows: { proposalId: corrected.id, as: 'all-clear' },
      drawn: [],
      texts: texts('It is over'),
    })
    expect(over).toMatchObject({ state: 'sent' })
    await settle(
      async () =>
        !(await listed('Order, corrected')) &&
        !(await alerts.list()).some(({ id, level }) => id === sent.updateId && level === 'order'),
    )
  })
})

describe('a message that follows another message', () => {
  const follow = (proposalId: string, as: 'correct' | 'extend' | 'all-clear'): Partial<Draft> => ({
    follows: { proposalId, as },
    texts: texts(`${as} of it`),
  })
  const listedProposal = async (id: string) =>
    (await alerts.call(listProposals, { headers: await as(kim) })).body.find(one => one.id === id)

  test('is refused when a later message already follows the same one: an ended order is not extended', async () => {
    const sent = (await release(lee, (await propose(kim)).body.id)).body
    expect(await listedProposal(sent.id)).toMatchObject({ isLatest: true, draft: { areaName: 'Hills near Orinda' } })
    const extending = (await propose(kim, follow(sent.id, 'extend'))).body
    const ending = (await propose(kim, follow(sent.id, 'all-clear'))).body
    expect((await release(lee, ending.id)).body).toMatchObject({ state: 'sent' })
    expect(await release(lee, extending.id)).toMatchObject({ status: 409 })
    expect(await propose(kim, follow(sent.id, 'correct'))).toMatchObject({ status: 409 })
    expect(await listedProposal(sent.id)).toMatchObject({ isLatest: false })
    expect(await listedProposal(ending.id)).toMatchObject({ isLatest: true })
  })

  test('is refused when another one is released at the same moment, or the other one is refused', async () => {
    const sent = (await release(lee, (await propose(kim)).body.id)).body
    const extending = (await propose(kim, follow(sent.id, 'extend'))).body
    const ending = (await propose(kim, follow(sent.id, 'all-clear'))).body
    const answers = await Promise.all([release(lee, ending.id), release(both, extending.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('can follow a message that the guard held and two people released', async () => {
    const wide = around(orinda).map(([lon, lat]): [number, number] => [
      orinda.lon + (lon - orinda.lon) * 60,
      orinda.lat + (lat - orinda.lat) * 60,
    ])
    const written = (await propose(kim, { drawn: [wide], texts: texts('Held, then released') })).body
    expect((await release(lee, written.id)).body).toMatchObject({ state: 'held' })
    const held = (await alerts.call(listHeldForOperators, { headers: await as(lee) })).body
    const id = held.find(({ title }) => title === 'Held, then released')?.id ?? ''
    const asked = await alerts.call(releaseHeldByOperator, {
      params: { id },
      body: { note },
      headers: await as(both),
    })
    expect((await release(lee, asked.body.proposal?.id ?? '')).body).toMatchObject({ state: 'sent' })
    expect(await listedProposal(written.id)).toMatchObject({ state: 'sent', isLatest: true })
    expect((await propose(kim, { ...follow(written.id, 'all-clear'), drawn: [] })).status).toBe(201)
  })
})

describe('a warning and a test', () => {
  test('need one person, who must be an author', async () => {
    const warning = await propose(kim, { template: 'evacuation-warning', texts: texts('Be ready') })
    expect(warning.body).toMatchObject({
      state: 'sent',
      needsSecondPerson: false,
      decision: { by: { id: kim.operatorId } },
    })
    const drill = await propose(kim, { template: 'test', texts: texts('Only a test of ours') })
    expect(drill.body).toMatchObject({ state: 'sent' })
    await settle(
      async () =>
        (await listed('Only a test of ours'))?.isDrill === true && (await listed('Be ready'))?.level === 'warning',
    )
    expect((await propose(lee, { template: 'test' })).status).toBe(403)
  })
})

describe('a preview', () => {
  test('says how many people are reached, how many of them outside the area, and what each screen shows; nothing is sent', async () => {
    const place = { lat: 38.9, lon: -120.1 }
    const subscribe = async (lon: number, language: 'en' | 'es') => {
      const { endpoint, keys } = sink.device()
      const places = [{ kind: 'home' as const, label: 'Home', coordinates: [lon, place.lat] as [number, number] }]
      return alerts.call(savePushSubscription, { body: { endpoint, keys, places, language }, as: buildCaller() })
    }
    // Two people inside the area, one in the margin, one far away.
    for (const [lon, language] of [
      [place.lon, 'en'],
      [place.lon + 0.01, 'es'],
      [place.lon + half + 0.01, 'en'],
      [place.lon + 1, 'en'],
    ] as const)
      expect((await subscribe(lon, language)).status).toBe(200)
    const before = (await alerts.call(listProposals, { headers: await as(kim) })).body.length

    const { note: _, ...draft } = draftOf({ drawn: [around(place)], texts: texts('Only looked at') })
    const { body } = await alerts.call(previewMessage, { body: draft, headers: await as(kim) })
    expect(body).toMatchObject({
      outcome: 'created',
      holds: [],
      severity: 'critical',
      needsSecondPerson: true,
      reach: { subscriptions: 3, outside: 1, isAtLeast: false, byLanguage: { en: 2, es: 1 } },
      screens: [
        { language: 'en', title: 'Only looked at', instruction: 'Do it now.' },
        { language: 'es', title: 'Only looked at (es)', instruction: 'Hágalo ahora.' },
      ],
    })
    expect(await listed('Only looked at')).toBeUndefined()
    expect((await alerts.call(listProposals, { headers: await as(kim) })).body).toHaveLength(before)

    // A message to the same area is sent; its receipts are counted by language.
    const sent = (
      await release(lee, (await propose(kim, { drawn: [around(place)], texts: texts('Receipts') })).body.id)
    ).body
    const { body: again } = await settle(async () => {
      const answer = await alerts.call(getReceipts, { params: { id: sent.id }, headers: await as(lee) })
      return answer.body.total.accepted === 3 ? answer : null
    })
    expect(again).toMatchObject({ total: { watching: 3, unreached: 0 } })
    expect(again.byLanguage).toContainEqual({
      language: 'es',
      watching: 1,
      queued: 0,
      accepted: 1,
      shown: 0,
      opened: 0,
      unknown: 0,
      unreached: 0,
    })

    // Messages of the order that push services accepted do not count for its correction.
    sink.answerWith((_received, response) => void response.writeHead(503).end())
    const other = {
      ...texts('Receipts'),
      en: { headline: 'Receipts', instruction: 'Do it elsewhere.', description: '' },
    }
    const follows = { proposalId: sent.id, as: 'correct' as const }
    const correction = (await propose(kim, { drawn: [around(place)], texts: other, follows })).body.id
    expect((await release(lee, correction)).body).toMatchObject({ state: 'sent', outcome: 'revised' })
    const { body: none } = await alerts.call(getReceipts, { params: { id: correction }, headers: await as(lee) })
    sink.answerWith((_received, response) => void response.writeHead(201).end())
    expect(none.total).toMatchObject({ watching: 3, accepted: 0 })
    await settle(async () => {
      const answer = await alerts.call(getReceipts, { params: { id: correction }, headers: await as(lee) })
      return answer.body.total.accepted === 3
    })
  })

  test('of a proposal shows the second person the numbers of that moment', async () => {
    const { body } = await propose(kim)
    const preview = await alerts.call(previewProposal, { params: { id: body.id }, headers: await as(lee) })
    expect(preview).toMatchObject({ status: 200, body: { outcome: 'created', needsSecondPerson: true } })
  })

  test.for([
    ['without an area', { drawn: [] }],
    ['with a zone that nobody knows', { zones: ['nowhere'] }],
  ] as [string, Partial<Draft>][])('is refused %s', async ([, parts]) => {
    const { note: _, ...draft } = draftOf(parts)
    const answer = await alerts.call(previewMessage, { body: draft, headers: await as(kim) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})

describe('a held order', () => {
  const releaseHeld = async (operator: Operator, id: string) =>
    alerts.call(releaseHeldByOperator, { params: { id }, body: { note }, headers: await as(operator) })

  test('is released by two different people', async () => {
    const id = await hold()
    const proposed = await releaseHeld(both, id)
    expect(proposed.body).toMatchObject({ outcome: 'proposed', proposal: { kind: 'release', heldId: id } })
    const proposal = proposed.body.proposal?.id ?? ''
    // The same person asking twice is not a second person.
    expect((await releaseHeld(both, id)).status).toBe(409)
    expect((await release(both, proposal)).body).toMatchObject({ code: 'second-person-needed' })
    expect((await release(lee, proposal)).body).toMatchObject({ state: 'sent', outcome: 'created' })
  })

  test('cannot be released outside of the console with one key', async () => {
    const id = await hold()
    const byKey = await alerts.call(releaseHeldMessage, {
      params: { id },
      body: { note: '' },
      headers: { 'x-ingest-key': 'key-of-ben' },
    })
    expect(byKey).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
  })

  test('is refused by an approver, with a reason', async () => {
    const id = await hold()
    const refuse = async (operator: Operator, body = { note }) =>
      alerts.call(refuseHeldByOperator, { params: { id }, body, headers: await as(operator) })
    expect((await refuse(kim)).status).toBe(403)
    expect((await refuse(lee, { note: '' })).status).toBe(400)
    expect((await refuse(lee)).body).toEqual({ outcome: 'refused' })
    expect((await releaseHeld(lee, id)).status).toBe(409)
  })
})

describe('a caller without the right role or key', () => {
  const ofKey = { sender: 'oes@county.example.gov', counties: ['06013'], perMinute: 60 }
  const ofReplay = { day: '2026-01-08', speed: 10, audience: 'nobody' }
  const ofAct = { action: 'event-replayed', subject: 'event', consumer: 'all' }
  const bodyOf = (route: { body?: unknown }) =>
    route.body ? { ...draftOf(), note, ...ofKey, ...ofReplay, ...ofAct } : undefined
  const all = Object.values(operateRoutes)
  const pathOf = (path: string) => path.replace(/:\w+/g, buildId())

  test.for(all.map(route => [route.name, route] as const))(
    'cannot call %s: no resident, no key, no forged token',
    async ([, route]) => {
      const body = route.method === 'POST' ? { note } : undefined
      const resident = await asUser(buildCaller())
      for (const headers of [resident, {}, { 'x-ingest-key': ingestKey }, { 'x-ingest-key': 'key-of-ben' }]) {
        const answer = await send(alerts.url, route.method, pathOf(route.path), { body, headers })
        expect(answer.status).toBe(401)
      }
    },
  )

  test.for(all.map(route => [route.name, route] as const))('cannot call %s without a role', async ([, route]) => {
    const headers = await as(buildOperator({ roles: [] }))
    const body = bodyOf(route)
    expect((await send(alerts.url, route.method, pathOf(route.path), { body, headers })).status).toBe(403)
  })

  test('cannot send in the name of the console with a key for any sender', async () => {
    const { status, body } = await alerts.post(buildCap({ sender }).xml)
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'ingest-sender-refused' } })
  })

  test('gets 404 from every console route when no audit key is configured', async () => {
    const off = await startAlerts()
    try {
      for (const route of all) {
        const headers = await as(both)
        const body = bodyOf(route)
        const answer = await send(off.url, route.method, pathOf(route.path), { body, headers })
        expect(answer.status).toBe(404)
      }
    } finally {
      await off.stop()
    }
  })
})

describe('the audit', () => {
  test('records who did what with which key, and who signed in', async () => {
    const { body } = await propose(kim, { texts: texts('To be audited') })
    await release(lee, body.id)
    const bus = await startBus(alerts.neighbours.natsUrl, 'identity')
    const at = new Date().toISOString()
    await bus.publish(
      operatorAccessed,
      { action: 'signed-in', operatorId: lee.operatorId, name: lee.name, passkey: 'key', by: null, at },
      { id: `sign-in-${at}` },
    )
    const { entries } = await settle(async () => {
      const now = await audit()
      return now.entries.some(({ entry }) => entry.action === 'operator-signed-in') ? now : null
    })
    const of = (action: string) =>
      entries.find(
        ({ entry }) => entry.action === action && (entry.subject === body.id || action === 'operator-signed-in'),
      )?.entry
    expect(of('message-proposed')).toMatchObject({
      who: { id: kim.operatorId, passkey: kim.passkey },
      detail: { template: 'evacuation-order' },
    })
    expect(of('message-released')).toMatchObject({
      who: { id: lee.operatorId },
      detail: { author: kim.operatorId, note },
    })
    expect(of('message-taken-effect')).toMatchObject({ detail: { outcome: 'created' } })
    expect(of('operator-signed-in')).toMatchObject({ who: { id: lee.operatorId } })
  })

  test('is exported line by line and can be verified with the public key', async () => {
    const headers = await as(admin)
    const exported = await (await fetch(`${alerts.url}${exportAudit.path}`, { headers })).text()
    const lines = exported
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as SignedEntry)
    const { publicKey, isIntact } = await audit()
    expect(isIntact).toBe(true)
    const key = createPublicKey(publicKey)
    expect(await firstBroken(lines, key)).toBeNull()
    expect(lines.at(-1)?.entry.action).toBe('audit-exported')

    const second = lines[1] as SignedEntry
    const changed = { ...second, entry: { ...second.entry, who: { ...second.entry.who, name: 'Somebody else' } } }
    expect(await firstBroken([...lines.slice(0, 1), changed, ...lines.slice(2)], key)).toBe(2)
    expect(await firstBroken([...lines.slice(0, 1), ...lines.slice(2)], key)).toBe(2)
    expect(await firstBroken([...lines.slice(0, 1), { ...second, signature: lines[0]?.signature ?? '' }], key)).toBe(2)
  })

  test('stays one chain under concurrent writes, and reveals changes made in the database', async () => {
    await Promise.all(Array.from({ length: 8 }, () => propose(kim)))
    expect(await audit()).toMatchObject({ isIntact: true, brokenAt: null })
    const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
    const rows = db.collection<{ _id: number; text: string }>('operatoraudit')
    const row = await rows.findOne({ _id: 3 })
    await rows.updateOne({ _id: 3 }, { $set: { text: row?.text.replace('"seq":3', '"seq":3 ') ?? '' } })
    // The same JSON with other white space is the same entry; with another name it is not.
    expect(await audit()).toMatchObject({ isIntact: true })
    await rows.updateOne({ _id: 3 }, { $set: { text: row?.text.replace(/"name":"[^"]*"/, '"name":"Nobody"') ?? '' } })
    expect(await audit()).toMatchObject({ isIntact: false, brokenAt: 3 })
    await rows.updateOne({ _id: 3 }, { $set: { text: row?.text ?? '' } })
    await close()
  })

  test('has one route that writes, which only appends, in the name of the caller', async () => {
    const writing = Object.values(operateRoutes).filter(
      ({ path, method }) => path.includes('/audit') && method !== 'GET',
    )
    expect(writing.map(({ name, method }) => [name, method])).toEqual([['recordAct', 'POST']])

    const before = (await audit()).entries[0]?.entry
    const act = { action: 'event-replayed', subject: 'an event', consumer: 'all', note } as const
    const forged = { ...act, seq: 1, who: { id: lee.operatorId, name: lee.name, passkey: null } }
    const { status, body } = await alerts.call(recordAct, { body: forged, headers: await as(kim) })
    expect({ status, body }).toEqual({ status: 201, body: { seq: (before?.seq ?? 0) + 1 } })
    const after = await audit()
    expect(after.isIntact).toBe(true)
    expect(after.entries[0]?.entry).toMatchObject({ seq: body.seq, subject: act.subject, who: { id: kim.operatorId } })
    expect(after.entries.find(({ entry }) => entry.seq === before?.seq)?.entry).toEqual(before)
  })
})

test('lists the known zones for selection', async () => {
  expect((await alerts.call(listKnownZones, { headers: await as(kim) })).body).toEqual([])
})

test('a message that was released before a crash takes effect after it', async () => {
  const { body } = await propose(kim, { texts: texts('After the crash') })
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  const decision = {
    by: { id: lee.operatorId, name: lee.name, passkey: 'key' },
    at: new Date(Date.now() - 60_000),
    note,
  }
  const { matchedCount } = await db
    .collection('operatorproposals')
    .updateOne({ 'alert.identifier': `operator-${body.id}` }, { $set: { state: 'approved', decision } })
  expect(matchedCount).toBe(1)
  await close()
  await settle(async () => (await listed('After the crash')) !== undefined)
  const released = (await audit()).entries.filter(
    ({ entry }) => entry.subject === body.id && entry.action === 'message-released',
  )
  expect(released).toHaveLength(1)
})

test('a held message whose process crashed between its release and the record of it can be followed afterwards', async () => {
  const draft = { texts: texts('Held and released before a crash'), drawn: [around({ lat: 19, lon: -150 })] }
  const { body: written } = await propose(kim, draft)
  expect((await release(lee, written.id)).body).toMatchObject({ state: 'held' })
  const held = (await alerts.call(listHeldForOperators, { headers: await as(lee) })).body
  const id = held.find(({ title }) => title === 'Held and released before a crash')?.id ?? ''
  const asked = await alerts.call(releaseHeldByOperator, { params: { id }, body: { note }, headers: await as(both) })
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  const at = new Date(Date.now() - 60_000)
  const decision = { by: { id: lee.operatorId, name: lee.name, passkey: 'key' }, at, note }
  await db
    .collection('heldmessages')
    .updateOne({ 'alert.identifier': `operator-${written.id}` }, { $set: { state: 'released', decidedAt: at } })
  const $set = { state: 'approved', decision }
  const { matchedCount } = await db
    .collection('operatorproposals')
    .updateOne({ kind: 'release', heldId: id, state: 'proposed' }, { $set })
  expect({ matchedCount, proposed: asked.body.outcome }).toEqual({ matchedCount: 1, proposed: 'proposed' })
  await close()
  const listedAs = async () =>
    (await alerts.call(listProposals, { headers: await as(kim) })).body.find(one => one.id === written.id)
  await settle(async () => (await listedAs())?.state === 'sent')
})
