/**
 * The file format of an offline pack: a magic number, the length of a JSON envelope, the envelope, then the parts in sequence. The envelope contains the
 * manifest as the signed text, so that verification does not depend on how JSON is serialised.
 */

const magic = 0x314b_504d
const headBytes = 8

/** A signature of a pack's manifest. `key`: the id of the signing key. `signature`: base64url. */
export type PackSignature = { key: string; signature: string }
type Envelope = { manifest: string; signatures: PackSignature[] }

/** Thrown for bytes that are not an offline pack. */
export class PackFileError extends Error {
  constructor(problem: string) {
    super(`Offline pack: ${problem}`)
    this.name = 'PackFileError'
  }
}

/** Writes a file from a manifest's text, its signatures and the parts in the manifest's order. */
export function writeContainer(
  manifest: string,
  signatures: PackSignature[],
  parts: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const envelope = new TextEncoder().encode(JSON.stringify({ manifest, signatures } satisfies Envelope))
  const size = parts.reduce((sum, part) => sum + part.length, headBytes + envelope.length)
  const bytes = new Uint8Array(size)
  const head = new DataView(bytes.buffer)
  head.setUint32(0, magic, true)
  head.setUint32(4, envelope.length, true)
  bytes.set(envelope, headBytes)
  let at = headBytes + envelope.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const isEnvelope = (value: unknown): value is Envelope => {
  const { manifest, signatures } = (value ?? {}) as Partial<Envelope>
  return typeof manifest === 'string' && Array.isArray(signatures)
}

/** Reads a file of `writeContainer` without verifying anything. `parts` are the bytes after the envelope. Throws PackFileError. */
export function readContainer(bytes: Uint8Array<ArrayBuffer>): Envelope & { parts: Uint8Array<ArrayBuffer> } {
  if (bytes.length < headBytes) throw new PackFileError('the file is cut short')
  const head = new DataView(bytes.buffer, bytes.byteOffset)
  if (head.getUint32(0, true) !== magic) throw new PackFileError('this is not an offline pack')
  const end = headBytes + head.getUint32(4, true)
  if (end > bytes.length) throw new PackFileError('the file is cut short')
  let envelope: unknown
  try {
    envelope = JSON.parse(new TextDecoder().decode(bytes.subarray(headBytes, end)))
  } catch {
    throw new PackFileError('its envelope cannot be read')
  }
  if (!isEnvelope(envelope)) throw new PackFileError('its envelope cannot be read')
  return { ...envelope, parts: bytes.subarray(end) }
}
