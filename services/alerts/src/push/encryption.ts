import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

export type SubscriptionKeys = { p256dh: string; auth: string }

/** The keys of one message, ready before its text is known. `encrypt` works once. */
export type MessageKeys = { encrypt(text: string): Buffer }

const saltLength = 16
const recordSize = 4_096
const publicKeyLength = 65
const headerLength = saltLength + 4 + 1 + publicKeyLength
const tagLength = 16
const endOfLastRecord = 2
/** Push services take bodies of 4,096 bytes; what is left of that for the text, in bytes. */
export const maxTextBytes = 4_096 - headerLength - tagLength - 1

const webPushInfo = Buffer.from('WebPush: info\0')
const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0')
const nonceInfo = Buffer.from('Content-Encoding: nonce\0')
const firstBlock = Buffer.from([1])

function hmac(key: Buffer, ...parts: Buffer[]): Buffer {
  const hash = createHmac('sha256', key)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** HKDF (RFC 5869) with SHA-256, for at most 32 bytes. */
const hkdf = (pseudoRandomKey: Buffer, ...info: Buffer[]) => hmac(pseudoRandomKey, ...info, firstBlock)

/**
 * Makes the keys of one message to a subscription (RFC 8291): a new key pair, the secret agreed with the subscription's key, and a salt. That is
 * most of the work of a push. Throws when the subscription's keys are not valid.
 */
export function makeMessageKeys({ p256dh, auth }: SubscriptionKeys): MessageKeys {
  const receiver = Buffer.from(p256dh, 'base64url')
  const ephemeral = createECDH('prime256v1')
  const publicKey = ephemeral.generateKeys()
  const shared = hmac(Buffer.from(auth, 'base64url'), ephemeral.computeSecret(receiver))
  const salt = randomBytes(saltLength)
  const pseudoRandomKey = hmac(salt, hkdf(shared, webPushInfo, receiver, publicKey))
  const key = hkdf(pseudoRandomKey, keyInfo).subarray(0, 16)
  const nonce = hkdf(pseudoRandomKey, nonceInfo).subarray(0, 12)
  const header = Buffer.alloc(headerLength)
  salt.copy(header)
  header.writeUInt32BE(recordSize, saltLength)
  header[saltLength + 4] = publicKeyLength
  publicKey.copy(header, headerLength - publicKeyLength)
  let isUsed = false

  return {
    encrypt(text) {
      // AES-GCM is broken when two texts share a key and a nonce.
      if (isUsed) throw new Error('message keys used twice')
      isUsed = true
      const cipher = createCipheriv('aes-128-gcm', key, nonce)
      const plain = Buffer.allocUnsafe(Buffer.byteLength(text) + 1)
      if (plain.length > maxTextBytes + 1) throw new Error('push text too long')
      plain.write(text)
      plain[plain.length - 1] = endOfLastRecord
      const encrypted = cipher.update(plain)
      cipher.final()
      return Buffer.concat([header, encrypted, cipher.getAuthTag()])
    },
  }
}
