import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string }
type Where = { origin?: string; rpId?: string; isVerified?: boolean; counts?: boolean; userHandle?: string }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A security key in software: one credential, ES256, attestation `none`. `where` says what a phishing page would make it sign.
 * Without `counts` its count of signatures stays 0, as that of passkeys that are copied between devices does. */
export function createAuthenticator({
  origin = 'http://muster.test',
  rpId = 'muster.test',
  counts = true,
}: Where = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, where: Where) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: where.origin ?? origin, crossOrigin: false }))

  function authenticatorData(where: Where, attested: Uint8Array = new Uint8Array()) {
    if (counts) counter += 1
    const flags = 0x01 | (where.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(where.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  function attestedCredential() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
  }

  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: credential.id,
    /** Sets the signature counter back, as on a copy of the key. */
    rewind() {
      counter = 0
    },
    register(options: Options, where: Where = {}) {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(where, attestedCredential()))],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      const clientDataJSON = base64url(clientData('webauthn.create', options, where))
      return { ...credential, response: { clientDataJSON, attestationObject } }
    },
    signIn(options: Options, where: Where = {}) {
      const data = authenticatorData(where)
      const client = clientData('webauthn.get', options, where)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(where.userHandle && { userHandle: where.userHandle }),
        },
      }
    },
  }
}
