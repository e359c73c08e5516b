import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** DER in base64, as `openssl genpkey -algorithm ed25519 -outform DER | base64` prints it too: it fits into a variable. */
export type InternalKeyPair = { privateKey: string; publicKey: string }

/** A new Ed25519 pair for internal tokens. */
export function makeInternalKeyPair(): InternalKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** The private key of a text. Throws where it is none of Ed25519. */
export const readPrivateKey = (text: string): KeyObject =>
  ofEd25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }))

/** The public keys of a list with commas. Throws where one is none of Ed25519. */
export const readPublicKeys = (list: string): KeyObject[] =>
  list
    .split(',')
    .map(text => ofEd25519(createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' })))

/** The public half of a private key, as the lists have it. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(readPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')

/** What a token names its key by: the public key itself, so that no table of names has to be kept in step. */
export const keyIdOf = (key: KeyObject): string =>
  String((key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' }).x)

function ofEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not a key of Ed25519')
  return key
}
