import { randomBytes } from 'node:crypto'
import { refuseHeldMessage } from '@muster/contracts/routes/alerts'
import { listAudit } from '@muster/contracts/routes/operate'
import { confirmSenderKey, listSenderKeys, makeSenderKey, revokeSenderKey } from '@muster/contracts/routes/sender-keys'
import { makeSigner } from '@muster/test-kit/certificate'
import { asOperator, buildOperator } from '@muster/test-kit/request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { sign } from './support/sign.ts'
import { startAlerts } from './support/start-alerts.ts'

const ada = buildOperator({ name: 'Ada', roles: ['admin'], passkey: 'passkey-of-ada' })
const bea = buildOperator({ name: 'Bea Ortiz', roles: ['admin'], passkey: 'passkey-of-bea' })
const kim = buildOperator({ name: 'Kim', roles: ['author', 'approver'] })
const ownSender = 'console@county.example.gov'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  const OPERATOR_AUDIT_KEY = randomBytes(32).toString('base64url')
  alerts = await startAlerts({ OPERATOR_AUDIT_KEY, OPERATOR_SENDER: ownSender, OPERATOR_KEYS: 'Ben|key-of-ben' })
})
afterAll(() => alerts.stop())

const note = 'For the county'
// 06013 is Contra Costa, where the messages of these tests are.
const body = (sender: string, more = {}) => ({ sender, counties: ['06013'], perMinute: 60, note, ...more })
const make = async (sender: string, more = {}, as = ada) =>
  alerts.call(makeSenderKey, { body: body(sender, more), headers: await asOperator(as) })
const confirm = async (id: string, as = bea) =>
  alerts.call(confirmSenderKey, { params: { id }, headers: await asOperator(as) })
const revoke = async (id: string) =>
  alerts.call(revokeSenderKey, { params: { id }, body: { note }, headers: await asOperator(ada) })
async function confirmed(sender: string, more = {}) {
  const { key, secret } = (await make(sender, more)).body
  expect((await confirm(key.id)).status).toBe(200)
  return { id: key.id, secret }
}
const post = (sender: string, secret: string, parts: Parameters<typeof buildCap>[0] = {}) =>
  alerts.post(buildCap({ sender, ...parts }).xml, { 'x-ingest-key': secret })
const listed = async (id: string) =>
  (await alerts.call(listSenderKeys, { headers: await asOperator(ada) })).body.find(key => key.id === id)
const audit = async () => (await alerts.call(listAudit, { headers: await asOperator(ada) })).body.entries

test('a key takes effect once another admin has confirmed it, only for its sender, and each use is in the audit', async () => {
  const sender = 'first@county.example.gov'
  const { key, secret } = (await make(sender)).body
  expect((await post(sender, secret)).status).toBe(401)
  expect(await confirm(key.id, ada)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
  expect((await post(sender, secret)).status).toBe(401)
  expect((await confirm(key.id)).body).toMatchObject({ confirmedBy: { name: 'Bea Ortiz' }, lastUsedAt: null })

  const sent = await post(sender, secret)
  expect(sent).toMatchObject({ status: 202, body: { outcome: 'created' } })
  expect((await post('other@county.example.gov', secret)).body).toMatchObject({ code: 'ingest-sender-refused' })
  expect(await listed(key.id)).toMatchObject({ sender, lastUsedAt: expect.any(String), revokedAt: null })
  const entries = (await audit()).map(({ entry }) => entry)
  expect(entries.find(({ action }) => action === 'key-used')).toMatchObject({
    who: { id: key.id, name: sender },
    detail: { key: key.id },
  })
  expect(entries.find(({ action }) => action === 'message-taken-effect')).toMatchObject({
    who: { id: key.id, name: sender },
    detail: { key: key.id, outcome: 'created', updateId: sent.body.updateId },
  })
  for (const action of ['key-made', 'key-confirmed'])
    expect(entries).toContainEqual(expect.objectContaining({ action, subject: key.id }))
  expect(JSON.stringify([await listed(key.id), entries])).not.toContain(secret)
})

test('a message that reaches outside of the counties of its key is held', async () => {
  const sender = 'narrow@county.example.gov'
  const { secret } = await confirmed(sender, { counties: ['06007'] })
  const { body } = await post(sender, secret)
  expect(body).toMatchObject({ outcome: 'held', held: { reasons: [{ code: 'outside-sender-counties' }] } })
})

test('a key with a certificate sends only messages that are signed with that certificate', async () => {
  const sender = 'signing@county.example.gov'
  const [county, stranger, expired] = await Promise.all([
    makeSigner('County OES'),
    makeSigner('Stranger'),
    makeSigner('Old County', { isExpired: true }),
  ])
  for (const certificate of ['no certificate', `${county.cert}\n${stranger.cert}`, expired.cert]) {
    expect(await make(sender, { certificate })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  }
  const { id, secret } = await confirmed(sender, { certificate: county.cert })
  const send = async (xml: string) => alerts.post(xml, { 'x-ingest-key': secret })
  const message = () => buildCap({ sender }).xml
  const changed = sign(message(), county).replace('Be ready to leave.', 'Stay where you are.')
  for (const xml of [message(), sign(message(), stranger), changed]) {
    expect(await send(xml)).toMatchObject({ status: 422, body: { code: 'unprocessable-alert' } })
  }
  expect(JSON.stringify((await send(message())).body)).toContain('signed with the certificate of County OES')
  expect(await send(sign(message(), county))).toMatchObject({
    status: 202,
    body: { outcome: 'created', signature: { verdict: 'trusted', signer: 'County OES' } },
  })
  const { signer } = (await listed(id)) ?? {}
  expect(signer).toMatchObject({ name: 'County OES', fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/) })
  const entry = (await audit()).find(each => each.entry.action === 'key-confirmed' && each.entry.subject === id)
  expect(entry?.entry.detail.signer).toBe(signer?.fingerprint)
})

test('the audit is searched by person, action, key and time', async () => {
  const sender = 'searched@county.example.gov'
  const { id, secret } = await confirmed(sender)
  await post(sender, secret)
  const search = async (query: Record<string, string>) => {
    const { body } = await alerts.call(listAudit, { query, headers: await asOperator(ada) })
    return body.entries.map(({ entry }) => entry)
  }
  const ofKey = await search({ key: id })
  expect(ofKey.map(({ action }) => action)).toEqual([
    ...['message-taken-effect', 'key-used', 'key-confirmed', 'key-made'],
  ])
  expect((await search({ key: id, who: 'bEA oRt' })).map(({ action }) => action)).toEqual(['key-confirmed'])
  expect((await search({ key: id, action: 'key-used' })).map(({ who }) => who.name)).toEqual([sender])
  const made = ofKey.at(-1)?.at ?? ''
  expect((await search({ key: id, until: made })).map(({ action }) => action)).toEqual(['key-made'])
  expect(await search({ key: id, from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  expect(await search({ key: bea.passkey, action: 'key-made' })).toEqual([])
  expect((await search({ key: ada.passkey, action: 'key-made' })).map(({ subject }) => subject)).toContain(id)
  const asked = await alerts.call(listAudit, { query: { from: 'yesterday' }, headers: await asOperator(ada) } as never)
  expect(asked.status).toBe(400)
})

test('a sender can have two keys at a time, so that one can replace the other', async () => {
  const sender = 'rotating@county.example.gov'
  const first = await confirmed(sender)
  const second = await confirmed(sender)
  expect((await make(sender)).status).toBe(409)
  expect([(await post(sender, first.secret)).status, (await post(sender, second.secret)).status]).toEqual([202, 202])
  expect((await revoke(first.id)).status).toBe(200)
  expect([(await post(sender, first.secret)).status, (await post(sender, second.secret)).status]).toEqual([401, 202])
  expect((await revoke(first.id)).status).toBe(404)
  expect((await confirm(first.id)).status).toBe(409)
  expect((await make(sender)).status).toBe(201)
})

test('a key sends at most its limit of messages per minute', async () => {
  const sender = 'busy@county.example.gov'
  const { secret } = await confirmed(sender, { perMinute: 1 })
  // Three messages, because a new minute may begin between two.
  const answers = []
  for (let i = 0; i < 3; i += 1) answers.push((await post(sender, secret)).status)
  expect(answers).toContain(429)
  expect(answers).toContain(202)
})

test('a key cannot be created for the sender of the console, nor by anybody but admins', async () => {
  expect((await make(ownSender)).status).toBe(400)
  expect((await make('x@county.example.gov', {}, kim)).status).toBe(403)
})

test('decisions with an operator key are in the audit', async () => {
  const { held } = await alerts.take(
    buildCap({ area: '<geocode><valueName>SAME</valueName><value>006013</value></geocode>' }).xml,
  )
  const id = held?.id ?? ''
  const headers = { 'x-ingest-key': 'key-of-ben' }
  expect((await alerts.call(refuseHeldMessage, { params: { id }, body: { note: 'No area' }, headers })).status).toBe(
    200,
  )
  expect((await audit()).map(({ entry }) => entry)).toContainEqual(
    expect.objectContaining({
      action: 'held-refused',
      subject: id,
      who: { id: 'OPERATOR_KEYS', name: 'Ben', passkey: null },
    }),
  )
})

test('nothing takes effect that could not be written into the audit', async () => {
  const sender = 'unheard@county.example.gov'
  const { id, secret } = await confirmed(sender)
  const other = (await make(sender)).body.key
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  // The state that a crash before the write of the audit would leave.
  const refuse = (validator: object) => db.command({ collMod: 'operatoraudit', validator })
  await refuse({ never: { $exists: true } })
  const headline = 'Not in the audit'
  expect((await post(sender, secret, { headline })).status).toBe(500)
  expect((await confirm(other.id)).status).toBe(500)
  expect((await revoke(id)).status).toBe(500)
  expect((await make('nobody@county.example.gov')).status).toBe(500)
  await refuse({})
  expect(await db.collection('messages').countDocuments({ sender })).toBe(0)
  expect(await db.collection('senderkeys').countDocuments({ sender: 'nobody@county.example.gov' })).toBe(0)
  await close()
  expect(await listed(other.id)).toMatchObject({ confirmedBy: null })
  expect(await listed(id)).toMatchObject({ revokedAt: null })
  expect((await post(sender, secret, { headline })).body).toMatchObject({ outcome: 'created' })
})
