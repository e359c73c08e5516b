import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types } from 'mongoose'
import { accessEntry } from './access-entry.ts'
import type { Invitation } from './invitations.ts'
import type { OperatorModels, OperatorRow } from './operator-models.ts'

export type OperatorAccount = {
  id: string
  name: string
  roles: OperatorRole[]
  invitedBy: string
  passkey: string
  joinedAt: Date
  lastSignInAt: Date
  disabledAt: Date | null
}
export type KnownPasskey = { operatorId: string; credential: Credential }
type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports?: string[] }

const mostListed = 500

/** The operations team: people with their passkeys. */
export function createOperatorStore({ OperatorAccount: Account, Invitation }: OperatorModels, outbox: Outbox) {
  return {
    /** Turns an invitation into a person with a passkey; null where the invitation was used meanwhile, or the passkey belongs to somebody. */
    async join(invitation: Invitation, credential: Credential, now: Date): Promise<OperatorAccount | null> {
      const { operatorId, name, roles, invitedBy: by } = invitation
      const { id: passkey, publicKey, counter, transports = [] } = credential
      const row = {
        _id: new Types.ObjectId(operatorId),
        ...{ name, roles, invitedBy: by.name, joinedAt: now, lastSignInAt: now, disabledAt: null },
        passkey: { id: passkey, publicKey: Buffer.from(publicKey), counter, transports },
      }
      try {
        // The id comes from the invitation, so that of two attempts at the same moment one fails.
        await outbox.insert(Account, row, [accessEntry('joined', { operatorId, name, passkey, by: by.id, at: now })])
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
      await Invitation.deleteOne({ _id: row._id })
      return accountOf(row)
    },

    async byPasskey(id: string): Promise<KnownPasskey | null> {
      const row = await Account.findOne({ 'passkey.id': id, disabledAt: null }).lean()
      if (!row) return null
      const { publicKey, counter, transports } = row.passkey
      // Lean rows hold BSON's Binary, which is not bytes to the library.
      const bytes = new Uint8Array(Buffer.from(publicKey.buffer as unknown as Uint8Array))
      return { operatorId: row._id.toHexString(), credential: { id, publicKey: bytes, counter, transports } }
    },

    /** Records a sign-in; null if the operator is disabled, or if another sign-in has changed the signature counter meanwhile. */
    async signedIn(
      { operatorId, credential: { id: passkey, counter: before } }: KnownPasskey,
      counter: number,
      now: Date,
    ): Promise<OperatorAccount | null> {
      const _id = new Types.ObjectId(operatorId)
      const found = await Account.findOne({ _id, disabledAt: null }, { name: 1 }).lean()
      if (!found) return null
      const row = await outbox.update(
        Account,
        { _id, disabledAt: null, 'passkey.counter': before },
        { $set: { 'passkey.counter': counter, lastSignInAt: now } },
        [accessEntry('signed-in', { operatorId, name: found.name, passkey, by: null, at: now })],
      )
      return row && accountOf(row)
    },

    async isActive(id: string): Promise<boolean> {
      return (await Account.exists({ _id: new Types.ObjectId(id), disabledAt: null })) !== null
    },

    async list(): Promise<OperatorAccount[]> {
      const rows = await Account.find({}).sort({ name: 1 }).limit(mostListed).lean()
      return rows.map(accountOf)
    },

    /** Null where there is no such person, or they are disabled already. */
    async disable(id: string, by: { operatorId: string; name: string }, now: Date): Promise<OperatorAccount | null> {
      const _id = new Types.ObjectId(id)
      const found = await Account.findOne({ _id, disabledAt: null }, { name: 1 }).lean()
      if (!found) return null
      const row = await outbox.update(Account, { _id, disabledAt: null }, { $set: { disabledAt: now } }, [
        accessEntry('disabled', { operatorId: id, name: found.name, passkey: null, by: by.operatorId, at: now }),
      ])
      return row && accountOf(row)
    },
  }
}

function accountOf(row: OperatorRow): OperatorAccount {
  const { _id, name, roles, invitedBy, passkey, joinedAt, lastSignInAt, disabledAt } = row
  const dates = { joinedAt, lastSignInAt, disabledAt: disabledAt ?? null }
  return { id: _id.toHexString(), name, roles, invitedBy, passkey: passkey.id, ...dates }
}
