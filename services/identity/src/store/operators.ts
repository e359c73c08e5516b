import type { PayloadOf } from '@muster/contracts/define-event'
import { operatorActed } from '@muster/contracts/events/identity'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type ClientSession, type Connection, Types, trusted } from 'mongoose'
import { accessEntry } from './access-entry.ts'
import type { Invitation } from './invitations.ts'
import type { AskedRoles, Inviter, OperatorModels, OperatorRow } from './operator-models.ts'

/** A person of the operations team. `passkey`: id of their credential. `asked`: roles that wait for another admin's confirmation. */
export type OperatorAccount = {
  id: string
  name: string
  roles: OperatorRole[]
  invitedBy: string
  passkey: string
  joinedAt: Date
  lastSignInAt: Date
  disabledAt: Date | null
  asked: AskedRoles | null
}
export type KnownPasskey = { operatorId: string; credential: Credential }
type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports?: string[] }

type Acted = PayloadOf<typeof operatorActed>
type Actor = Pick<Acted, 'operatorId' | 'name' | 'passkey'>
type Act = Pick<Acted, 'action' | 'accountId' | 'note'> & { at: Date }

const mostListed = 500

/** Stores the operations team: people with their passkeys. */
export function createOperatorStore(
  { OperatorAccount: Account, Invitation, Team }: OperatorModels,
  outbox: Outbox,
  connection: Pick<Connection, 'transaction'>,
) {
  const lastAdmin = new Error('nobody would be an admin')

  /** Changes an active operator, with its event. Null if there is none that matches `unless`; `last-admin` if no admin would be left. */
  async function change(id: string, unless: object, set: object, entry: ReturnType<typeof accessEntry>) {
    const _id = new Types.ObjectId(id)
    const write = async (session: ClientSession) => {
      await Team.updateOne({ _id: 'team' }, { $inc: { changes: 1 } }, { session, upsert: true })
      const update = { $set: set, $push: { outbox: entry } } as object
      const filter = { _id, disabledAt: null, ...unless }
      const row = await Account.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean()
      if (row && !(await Account.exists({ roles: 'admin', disabledAt: null }).session(session))) throw lastAdmin
      return row
    }
    try {
      const row = await connection.transaction(write)
      if (!row) return null
      // A person who is no longer an admin cannot have role changes waiting for confirmation.
      if (row.disabledAt || !row.roles.includes('admin')) {
        await Account.updateMany({ 'asked.by.id': id }, { $set: { asked: null } })
      }
      outbox.publish(Account, [_id])
      return accountOf(row)
    } catch (err) {
      if (err === lastAdmin) return 'last-admin' as const
      throw err
    }
  }

  return {
    /** Creates an operator from an invitation and a passkey. Null if the invitation was used meanwhile, or if the passkey is registered already. */
    async join(invitation: Invitation, credential: Credential, now: Date): Promise<OperatorAccount | null> {
      const { operatorId, name, roles, invitedBy: by } = invitation
      const { id: passkey, publicKey, counter, transports = [] } = credential
      const row = {
        _id: new Types.ObjectId(operatorId),
        ...{ name, roles, invitedBy: by.name, joinedAt: now, lastSignInAt: now, disabledAt: null, asked: null },
        passkey: { id: passkey, publicKey: Buffer.from(publicKey), counter, transports },
      }
      try {
        // The id is that of the invitation, so that one of two attempts at the same moment fails.
        await outbox.insert(Account, row, [accessEntry('joined', { operatorId, name, passkey, by: by.id, at: now })])
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
      // Not deleted, because events may wait in its outbox; it expires later.
      await Invitation.updateOne({ _id: row._id }, { $set: { revokedAt: now } })
      return accountOf(row)
    },

    /** The active operator with this passkey; null if there is none. */
    async byPasskey(id: string): Promise<KnownPasskey | null> {
      const row = await Account.findOne({ 'passkey.id': id, disabledAt: null }).lean()
      if (!row) return null
      const { publicKey, counter, transports } = row.passkey
      // Lean rows contain a BSON Binary; the WebAuthn library needs a Uint8Array.
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

    /** Records that an operator has transferred their session to a command line. Null if they are disabled. */
    async openedCommandLine({ operatorId, passkey }: { operatorId: string; passkey: string }, now: Date) {
      const found = await this.byId(operatorId)
      if (!found) return null
      const fact = { operatorId, name: found.name, passkey, by: null, at: now }
      const filter = { _id: new Types.ObjectId(operatorId), disabledAt: null }
      const row = await outbox.update(Account, filter, {}, [accessEntry('opened-command-line', fact)])
      return row && accountOf(row)
    },

    /** Publishes what an operator is about to do to an account. False if they are disabled. */
    async acts({ operatorId, ...who }: Actor, { at, ...act }: Act): Promise<boolean> {
      const entry = outboxEntry(operatorActed, { operatorId, ...who, ...act, at: at.toISOString() })
      const filter = { _id: new Types.ObjectId(operatorId), disabledAt: null }
      return (await outbox.update(Account, filter, {}, [entry])) !== null
    },

    /** The active operator with this id; null if there is none. */
    async byId(id: string): Promise<OperatorAccount | null> {
      const row = await Account.findOne({ _id: new Types.ObjectId(id), disabledAt: null }).lean()
      return row && accountOf(row)
    },

    /** Whether there is an active admin besides this operator. */
    async hasAdminBeside(id: string): Promise<boolean> {
      const others: object = { _id: trusted({ $ne: new Types.ObjectId(id) }), roles: 'admin', disabledAt: null }
      return (await Account.exists(others)) !== null
    },

    async list(): Promise<OperatorAccount[]> {
      const rows = await Account.find({}).sort({ name: 1 }).limit(mostListed).lean()
      return rows.map(accountOf)
    },

    /** Disables an operator. Null if there is none, or if they are disabled already; `last-admin` if no admin would be left. */
    async disable(id: string, by: Inviter, now: Date) {
      const found = await this.byId(id)
      if (!found) return null
      const fact = { operatorId: id, name: found.name, passkey: null, by: by.id, at: now }
      return change(id, {}, { disabledAt: now, asked: null }, accessEntry('disabled', fact))
    },

    /** Stores the roles that an admin wants a person to have, until another admin confirms them. */
    async ask({ id, name }: OperatorAccount, roles: OperatorRole[], by: Inviter, now: Date) {
      const fact = { operatorId: id, name, passkey: null, by: by.id, roles, at: now }
      return change(id, {}, { asked: { roles, by } }, accessEntry('roles-asked', fact))
    },

    /** Sets an operator's roles. Null if their roles or the asked roles have changed since they were read; `last-admin` if no admin would be left. */
    async setRoles({ id, name, roles: before, asked }: OperatorAccount, roles: OperatorRole[], by: Inviter, now: Date) {
      const fact = { operatorId: id, name, passkey: null, by: by.id, roles, at: now }
      const unless = { roles: before, ...askedAs(asked) }
      return change(id, unless, { roles, asked: null }, accessEntry('roles-changed', fact))
    },

    /** Removes the asked roles. Null if they have changed since they were read. */
    async refuseAsked({ id, name, asked }: OperatorAccount, by: Inviter, now: Date) {
      const fact = { operatorId: id, name, passkey: null, by: by.id, roles: asked?.roles ?? [], at: now }
      return change(id, askedAs(asked), { asked: null }, accessEntry('roles-refused', fact))
    },
  }
}

/** The filter for an operator with these asked roles, or none. */
const askedAs = (asked: AskedRoles | null) =>
  asked ? { 'asked.roles': asked.roles, 'asked.by.id': asked.by.id } : { asked: null }

function accountOf(row: OperatorRow): OperatorAccount {
  const { _id, name, roles, invitedBy, passkey, joinedAt, lastSignInAt, disabledAt, asked } = row
  const dates = { joinedAt, lastSignInAt, disabledAt: disabledAt ?? null }
  return { id: _id.toHexString(), name, roles, invitedBy, passkey: passkey.id, ...dates, asked: asked ?? null }
}
