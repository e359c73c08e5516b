import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Keys as DER in base64, which fits into an environment variable. `openssl genpkey -algorithm ed25519 -outform DER | base64` prints a private key in this form. */
export type InternalKeyPair = { privateKey: string; publicKey: string }

/** A new Ed25519 pair for internal tokens. */
export function makeInternalKeyPair(): InternalKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** Parses a private key. Throws if the text is not an Ed25519 key. */
export const readPrivateKey = (text: string): KeyObject =>
  ofEd25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }))

/** Parses public keys that are separated by commas. Throws if one is not an Ed25519 key. */
export const readPublicKeys = (list: string): KeyObject[] =>
  list
    .split(',')
    .map(text => ofEd25519(createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' })))

/** The public key of a private key, in the form that INTERNAL_TOKEN_PUBLIC_KEYS lists. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(readPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')

/** The key id (`kid`) in a token: the public key itself, so that no table of names has to be kept. */
export const keyIdOf = (key: KeyObject): string =>
  String((key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' }).x)

function ofEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not a key of Ed25519')
  return key
}
