import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema, type Types } from 'mongoose'

export type PasskeyRow = { id: string; publicKey: Buffer; counter: number; transports: string[] }

export type OperatorRow = {
  _id: Types.ObjectId
  name: string
  roles: OperatorRole[]
  passkey: PasskeyRow
  /** Name of the person who invited them; for the command line, the user of the machine. */
  invitedBy: string
  joinedAt: Date
  lastSignInAt: Date
  disabledAt: Date | null
  /** Roles that another admin has to confirm. */
  asked: AskedRoles | null
  outbox?: OutboxEntry[]
}

/** Roles that an admin wants a person to have, until another admin confirms them. */
export type AskedRoles = { roles: OperatorRole[]; by: Inviter }

/** A single document that every change of roles writes in its transaction, so that two changes cannot be made at the same time. */
type TeamRow = { _id: string; changes: number }

/** An admin, or the user of the machine on which the command line ran. */
export type Inviter = { id: string; name: string }

export type InvitationRow = {
  /** The id that the invited person gets. */
  _id: Types.ObjectId
  /** SHA-256 of the token. */
  hash: string
  name: string
  roles: OperatorRole[]
  invitedBy: Inviter
  confirmedBy: Inviter | null
  revokedAt: Date | null
  expiresAt: Date
  outbox?: OutboxEntry[]
}

const text = { type: String, required: true }
const roles = { type: [String], enum: operatorRoles, required: true } as never
const date = { type: Date, required: true }

const operatorSchema = new Schema<OperatorRow>(
  {
    name: text,
    roles,
    passkey: {
      type: new Schema<PasskeyRow>(
        {
          id: text,
          publicKey: { type: Buffer, required: true },
          counter: { type: Number, required: true },
          transports: { type: [String], default: [] },
        },
        { _id: false, id: false },
      ),
      required: true,
    },
    invitedBy: text,
    joinedAt: date,
    lastSignInAt: date,
    disabledAt: { type: Date, default: null },
    asked: { type: Schema.Types.Mixed, default: null } as never,
    outbox: outboxField,
  },
  { versionKey: false },
)
operatorSchema.index({ 'passkey.id': 1 }, { unique: true })

const inviter = new Schema<Inviter>({ id: text, name: text }, { _id: false, id: false })

const invitationSchema = new Schema<InvitationRow>(
  {
    hash: text,
    name: text,
    roles,
    invitedBy: { type: inviter, required: true },
    confirmedBy: { type: inviter, default: null },
    revokedAt: { type: Date, default: null },
    expiresAt: date,
    outbox: outboxField,
  },
  { versionKey: false, collection: 'operatorinvitations' },
)
// Partial, because older invitations have the hash as their id. They expire after a day.
invitationSchema.index({ hash: 1 }, { unique: true, partialFilterExpression: { hash: { $type: 'string' } } })
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

const teamSchema = new Schema<TeamRow>(
  { _id: text, changes: { type: Number, default: 0 } },
  { versionKey: false, collection: 'operatorteam' },
)

export type OperatorModels = ReturnType<typeof createOperatorModels>
export const createOperatorModels = (connection: Connection) => ({
  OperatorAccount: connection.model<OperatorRow>('Operator', operatorSchema),
  Invitation: connection.model<InvitationRow>('OperatorInvitation', invitationSchema),
  Team: connection.model<TeamRow>('OperatorTeam', teamSchema),
})
