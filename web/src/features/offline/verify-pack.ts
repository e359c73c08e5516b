import { type PackKey, type PackManifest, type PackPartName, packFormat } from '@muster/contracts/entities/pack'
import { PackFileError, type PackSignature, readContainer } from '@muster/routing/pack/container'

type Bytes = Uint8Array<ArrayBuffer>

export type VerifiedPack = { manifest: PackManifest; part: (name: PackPartName) => Promise<Bytes> }

function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether a signature fits. Browsers without Ed25519 use a library. */
async function fits(text: Bytes, signature: Bytes, publicKey: Bytes): Promise<boolean> {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, text, publicKey)
  }
  return crypto.subtle.verify('Ed25519', key, signature, text)
}

async function isSigned(text: Bytes, signatures: readonly PackSignature[], trusted: readonly PackKey[]) {
  for (const { id, publicKey } of trusted) {
    const own = signatures.find(({ key }) => key === id)
    if (own && (await fits(text, fromBase64url(own.signature), fromBase64url(publicKey)))) return true
  }
  return false
}

async function gunzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Opens a pack after one of the trusted keys was found to have signed it and every part was found to be whole. Throws PackFileError for
 * anything else: a pack that somebody changed must not lead anybody.
 */
export async function verifyPack(bytes: Bytes, trusted: readonly PackKey[]): Promise<VerifiedPack> {
  const { manifest: text, signatures, parts } = readContainer(bytes)
  if (!(await isSigned(new TextEncoder().encode(text), signatures, trusted))) {
    throw new PackFileError('no trusted key has signed it')
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
    async part(name) {
      const file = files.get(name)
      if (!file) throw new PackFileError(`it has no part ${name}`)
      return gunzip(file)
    },
  }
}
