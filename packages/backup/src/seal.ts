import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const magic = Buffer.from('MUSTERB1')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const tagBytes = 16
const lengthBytes = 4
const frameBytes = 1 << 20
/** Flag in the length of the last frame, so that a truncated file is recognised. */
const lastFlag = 0x80000000

/** Thrown for a file that was changed, truncated, renamed, or sealed with another key. */
export class SealError extends Error {}

/** Derives the key of one file. The name is part of it, so a file that was moved to another's place does not open. */
const keyOf = (key: Buffer, salt: Buffer, name: string) => Buffer.from(hkdfSync('sha256', key, salt, name, 32))

function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(frame, 8)
  return nonce
}

/** Encrypts a stream in frames of 1 MiB with AES-256-GCM. `key`: 32 or more bytes of random data. `name`: must be the same when the file is opened. */
export function sealing(key: Buffer, name: string): Transform {
  const salt = randomBytes(saltBytes)
  const fileKey = keyOf(key, salt, name)
  let frame = 0
  let waiting: Buffer[] = []
  let size = 0

  function seal(plain: Buffer, isLast: boolean): Buffer {
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(isLast ? (plain.length | lastFlag) >>> 0 : plain.length)
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(frame++)).setAAD(length)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([length, sealed, cipher.getAuthTag()])
  }

  return new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, salt]))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      size += chunk.length
      if (size > frameBytes) {
        const all = Buffer.concat(waiting)
        let at = 0
        // One frame is held back, because the last frame is known only at the end.
        while (all.length - at > frameBytes) {
          this.push(seal(all.subarray(at, at + frameBytes), false))
          at += frameBytes
        }
        waiting = [all.subarray(at)]
        size = all.length - at
      }
      done()
    },
    flush(done) {
      this.push(seal(Buffer.concat(waiting), true))
      done()
    },
  })
}

/** Decrypts a stream of `sealing`. Fails with a SealError if anything was changed; no data of a changed frame is passed on. */
export function opening(key: Buffer, name: string): Transform {
  let fileKey: Buffer | null = null
  let frame = 0
  let hasEnded = false
  let rest: Buffer = Buffer.alloc(0)

  function open(length: Buffer, sealed: Buffer, fileKey: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(frame++)).setAAD(length)
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()])
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      try {
        if (!fileKey) {
          if (rest.length < headBytes) return done()
          if (!rest.subarray(0, magic.length).equals(magic)) throw new SealError(`${name} is no backup file`)
          fileKey = keyOf(key, rest.subarray(magic.length, headBytes), name)
          rest = rest.subarray(headBytes)
        }
        while (rest.length >= lengthBytes) {
          const head = rest.readUInt32BE()
          const length = head & ~lastFlag
          if (hasEnded || length > frameBytes) throw new SealError(`${name} is damaged`)
          const end = lengthBytes + length + tagBytes
          if (rest.length < end) break
          this.push(open(rest.subarray(0, lengthBytes), rest.subarray(lengthBytes, end), fileKey))
          hasEnded = (head & lastFlag) !== 0
          rest = rest.subarray(end)
        }
        done()
      } catch (cause) {
        done(
          cause instanceof SealError
            ? cause
            : new SealError(`${name} was changed, or sealed with another key`, { cause }),
        )
      }
    },
    flush(done) {
      done(hasEnded && rest.length === 0 ? null : new SealError(`${name} is cut off`))
    },
  })
}
