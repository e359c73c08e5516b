import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema, type Types } from 'mongoose'

export type PasskeyRow = { id: string; publicKey: Buffer; counter: number; transports: string[] }

export type OperatorRow = {
  _id: Types.ObjectId
  name: string
  roles: OperatorRole[]
  passkey: PasskeyRow
  /** Who wrote the invitation: the command line names the user of its machine. */
  invitedBy: string
  joinedAt: Date
  lastSignInAt: Date
  disabledAt: Date | null
  outbox?: OutboxEntry[]
}

export type InvitationRow = {
  /** SHA-256 of the token. */
  _id: string
  /** Of the person that it becomes. */
  operatorId: Types.ObjectId
  name: string
  roles: OperatorRole[]
  invitedBy: string
  expiresAt: Date
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
    outbox: outboxField,
  },
  { versionKey: false },
)
operatorSchema.index({ 'passkey.id': 1 }, { unique: true })

const invitationSchema = new Schema<InvitationRow>(
  {
    _id: text,
    operatorId: { type: Schema.Types.ObjectId, required: true },
    name: text,
    roles,
    invitedBy: text,
    expiresAt: date,
  },
  { versionKey: false, collection: 'operatorinvitations' },
)
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type OperatorModels = ReturnType<typeof createOperatorModels>
export const createOperatorModels = (connection: Connection) => ({
  OperatorAccount: connection.model<OperatorRow>('Operator', operatorSchema),
  Invitation: connection.model<InvitationRow>('OperatorInvitation', invitationSchema),
})
