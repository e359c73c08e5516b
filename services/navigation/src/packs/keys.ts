import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type PackKey, type PackKeyList, packKeyList, type SignedText } from '@muster/contracts/entities/pack'
import type { PackSignature } from '@muster/routing/pack/container'
import type { Clock } from '@muster/service-kit/clock'
import type { Config } from '../config.ts'
import type { PackKeyStore } from '../store/pack-keys.ts'

// The fixed beginning of a PKCS #8 document with an Ed25519 seed (RFC 8410).
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
// On a phone that has missed more changes than this, the owner must confirm the new key.
const mostLists = 50
const mostTries = 10

type SigningKey = PackKey & { privateKey: KeyObject }

function keyOf(seed: string): SigningKey {
  const der = Buffer.concat([pkcs8Head, Buffer.from(seed, 'base64url')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
  return { id, publicKey: x, privateKey }
}

const publicOf = ({ id, publicKey }: PackKey): PackKey => ({ id, publicKey })

const signWith =
  (keys: readonly SigningKey[]) =>
  (text: string): PackSignature[] =>
    keys.map(({ id, privateKey }) => ({
      key: id,
      signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
    }))

const contentOf = ({ text }: SignedText): PackKeyList => packKeyList.parse(JSON.parse(text))
const idsOf = (keys: readonly PackKey[]) => keys.map(({ id }) => id).join()

type Options = {
  config: Pick<Config, 'PACK_SIGNING_KEY' | 'PACK_SIGNING_KEY_NEXT'>
  store: PackKeyStore
  clock: Clock
}

/** The signing keys of this installation: the configured ones, otherwise a key whose seed is generated once and stored. */
export function createPackKeys({ config: { PACK_SIGNING_KEY, PACK_SIGNING_KEY_NEXT }, store, clock }: Options) {
  let keys: SigningKey[] = []
  let lists: SignedText[] = []

  /**
   * Appends a list of the keys in use, if the last list has other keys. It is signed with every available key, so that phones which trust one of them accept
   * the list. Throws if other processes change the lists at every attempt.
   */
  async function extendLists(signers: readonly SigningKey[]): Promise<SignedText[]> {
    for (let tries = 0; tries < mostTries; tries++) {
      const stored = await store.lists()
      const last = stored.at(-1)
      const before = last ? contentOf(last) : null
      if (before && idsOf(before.keys) === idsOf(keys)) return stored
      const content: PackKeyList = {
        type: 'pack-keys',
        sequence: (before?.sequence ?? 0) + 1,
        at: clock.now().toISOString(),
        keys: keys.map(publicOf),
      }
      const text = JSON.stringify(content)
      const after = [...stored, { text, signatures: signWith(signers)(text) }].slice(-mostLists)
      if (await store.replaceLists(stored, after)) return after
    }
    throw new Error('The list of keys for offline packs could not be stored')
  }

  return {
    async start() {
      const seeds = [PACK_SIGNING_KEY ?? (await store.makeSeed()), PACK_SIGNING_KEY_NEXT]
      keys = seeds.flatMap(seed => (seed ? [keyOf(seed)] : []))
      // Packs that were made before a key was configured are signed with the stored key.
      const stored = PACK_SIGNING_KEY ? await store.seed() : null
      lists = await extendLists(stored ? [...keys, keyOf(stored)] : keys)
    },
    /** The public keys of the keys in use. */
    published: (): PackKey[] => keys.map(publicOf),
    lists: (): SignedText[] => lists,
    sign: (text: string): PackSignature[] => signWith(keys)(text),
  }
}
export type PackKeys = ReturnType<typeof createPackKeys>
