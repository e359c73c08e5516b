import type { PackKey, SignedText } from '@muster/contracts/entities/pack'
import { verifyAsync } from '@noble/ed25519'

type Bytes = Uint8Array<ArrayBuffer>

function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

/** Whether a signature is valid. In browsers without Ed25519 a library checks it. */
async function fits(text: Bytes, signature: Bytes, publicKey: Bytes): Promise<boolean> {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch {
    return verifyAsync(signature, text, publicKey)
  }
  return crypto.subtle.verify('Ed25519', key, signature, text)
}

/** The first of `keys` that has signed the text; null if none has. */
export async function signerOf({ text, signatures }: SignedText, keys: readonly PackKey[]): Promise<PackKey | null> {
  const bytes = new TextEncoder().encode(text)
  for (const key of keys) {
    const own = signatures.find(({ key: id }) => id === key.id)
    if (own && (await fits(bytes, fromBase64url(own.signature), fromBase64url(key.publicKey)))) return key
  }
  return null
}
