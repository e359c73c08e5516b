import type { Language } from '@muster/contracts/vocabulary/languages'
import { tombstoneSeconds, writeIfNewer } from '@muster/read-models/write-if-newer'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import type { Seals } from '../domain/secrets.ts'

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
const addressSchema = rowSchema({ sealed: { type: String, default: null }, language: String })
const devicesSchema = rowSchema({ devices: { type: Number, default: 0 } })
type AddressRow = InferSchemaType<typeof addressSchema> & { _id: string; sealed?: string | null; language?: string }
type DevicesRow = InferSchemaType<typeof devicesSchema> & { _id: string; devices?: number }

/** A service's own copy of how people can be told: their verified addresses, sealed, and how many browsers alerts pushes to. */
export function createReachStore(connection: Connection, seals: Pick<Seals, 'addresses'>) {
  const addresses = connection.model('KnownAddress', addressSchema)
  const devices = connection.model('KnownDevices', devicesSchema)
  const standing = { deletedAt: null }
  return {
    /** `email`: null where nothing is known to reach it. `language`: of their profile. */
    async rememberAddress(
      userId: string,
      revision: number,
      { email, language }: { email: string | null; language?: Language | null | undefined },
    ): Promise<void> {
      const sealed = email === null ? null : seals.addresses.seal(email)
      await writeIfNewer(addresses, { id: userId, revision }, { sealed, ...(language && { language }) }, standing)
    },

    async rememberDevices(userId: string, revision: number, count: number): Promise<void> {
      await writeIfNewer(devices, { id: userId, revision }, { devices: count }, standing)
    },

    /** The verified address of a person, or null. */
    async addressOf(userId: string): Promise<string | null> {
      const row = await addresses.findOne({ _id: userId, ...standing }).lean<AddressRow>()
      return row?.sealed ? seals.addresses.open(row.sealed) : null
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
      const gone = { $set: { deletedAt: now }, $unset: { sealed: 1, devices: 1 } }
      for (const rows of [addresses, devices]) await rows.updateOne({ _id: userId }, gone as never, { upsert: true })
    },
  }
}
