import type { User } from '@muster/contracts/entities/user'
import { maxCount } from '@muster/contracts/vocabulary/limits'
import { equalsWithType, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

type WebAuthnKey = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports: string[] }
export type StoredPasskey = WebAuthnKey & { name: string; addedAt: Date; lastUsedAt: Date | null }
/** A passkey with its owner. `version`: of the account's credentials. */
export type OwnedPasskey = { user: User; credential: WebAuthnKey; version: number }

/** Stores people's passkeys in the documents of their accounts, so that they are deleted with them. */
export function createPasskeyStore(users: UserModel) {
  const alive = (userId: string) => ({ _id: new Types.ObjectId(userId), deletedAt: null })

  return {
    /**
     * The passkeys of an account, the newest first, and the version of its credentials. The version is needed because a passkey whose registration began
     * before a password change must not be added after it. Null if there is no such account.
     */
    async of(userId: string): Promise<{ passkeys: StoredPasskey[]; version: number } | null> {
      const row = await users.findOne(alive(userId)).select('+passkeys +credentialVersion').lean<UserRow>()
      return row && { passkeys: keysOf(row).map(toStored).reverse(), version: row.credentialVersion }
    },

    /**
     * Adds a passkey. `full`: the account has the maximum. `refused`: the passkey is registered already, the password was changed, or the account was deleted.
     */
    async add(
      userId: string,
      { credential, name, version, now }: { credential: WebAuthnKey; name: string; version: number; now: Date },
    ): Promise<StoredPasskey | 'full' | 'refused'> {
      const passkey = { ...credential, name, addedAt: now, lastUsedAt: null }
      const row = { ...passkey, publicKey: Buffer.from(credential.publicKey).toString('base64url') }
      const isFree = trusted({ $exists: false })
      const filter = {
        ...{ ...alive(userId), credentialVersion: version, [`passkeys.${maxCount.passkeys - 1}`]: isFree },
        'passkeys.id': trusted({ $ne: credential.id }),
      }
      try {
        const { matchedCount } = await users.updateOne(filter, { $push: { passkeys: row } })
        if (matchedCount > 0) return passkey
      } catch (err) {
        if (isDuplicateKey(err)) return 'refused'
        throw err
      }
      const current = await this.of(userId)
      return current && current.passkeys.length >= maxCount.passkeys ? 'full' : 'refused'
    },

    /** A passkey with its owner; null if it is unknown. */
    async find(id: string): Promise<OwnedPasskey | null> {
      const row = await users
        .findOne({ 'passkeys.id': equalsWithType(id), deletedAt: null })
        .select('+passkeys +credentialVersion')
        .lean<UserRow>()
      const credential = row && keysOf(row).find(passkey => passkey.id === id)
      if (!row || !credential) return null
      return { user: toUser(row), credential: toStored(credential), version: row.credentialVersion }
    },

    /** Records a use. False if the passkey was removed, or its signature counter changed by another use, meanwhile. */
    async use(
      { user, credential: { id, counter: before } }: OwnedPasskey,
      counter: number,
      now: Date,
    ): Promise<boolean> {
      const { matchedCount } = await users.updateOne(
        { ...alive(user.id), passkeys: trusted({ $elemMatch: { id, counter: before } }) },
        { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now } },
      )
      return matchedCount > 0
    },

    async isStored(userId: string, id: string): Promise<boolean> {
      return (await users.exists({ ...alive(userId), 'passkeys.id': id })) !== null
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const filter = { ...alive(userId), 'passkeys.id': id }
      return (await users.updateOne(filter, { $set: { 'passkeys.$.name': name } })).matchedCount > 0
    },

    async remove(userId: string, id: string): Promise<boolean> {
      return (await users.updateOne(alive(userId), { $pull: { passkeys: { id } } })).modifiedCount > 0
    },
  }
}

type PasskeyRow = UserRow['passkeys'][number]

/** The passkeys of a row. Rows from before there were passkeys have no such field. */
const keysOf = ({ passkeys = [] as unknown as UserRow['passkeys'] }: UserRow): readonly PasskeyRow[] => passkeys

function toStored({ id, publicKey, counter, transports, name, addedAt, lastUsedAt }: PasskeyRow): StoredPasskey {
  const bytes = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  return { id, publicKey: bytes, counter, transports, name, addedAt, lastUsedAt: lastUsedAt ?? null }
}
