import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import { accessEntry } from './access-entry.ts'
import type { InvitationRow, Inviter, OperatorModels } from './operator-models.ts'

/** `operatorId`: the id that the invited person gets. `confirmedBy`: null until another admin confirms it. */
export type Invitation = Pick<InvitationRow, 'hash' | 'name' | 'roles' | 'invitedBy' | 'confirmedBy' | 'expiresAt'> & {
  operatorId: string
}

export const invitationLifetimeMs = 24 * 60 * 60 * 1_000
const mostListed = 100

/** Stores invitations to the operations team. An invitation that was made in the console cannot be used before another admin has confirmed it. */
export function createInvitationStore({ Invitation: Row }: Pick<OperatorModels, 'Invitation'>, outbox: Outbox) {
  const open = (now: Date) => ({ revokedAt: null, expiresAt: trusted({ $gt: now }) })

  /** Confirms or revokes an open invitation, with its event. Null if there is none, or if it was confirmed before. */
  async function change(id: string, action: 'confirmed' | 'revoked', by: Inviter, now: Date) {
    const _id = new Types.ObjectId(id)
    const found = await Row.findOne({ _id, ...open(now) }, { name: 1 }).lean()
    if (!found) return null
    const fact = { operatorId: id, name: found.name, passkey: null, by: by.id, at: now }
    const row = await outbox.update(
      Row,
      { _id, ...open(now), ...(action === 'confirmed' ? { confirmedBy: null } : {}) },
      { $set: action === 'confirmed' ? { confirmedBy: by } : { revokedAt: now } },
      [accessEntry(`invitation-${action}`, fact)],
    )
    return row && invitationOf(row)
  }

  return {
    /** The invitation of a token; null if it is unknown, expired, revoked or not confirmed. */
    async usable(hash: string, now: Date): Promise<Invitation | null> {
      const row = await Row.findOne({ hash, ...open(now), confirmedBy: trusted({ $ne: null }) }).lean()
      return row && invitationOf(row)
    },

    async byId(id: string, now: Date): Promise<Invitation | null> {
      const row = await Row.findOne({ _id: new Types.ObjectId(id), ...open(now) }).lean()
      return row && invitationOf(row)
    },

    async list(now: Date): Promise<Invitation[]> {
      const rows = await Row.find(open(now)).sort({ expiresAt: 1 }).limit(mostListed).lean()
      return rows.map(invitationOf)
    },

    async create({ hash, name, roles, invitedBy }: NewInvitation, now: Date): Promise<Invitation> {
      const _id = new Types.ObjectId()
      const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
      const fact = { operatorId: _id.toHexString(), name, passkey: null, by: invitedBy.id, at: now }
      const fields = { _id, hash, name, roles: [...roles], invitedBy, confirmedBy: null, revokedAt: null, expiresAt }
      return invitationOf(await outbox.insert(Row, fields, [accessEntry('invited', fact)]))
    },

    confirm: (id: string, by: Inviter, now: Date) => change(id, 'confirmed', by, now),
    revoke: (id: string, by: Inviter, now: Date) => change(id, 'revoked', by, now),
  }
}

export type NewInvitation = Pick<InvitationRow, 'hash' | 'name' | 'roles' | 'invitedBy'>

/** Stores an invitation that needs no second admin. For the command line only: a person who can run it on the machine has access to the database anyway. */
export async function storeInvitation(
  { Invitation: Row }: Pick<OperatorModels, 'Invitation'>,
  { invitedBy, ...rest }: NewInvitation & { expiresAt: Date },
): Promise<void> {
  await Row.create({ ...rest, invitedBy, confirmedBy: invitedBy, revokedAt: null })
}

function invitationOf(row: InvitationRow): Invitation {
  const { _id, hash, name, roles, invitedBy, confirmedBy, expiresAt } = row
  return { operatorId: _id.toHexString(), hash, name, roles, invitedBy, confirmedBy: confirmedBy ?? null, expiresAt }
}
