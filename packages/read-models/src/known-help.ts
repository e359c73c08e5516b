import type { PayloadOf } from '@muster/contracts/define-event'
import { helpStepped } from '@muster/contracts/events/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import type { KnownPeople } from './known-people.ts'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

type Fact = PayloadOf<typeof helpStepped>
/** `at`: ISO 8601, the time of its last step. */
export type KnownHelp = Pick<Fact, 'state' | 'at'> & { standing: NonNullable<Fact['standing']> }

const helpSchema = new Schema({
  /** Id of the request. */
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  revision: { type: Number, required: true },
  isOpen: { type: Boolean, required: true },
  known: { type: Schema.Types.Mixed, default: null },
  /** When the last event about it arrived. The row expires long after, because a request lasts only hours. */
  heardAt: { type: Date, required: true },
})
helpSchema.index({ userId: 1, isOpen: 1 })
helpSchema.index({ heardAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof helpSchema> & { _id: string }

export type KnownHelpRequests = ReturnType<typeof createKnownHelpRequests>

/** A service's own copy of the state of people's requests for help, from the events of help. Test requests are not kept. */
export function createKnownHelpRequests(connection: Connection) {
  const requests = connection.model('KnownHelpRequest', helpSchema)
  return {
    /** Stores the state after a step. False if the copy is newer, and for tests. */
    async remember({ requestId, userId, seq, state, isTest, at, standing }: Fact, now: Date): Promise<boolean> {
      if (isTest || !standing) return false
      const isOpen = !isClosedHelp(state)
      const known: KnownHelp | null = isOpen ? { state, at, standing } : null
      return writeIfNewer(requests, { id: requestId, revision: seq }, { userId, isOpen, known, heardAt: now })
    },

    /** The newest open request of a person. Null if there is none, or if it has expired without a closing event. */
    async find(userId: string, now: Date): Promise<KnownHelp | null> {
      const rows = await requests.find({ userId, isOpen: true, known: trusted({ $ne: null }) }).lean<Row[]>()
      const open = rows
        .map(row => row.known as KnownHelp)
        .filter(({ standing }) => Date.parse(standing.endsAt) > now.getTime())
      return open.sort((a, b) => b.standing.startedAt.localeCompare(a.standing.startedAt))[0] ?? null
    },

    /** Keeps the rows as tombstones, so that a late event does not recreate a request. */
    async forget(userId: string, now: Date): Promise<void> {
      const gone = { isOpen: false, known: null, revision: Number.MAX_SAFE_INTEGER, heardAt: now }
      await requests.updateMany({ userId }, { $set: gone })
    },
  }
}

/** The consumer that updates the copy. */
export const knownHelpConsumers = (
  known: KnownHelpRequests,
  people: Pick<KnownPeople, 'isDeleted'>,
  clock: { now(): Date },
): ConsumerEntry[] => [
  onEvent(helpStepped, async step => {
    if (!(await known.remember(step, clock.now()))) return
    // This event may arrive after its owner's account was deleted. Then no further event follows, and the request would stay open here.
    if (await people.isDeleted(step.userId)) await known.forget(step.userId, clock.now())
  }),
]
