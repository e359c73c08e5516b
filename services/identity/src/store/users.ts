import type { personName, User } from '@muster/contracts/entities/user'
import { idOfContactAt } from '@muster/contracts/vocabulary/contact-ids'
import { forEveryNeed, needsOf } from '@muster/contracts/vocabulary/needs'
import { AppError } from '@muster/service-kit/errors'
import { equalsWithType, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type mongo, Types } from 'mongoose'
import type { z } from 'zod'
import type { Picture } from '../domain/picture.ts'
import type { Profile } from '../domain/profile.ts'
import { changeEvents, deletionEvents, profileEventsVersion, registrationEvents } from './user-events.ts'
import type { UserModel, UserRow } from './user-model.ts'

/** Most names in a list. */
const listed = 1_000
/** Most attempts of an update when others change the same profile. */
const attempts = 5
const ofVersion = (version: number | undefined) => (version === undefined ? {} : { credentialVersion: version })

type UpdateOptions = {
  passwordHash?: string | undefined
  revision?: number | undefined
  /** Version of the credentials with which the change was confirmed. */
  version?: number | undefined
  /** A new picture, or null to remove it. */
  picture?: Picture | null
}

/** Stores accounts and profiles. */
export function createUserStore(users: UserModel, outbox: Outbox) {
  const alive = (id: string) => ({ _id: new Types.ObjectId(id), deletedAt: null })

  return {
    /** Creates an account. Throws `email-taken`, also for the later of two concurrent registrations. */
    async create(
      { email, passwordHash, profile }: { email: string; passwordHash: string; profile: Profile },
      now: Date,
    ): Promise<User> {
      const _id = new Types.ObjectId()
      const id = _id.toHexString()
      const user: User = { id, email, isEmailVerified: false, ...profile, createdAt: now.toISOString(), revision: 0 }
      try {
        const row = { _id, email, passwordHash, ...profile, factsVersion: profileEventsVersion, createdAt: now }
        await outbox.insert(users, row, registrationEvents(user, 0))
        return user
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError('email-taken', { cause }) : cause
      }
    },

    async find(id: string): Promise<User | null> {
      const row = await users.findOne(alive(id)).lean<UserRow>()
      return row && toUser(row)
    },

    async pictureOf(id: string): Promise<Picture | null> {
      const row = await users.findOne(alive(id)).select('+picture').lean<Pick<UserRow, 'picture'>>()
      if (!row?.picture) return null
      const { type, etag, bytes }: Omit<Picture, 'bytes'> & { bytes: mongo.Binary } = row.picture
      return { type, etag, bytes: Buffer.from(bytes.buffer) }
    },

    async findByEmail(email: string): Promise<User | null> {
      const row = await users.findOne({ email: equalsWithType(email), deletedAt: null }).lean<UserRow>()
      return row && toUser(row)
    },

    /**
     * Changes a profile (optimistic lock): `decide` gets the current profile, and runs again if the profile changed meanwhile. The result is saved with its
     * events. Null if there is no such account. Throws `conflict` after too many attempts or if the credentials have another `version`; also, with the current
     * profile, if its revision is not the `revision` from which the change was made.
     */
    async update(
      id: string,
      decide: (before: User) => Profile,
      { passwordHash, revision, version, picture }: UpdateOptions,
    ): Promise<{ before: User; after: User } | null> {
      const confirmed = ofVersion(version)
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const row = await users.findOne(alive(id)).lean<UserRow>()
        if (!row) return null
        const before = toUser(row)
        if (revision !== undefined && revision !== before.revision) throw new AppError('conflict', { current: before })
        const profile = decide(before)
        const after = { ...before, ...profile, revision: before.revision + 1 }
        const saved = await outbox.update(
          users,
          { ...alive(id), ...confirmed, revision: row.revision },
          {
            $set: {
              ...profile,
              factsVersion: profileEventsVersion,
              ...(passwordHash ? { passwordHash, resetTokens: [] } : {}),
              ...(picture && { picture }),
            },
            ...(picture === null && { $unset: { picture: 1 } }),
            $inc: { revision: 1, ...(passwordHash ? { credentialVersion: 1 } : {}) },
          },
          changeEvents(before, after, after.revision),
        )
        if (saved) return { before, after }
      }
      throw new AppError('conflict')
    },

    /**
     * Deletes an account. A tombstone without personal data stays until its event is published. False if there is no such account, or if its credentials have
     * another `version` than the confirmed one.
     */
    async remove(
      id: string,
      now: Date,
      { keepsMessages, version }: { keepsMessages: boolean; version?: number | undefined },
    ): Promise<boolean> {
      const row = await users.findOne(alive(id)).lean<UserRow>()
      if (!row) return false
      const revision = row.revision + 1
      const change = { $set: { deletedAt: now }, $inc: { revision: 1 }, $unset: personalFields }
      const events = deletionEvents(toUser(row), revision, keepsMessages)
      return (await outbox.update(users, { ...alive(id), ...ofVersion(version) }, change, events)) !== null
    },

    async listNames(): Promise<z.infer<typeof personName>[]> {
      const rows = await users
        .find({ deletedAt: null })
        .sort({ name: 1 })
        .limit(listed)
        .select('name')
        .lean<Pick<UserRow, '_id' | 'name'>[]>()
      return rows.map(({ _id, name }) => ({ id: _id.toHexString(), name: name ?? '' }))
    },

    async markCommunityCreator(id: string): Promise<void> {
      await users.updateOne(alive(id), { $set: { hasCreatedCommunity: true } })
    },

    async hasCreatedCommunity(id: string): Promise<boolean> {
      return (await users.exists({ ...alive(id), hasCreatedCommunity: true })) !== null
    },
  }
}
/** The fields that a deletion removes. */
const personalFields = {
  email: 1,
  emailVerifiedAt: 1,
  passwordHash: 1,
  resetTokens: 1,
  verificationTokens: 1,
  passkeys: 1,
  name: 1,
  location: 1,
  phone: 1,
  profileImageUrl: 1,
  picture: 1,
  ...forEveryNeed(() => 1 as const),
  transportationType: 1,
  emergencyContacts: 1,
  accessibilityPreferences: 1,
  notificationPreferences: 1,
  language: 1,
} as const

/** The account of a row. Throws an Error if required fields are missing. */
export function toUser(row: UserRow): User {
  const { email, name, location, transportationType, accessibilityPreferences } = row
  if (!email || !name || !transportationType) throw new Error('user document lacks email, name or transportationType')
  return {
    id: row._id.toHexString(),
    email,
    isEmailVerified: Boolean(row.emailVerifiedAt),
    name,
    location: location ?? '',
    phone: row.phone ?? null,
    profileImageUrl: row.profileImageUrl ?? null,
    ...needsOf(row),
    transportationType,
    emergencyContacts: row.emergencyContacts.map(({ id, name, phone, relationship, isPrimary }, index) => ({
      id: id ?? idOfContactAt(index),
      name,
      phone,
      relationship,
      isPrimary,
    })),
    accessibilityPreferences: {
      largeText: accessibilityPreferences?.largeText ?? false,
      voiceGuidance: accessibilityPreferences?.voiceGuidance ?? false,
      highContrast: accessibilityPreferences?.highContrast ?? false,
    },
    notificationPreferences: row.notificationPreferences ?? null,
    language: row.language ?? null,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  }
}
