import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// X.509 in a few lines of DER, so that tests need neither a key in the repository nor openssl on the machine.
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('push sink')))))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

/** A self-signed certificate for localhost and 127.0.0.1, good for a day. */
export function makeCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const dayMs = 24 * 60 * 60 * 1_000
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(Date.now() - dayMs)), utcTime(new Date(Date.now() + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d11', names), extension('551d13', isAuthority))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const base64 = (certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}
