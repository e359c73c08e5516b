import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PackKey } from '@muster/contracts/entities/pack'
import type { PackSignature } from '@muster/routing/pack/container'
import { type Connection, Schema } from 'mongoose'
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

const settingSchema = new Schema({ _id: { type: String, required: true }, value: { type: String, required: true } })

const isDuplicate = (err: unknown) => (err as { code?: unknown }).code === 11_000

/** The keys of this installation: the configured ones, else one that the first process generates and stores. */
export function createPackKeys(
  { PACK_SIGNING_KEY, PACK_SIGNING_KEY_NEXT }: Pick<Config, 'PACK_SIGNING_KEY' | 'PACK_SIGNING_KEY_NEXT'>,
  connection: Connection,
) {
  const settings = connection.model('Setting', settingSchema)
  let keys: SigningKey[] = []

  async function storedSeed(): Promise<string> {
    const made = { $setOnInsert: { value: randomBytes(32).toString('base64url') } }
    const store = () =>
      settings.findOneAndUpdate({ _id: 'pack-key' }, made, { upsert: true, returnDocument: 'after' }).lean()
    // Two processes that start at once: the second one reads what the first one stored.
    const row = await store().catch(err => (isDuplicate(err) ? store() : Promise.reject(err)))
    if (!row) throw new Error('The key for offline packs could not be stored')
    return row.value
  }

  return {
    async start() {
      const seeds = [PACK_SIGNING_KEY ?? (await storedSeed()), PACK_SIGNING_KEY_NEXT]
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
