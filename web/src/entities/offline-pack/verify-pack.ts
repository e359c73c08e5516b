import { type PackKey, type PackManifest, type PackPartName, packFormat } from '@muster/contracts/entities/pack'
import { PackFileError, readContainer } from '@muster/routing/pack/container'
import { signerOf } from './signed-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An opened pack. `part`: resolves to the uncompressed bytes of a part; rejects with PackFileError if the pack does not have it. */
export type VerifiedPack = {
  manifest: PackManifest
  /** The key that has signed it. */
  key: PackKey
  part: (name: PackPartName) => Promise<Bytes>
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

async function gunzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Thrown for a pack that only unknown keys have signed. */
export class UnknownKeyError extends PackFileError {}

/**
 * Opens a pack after checking that one of the trusted keys has signed it and that every part is complete. Throws PackFileError otherwise, because nobody
 * may be led by a pack that was changed.
 */
export async function verifyPack(bytes: Bytes, trusted: readonly PackKey[]): Promise<VerifiedPack> {
  const { manifest: text, signatures, parts } = readContainer(bytes)
  const key = await signerOf({ text, signatures }, trusted)
  if (!key) {
    const isKnown = signatures.some(({ key: id }) => trusted.some(known => known.id === id))
    throw isKnown
      ? new PackFileError('its signature does not fit')
      : new UnknownKeyError('no trusted key has signed it')
  }
  const manifest: PackManifest = JSON.parse(text)
  if (manifest.format !== packFormat) throw new PackFileError(`its format is ${manifest.format}`)
  const files = new Map<PackPartName, Bytes>()
  let at = 0
  for (const { name, bytes: length, sha256 } of manifest.parts) {
    const part = parts.subarray(at, at + length)
    at += length
    if (toHex(await crypto.subtle.digest('SHA-256', part)) !== sha256) {
      throw new PackFileError(`its part ${name} was changed`)
    }
    files.set(name, part)
  }
  return {
    manifest,
    key,
    async part(name) {
      const file = files.get(name)
      if (!file) throw new PackFileError(`it has no part ${name}`)
      return gunzip(file)
    },
  }
}
