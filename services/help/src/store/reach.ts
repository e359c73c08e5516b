import type { Language } from '@muster/contracts/vocabulary/languages'
import { tombstoneSeconds, writeIfNewer } from '@muster/read-models/write-if-newer'
import { openedOr } from '@muster/service-kit/crypto/vault'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { markOf, type Seals } from '../domain/secrets.ts'

/** How a person of Muster is told: on so many devices, and whether mail is known to reach them. */
export type Reach = { devices: number; hasMail: boolean }

const rowSchema = (fields: Record<string, object>) => {
  const schema = new Schema({
    _id: { type: String, required: true },
    revision: Number,
    ...fields,
    deletedAt: { type: Date, default: null },
  })
  schema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
  return schema
}
// `mark`: a keyed hash of the address, verified or not, by which a person is told from their contacts.
const addressSchema = rowSchema({ sealed: { type: String, default: null }, mark: String, language: String })
const devicesSchema = rowSchema({ devices: { type: Number, default: 0 } })
type AddressRow = InferSchemaType<typeof addressSchema> & {
  _id: string
  sealed?: string | null
  mark?: string
  language?: string
}
type DevicesRow = InferSchemaType<typeof devicesSchema> & { _id: string; devices?: number }

/** A service's own copy of how people can be told: their verified addresses, sealed, and how many browsers alerts pushes to. */
export function createReachStore(connection: Connection, seals: Pick<Seals, 'addresses' | 'marks'>) {
  const addresses = connection.model('KnownAddress', addressSchema)
  const devices = connection.model('KnownDevices', devicesSchema)
  const standing = { deletedAt: null }
  return {
    /** The address itself is kept only where mail is known to reach it. `language`: of their profile. */
    async rememberAddress(
      userId: string,
      revision: number,
      { email, isVerified, language }: { email: string; isVerified: boolean; language?: Language | null | undefined },
    ): Promise<void> {
      const sealed = isVerified ? seals.addresses.seal(email) : null
      const mark = markOf(seals, 'email', email)
      await writeIfNewer(addresses, { id: userId, revision }, { sealed, mark, ...(language && { language }) }, standing)
    },

    /** The mark that a link to the person's own address has, or had under another secret; null where it is not known. */
    async ownMark(userId: string): Promise<string | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }).lean<AddressRow>()
      return row?.mark ?? null
    },

    async rememberDevices(userId: string, revision: number, count: number): Promise<void> {
      await writeIfNewer(devices, { id: userId, revision }, { devices: count }, standing)
    },

    /**
     * The verified address of a person. Null where there is none, or where it was sealed with a secret that is no longer configured; the next event about
     * their profile stores it anew.
     */
    async addressOf(userId: string): Promise<string | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }).lean<AddressRow>()
      const sealed = row?.sealed
      return sealed ? openedOr(() => seals.addresses.open(sealed), null) : null
    },

    /** In which a person is written to; null where their profile has not said. */
    async languageOf(userId: string): Promise<Language | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }, { language: 1 }).lean<AddressRow>()
      return (row?.language as Language | undefined) ?? null
    },

    /** How each of these people is told. */
    async of(userIds: readonly string[]): Promise<Map<string, Reach>> {
      const known = { _id: trusted({ $in: userIds }), ...standing }
      const [mailed, pushed] = await Promise.all([
        addresses.find(known).lean<AddressRow[]>(),
        devices.find(known).lean<DevicesRow[]>(),
      ])
      return new Map(
        userIds.map(userId => [
          userId,
          {
            devices: pushed.find(({ _id }) => _id === userId)?.devices ?? 0,
            hasMail: Boolean(mailed.find(({ _id }) => _id === userId)?.sealed),
          },
        ]),
      )
    },

    /** Leaves tombstones, so that a late event does not recreate the person. */
    async forget(userId: string, now: Date): Promise<void> {
      const gone = { $set: { deletedAt: now }, $unset: { sealed: 1, mark: 1, devices: 1 } }
      for (const rows of [addresses, devices]) await rows.updateOne({ _id: userId }, gone as never, { upsert: true })
    },
  }
}
export type ReachStore = ReturnType<typeof createReachStore>
