import { createCipheriv, createECDH, hkdfSync, randomFillSync } from 'node:crypto'

/** The keys of a push subscription in base64url, as a browser gives them. */
export type SubscriptionKeys = { p256dh: string; auth: string }

/**
 * The keys of one message, which can be made before its text is known. `encrypt` works only once; it throws the second time, and for a text that is too long.
 */
export type MessageKeys = { encrypt(text: string): Buffer }

const saltLength = 16
const recordSize = 4_096
const publicKeyLength = 65
const headerLength = saltLength + 4 + 1 + publicKeyLength
const tagLength = 16
const endOfLastRecord = 2
/** Push services accept bodies of 4,096 bytes. This is how much of that remains for the text, in bytes. */
export const maxTextBytes = 4_096 - headerLength - tagLength - 1

const keyLength = 16
const nonceLength = 12
const webPushInfo = Buffer.from('WebPush: info\0')
const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0')
const nonceInfo = Buffer.from('Content-Encoding: nonce\0')

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** One object that makes all key pairs, one after the other. Creating an object per pair costs time, and again when it is garbage-collected. */
const ephemeral = createECDH('prime256v1')

/** Random bytes for the next salts. Many are drawn at once, because each draw is a system call. */
const randomPool = Buffer.alloc(256 * saltLength)
let randomUsed = randomPool.length

function newSalt(): Buffer {
  if (randomUsed === randomPool.length) {
    randomFillSync(randomPool)
    randomUsed = 0
  }
  randomUsed += saltLength
  return randomPool.subarray(randomUsed - saltLength, randomUsed)
}

/**
 * Makes the keys of one message to a subscription (RFC 8291): a new key pair, the secret shared with the subscription's key, and a salt. This is most of the
 * work of a push. Throws if the subscription's keys are not valid.
 */
export function makeMessageKeys({ p256dh, auth }: SubscriptionKeys): MessageKeys {
  const receiver = Buffer.from(p256dh, 'base64url')
  const publicKey = ephemeral.generateKeys()
  const info = Buffer.concat([webPushInfo, receiver, publicKey])
  const secret = hkdf(ephemeral.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = newSalt()
  // One small buffer for everything that is kept. There may be 100,000 of them, and the garbage collector visits each object.
  const kept = Buffer.allocUnsafe(headerLength + keyLength + nonceLength)
  salt.copy(kept)
  kept.writeUInt32BE(recordSize, saltLength)
  kept[saltLength + 4] = publicKeyLength
  publicKey.copy(kept, headerLength - publicKeyLength)
  hkdf(secret, salt, keyInfo, keyLength).copy(kept, headerLength)
  hkdf(secret, salt, nonceInfo, nonceLength).copy(kept, headerLength + keyLength)
  let isUsed = false

  return {
    encrypt(text) {
      // AES-GCM is insecure if two texts share a key and a nonce.
      if (isUsed) throw new Error('message keys used twice')
      isUsed = true
      const key = kept.subarray(headerLength, headerLength + keyLength)
      const cipher = createCipheriv('aes-128-gcm', key, kept.subarray(headerLength + keyLength))
      const plain = Buffer.allocUnsafe(Buffer.byteLength(text) + 1)
      if (plain.length > maxTextBytes + 1) throw new Error('push text too long')
      plain.write(text)
      plain[plain.length - 1] = endOfLastRecord
      const encrypted = cipher.update(plain)
      cipher.final()
      return Buffer.concat([kept.subarray(0, headerLength), encrypted, cipher.getAuthTag()])
    },
  }
}
