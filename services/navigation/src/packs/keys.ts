import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { PackKey } from '@muster/contracts/entities/pack'
import type { PackSignature } from '@muster/routing/pack/container'
import type { Config } from '../config.ts'

// The fixed beginning of a PKCS #8 document that holds an Ed25519 seed (RFC 8410).
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

type SigningKey = PackKey & { privateKey: KeyObject }

function keyOf(seed: string): SigningKey {
  const der = Buffer.concat([pkcs8Head, Buffer.from(seed, 'base64url')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
  return { id, publicKey: x, privateKey }
}

/** The keys of this installation: the configured ones, else one of the seed that `loadSeed` reads or makes. */
export function createPackKeys(
  { PACK_SIGNING_KEY, PACK_SIGNING_KEY_NEXT }: Pick<Config, 'PACK_SIGNING_KEY' | 'PACK_SIGNING_KEY_NEXT'>,
  loadSeed: () => Promise<string>,
) {
  let keys: SigningKey[] = []

  return {
    async start() {
      const seeds = [PACK_SIGNING_KEY ?? (await loadSeed()), PACK_SIGNING_KEY_NEXT]
      keys = seeds.flatMap(seed => (seed ? [keyOf(seed)] : []))
    },
    /** For the world: without the private halves. */
    published: (): PackKey[] => keys.map(({ id, publicKey }) => ({ id, publicKey })),
    sign: (text: string): PackSignature[] =>
      keys.map(({ id, privateKey }) => ({
        key: id,
        signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
      })),
  }
}
export type PackKeys = ReturnType<typeof createPackKeys>
