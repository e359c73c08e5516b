import { getEmergencyUpdate, listHeldMessages } from '@muster/contracts/routes/alerts'
import { loadConfig } from '@muster/service-kit/config'
import { makeSigner, type Signer } from '@muster/test-kit/certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../src/config.ts'
import { buildCap, square } from './support/cap.ts'
import { sign } from './support/sign.ts'
import { alertsEnv, clientOf, startAlerts, startRole } from './support/start-alerts.ts'

let county: Signer
let state: Signer
let office: Signer
let expired: Signer
let stranger: Signer
let alerts: Awaited<ReturnType<typeof startAlerts>>
/** `strict` refuses unknown signers; `trusting` has no trusted certificates. */
let strict: ReturnType<typeof clientOf>
let trusting: ReturnType<typeof clientOf>
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;[county, state, stranger, expired] = await Promise.all([
    makeSigner('County OES'),
    makeSigner('State Authority'),
    makeSigner('Stranger'),
    makeSigner('Old County', { isExpired: true }),
  ])
  office = await makeSigner('Office of the State', { issuer: state })
  // Orchestrators may pass environment variables without line breaks.
  const certificates = `${county.cert}\n${state.cert.replaceAll('\n', '\\n')}\n${expired.cert}`
  const env = { CAP_TRUSTED_CERTIFICATES: certificates, OPERATOR_KEYS: 'Ana|key-of-ana' }
  alerts = await startAlerts(env)
  const refusing = await startRole(alerts.neighbours, { ...env, CAP_UNKNOWN_SIGNERS: 'refuse' })
  const open = await startRole(alerts.neighbours, {})
  strict = clientOf(refusing.url)
  trusting = clientOf(open.url)
  stops.push(refusing.stop, open.stop, alerts.stop)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const order = { event: 'Evacuation Order', severity: 'Extreme', headline: 'Leave now' }
const titleOf = async (id: string | null) =>
  (await alerts.call(getEmergencyUpdate, { params: { id: id ?? '' } })).body.title

describe('a signed message', () => {
  test('of a signer that the operator trusts is accepted, and the answer names the signer', async () => {
    const { outcome, signature, updateId } = await alerts.take(sign(buildCap(order).xml, county))
    expect([outcome, signature]).toEqual(['created', { verdict: 'trusted', signer: 'County OES' }])
    expect(await titleOf(updateId)).toBe('Leave now')
  })

  test('with a certificate that a trusted authority has issued is accepted', async () => {
    const { signature } = await alerts.take(sign(buildCap(order).xml, office))
    expect(signature).toEqual({ verdict: 'trusted', signer: 'Office of the State' })
  })

  test('without a certificate is verified with the trusted ones', async () => {
    const { signature } = await alerts.take(sign(buildCap(order).xml, county, { hasCertificate: false }))
    expect(signature).toEqual({ verdict: 'trusted', signer: 'County OES' })
    const unknown = await alerts.take(sign(buildCap(order).xml, stranger, { hasCertificate: false }))
    expect([unknown.outcome, unknown.signature]).toEqual(['held', { verdict: 'unknown', signer: null }])
  })

  test.for<[string, (xml: string) => string]>([
    ['its instruction', xml => xml.replace('Be ready to leave.', 'Stay where you are.')],
    ['its area', xml => xml.replace(/<polygon>.*?<\/polygon>/, `<polygon>${square(34, -118)}</polygon>`)],
    ['its digest', xml => xml.replace(/(<ds:DigestValue>)(.)/, (_, tag, first) => tag + (first === 'x' ? 'y' : 'x'))],
    ['its signature', xml => xml.replace(/<ds:SignatureValue>.{8}/, '<ds:SignatureValue>AAAAAAAA')],
    ['an element more', xml => xml.replace('<scope>', '<source>x</source><scope>')],
  ])('is refused with a clear error when it was changed: %s', async ([, change]) => {
    for (const signer of [county, stranger]) {
      const signed = sign(buildCap(order).xml, signer)
      const changed = change(signed)
      expect(changed).not.toBe(signed)
      const { status, body } = await alerts.post(changed)
      expect([status, body.code]).toEqual([422, 'unprocessable-alert'])
      expect(JSON.stringify(body)).toContain('The signature does not fit the message')
    }
  })

  test('of an unknown signer, or with an expired certificate, is held, or refused when the operator configured that', async () => {
    for (const [signer, name] of [
      [stranger, 'Stranger'],
      [expired, 'Old County'],
    ] as const) {
      const xml = sign(buildCap(order).xml, signer)
      const { status, body } = await strict.post(xml)
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(`signed by ${name}`)])
      const { outcome, held, signature } = await alerts.take(xml)
      expect([outcome, signature]).toEqual(['held', { verdict: 'unknown', signer: name }])
      expect(held?.reasons.map(({ code }) => code)).toEqual(['signer-unknown'])
    }
    const { body } = await alerts.call(listHeldMessages, { headers: { 'x-ingest-key': 'key-of-ana' } })
    expect(body.filter(({ reasons }) => reasons.some(({ code }) => code === 'signer-unknown')).length).toBeGreaterThan(
      1,
    )
  })

  test('with a digest that allows collisions counts as one of an unknown signer', async () => {
    const { outcome, signature } = await alerts.take(sign(buildCap(order).xml, county, { isSha1: true }))
    expect([outcome, signature?.verdict]).toEqual(['held', 'unknown'])
  })

  test('is not held when no certificate is trusted at all, and is refused when it was changed', async () => {
    const xml = sign(buildCap(order).xml, stranger)
    expect(await trusting.take(xml)).toMatchObject({ outcome: 'created', signature: { verdict: 'unknown' } })
    expect((await trusting.post(xml.replace('Be ready', 'Do not be ready'))).status).toBe(422)
  })

  test('is read exactly as it was signed: content around or beside it is not accepted', async () => {
    const genuine = buildCap({ ...order, headline: 'Genuine' })
    const signed = sign(genuine.xml, county, { xpath: "//*[local-name(.)='alert']" })
    const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? []
    const inner = signed.replace(/^<\?xml.*?\?>/, '').replace(signature, '')
    const forged = buildCap({ ...order, headline: 'Forged' }).xml
    const wrapped = forged.replace('</alert>', `${inner}${signature}</alert>`)
    const { status, body } = await alerts.post(wrapped)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/signature/)])
    // The part that was not signed is not read either if it has the same identity.
    const sameName = forged
      .replace(/<identifier>.*?<\/identifier>/, `<identifier>${genuine.identifier}</identifier>`)
      .replace(/<sent>.*?<\/sent>/, `<sent>${genuine.sent}</sent>`)
      .replace('</alert>', `${inner}${signature}</alert>`)
    expect(await titleOf((await alerts.take(sameName)).updateId)).toBe('Genuine')
  })

  test.for<[string, RegExp]>([
    ['references', /<ds:Reference .*<\/ds:Reference>/s],
    ['transforms', /<ds:Transform [^>]*exc-c14n[^>]*>/],
  ])('with thousands of %s in its signature is refused before they are followed', async ([, part]) => {
    // Every digest is valid, so for each one the whole message would be serialised again.
    const many = sign(buildCap(order).xml, stranger).replace(part, found => found.repeat(700_000 / found.length))
    const { status, body } = await alerts.post(many)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/at most \d+ references/)])
  })

  test('whose signature covers only a part of it is refused', async () => {
    const xml = sign(buildCap(order).xml, county, { xpath: "//*[local-name(.)='info']" })
    expect((await alerts.post(xml)).status).toBe(422)
  })
})

test('an unsigned message is accepted as before, and the answer says that it is not signed', async () => {
  const { outcome, signature } = await alerts.take(buildCap(order).xml)
  expect([outcome, signature]).toEqual(['created', { verdict: 'unsigned', signer: null }])
})

test.for(['hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
  'certificates that cannot be read stop the start: %s',
  text => {
    const env = alertsEnv(alerts.neighbours, { CAP_TRUSTED_CERTIFICATES: text })
    expect(() => loadConfig(configSchema, env)).toThrow(/CAP_TRUSTED_CERTIFICATES/)
  },
)
