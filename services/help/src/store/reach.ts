import type { Language } from '@muster/contracts/vocabulary/languages'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from '@muster/read-models/write-if-newer'
import { openOrElse } from '@muster/service-kit/crypto/vault'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { markOf, type Seals } from '../domain/secrets.ts'

/** How a person with an account can be reached: number of devices with push, and whether they have a verified address. */
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
// `mark`: a keyed hash of the address, verified or not, which shows whether a link of a plan is the owner's own address.
const addressSchema = rowSchema({ sealed: { type: String, default: null }, mark: String, language: String })
const devicesSchema = rowSchema({ devices: { type: Number, default: 0 } })
type AddressRow = InferSchemaType<typeof addressSchema> & {
  _id: string
  sealed?: string | null
  mark?: string
  language?: string
}
type DevicesRow = InferSchemaType<typeof devicesSchema> & { _id: string; devices?: number }

/** Stores how people can be reached, from events of other services: their verified addresses, encrypted, and the number of their devices with push. */
export function createReachStore(connection: Connection, seals: Pick<Seals, 'addresses' | 'marks'>) {
  const addresses = connection.model('KnownAddress', addressSchema)
  const devices = connection.model('KnownDevices', devicesSchema)
  const standing = { deletedAt: null }
  return {
    /** Stores a person's address; the address itself only if it is verified, else only its mark. `language`: the language of their profile. */
    async rememberAddress(
      userId: string,
      revision: number,
      { email, isVerified, language }: { email: string; isVerified: boolean; language?: Language | null | undefined },
    ): Promise<void> {
      const sealed = isVerified ? seals.addresses.seal(email) : null
      const mark = markOf(seals, 'email', email)
      await writeIfNewer(addresses, { id: userId, revision }, { sealed, mark, ...(language && { language }) }, standing)
    },

    /** The mark of the person's own address, made with the secret of the time when it was stored; null if unknown. */
    async ownMark(userId: string): Promise<string | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }).lean<AddressRow>()
      return row?.mark ?? null
    },

    async rememberDevices(userId: string, revision: number, count: number): Promise<void> {
      await writeIfNewer(devices, { id: userId, revision }, { devices: count }, standing)
    },

    /**
     * The verified address of a person. Null if there is none, or if it was encrypted with a secret that is no longer configured; the next event about their
     * profile stores it again.
     */
    async addressOf(userId: string): Promise<string | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }).lean<AddressRow>()
      const sealed = row?.sealed
      return sealed ? openOrElse(() => seals.addresses.open(sealed), null) : null
    },

    /** The language of a person's profile; null if unknown. */
    async languageOf(userId: string): Promise<Language | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }, { language: 1 }).lean<AddressRow>()
      return (row?.language as Language | undefined) ?? null
    },

    /** How each of these people can be reached. People who are unknown have no devices and no mail. */
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
      for (const rows of [addresses, devices]) await leaveTombstone(rows, userId, now)
    },
  }
}
export type ReachStore = ReturnType<typeof createReachStore>
