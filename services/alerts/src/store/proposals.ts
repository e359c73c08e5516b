import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import type { OperateModels, Person, ProposalDocument } from './operate-models.ts'

export type Proposal = Omit<ProposalDocument, '_id'> & { id: string }
export type ProposalStore = ReturnType<typeof createProposalStore>

const mostListed = 100
/** A proposal that was released more recently than this is left to the request that released it. */
const recoveryAgeMs = 5_000

/** Messages that operators wrote, and releases of held messages that wait for a second person. */
export function createProposalStore({ Proposal: Row }: Pick<OperateModels, 'Proposal'>) {
  /** Changes a proposal that is in the state `from`. Null if it is in another state, or if a unique index refuses the change. */
  const move = async (id: string, from: ProposalDocument['state'], change: Partial<ProposalDocument>) => {
    try {
      const row = await Row.findOneAndUpdate(
        { _id: new Types.ObjectId(id), state: from },
        { $set: change },
        { returnDocument: 'after' },
      ).lean()
      return row && proposalOf(row)
    } catch (err) {
      // Another message that follows the same message was released first.
      if (isDuplicateKey(err)) return null
      throw err
    }
  }

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** Stores a proposal. False if the release of the same held message is proposed already, or if another message already follows the same message. */
    async create({ id, ...fields }: Proposal): Promise<boolean> {
      try {
        await Row.create({ _id: new Types.ObjectId(id), ...fields })
        return true
      } catch (err) {
        if (isDuplicateKey(err)) return false
        throw err
      }
    },

    async byId(id: string): Promise<Proposal | null> {
      const row = await Row.findById(id).lean()
      return row && proposalOf(row)
    },

    /** The proposals that wait for a second person, then the newest of the others. */
    async list(): Promise<Proposal[]> {
      const open = await Row.find({ state: 'proposed' }).sort({ createdAt: -1 }).limit(mostListed).lean()
      const others = await Row.find({ state: trusted({ $ne: 'proposed' }) })
        .sort({ createdAt: -1 })
        .limit(mostListed)
        .lean()
      return [...open, ...others].map(proposalOf)
    },

    async openReleases(): Promise<Map<string, Proposal>> {
      const rows = await Row.find({ kind: 'release', state: 'proposed' }).lean()
      return new Map(rows.map(row => [row.heldId ?? '', proposalOf(row)]))
    },

    /** Returns those of these proposals that a message sent later corrects, extends or ends. */
    async followedAmong(ids: readonly string[]): Promise<Set<string>> {
      const rows = await Row.find(
        { 'draft.follows.proposalId': trusted({ $in: [...ids] }), state: trusted({ $in: ['approved', 'sent'] }) },
        { draft: 1 },
      ).lean()
      return new Set(rows.flatMap(({ draft }) => draft?.follows?.proposalId ?? []))
    },

    /** The operator who wrote a message, by its identifier. Null for messages that were not written at the console. */
    async authorOf(identifier: string): Promise<Person | null> {
      const row = await Row.findOne({ kind: 'message', 'alert.identifier': identifier }, { author: 1 }).lean()
      return row?.author ?? null
    },

    /** Null if the proposal was decided before, or if another message already follows the same message. */
    approve: (id: string, decision: NonNullable<Proposal['decision']>, alert: Alert) =>
      move(id, 'proposed', { state: 'approved', decision, alert }),
    close: (id: string, state: 'refused' | 'withdrawn', decision: NonNullable<Proposal['decision']>) =>
      move(id, 'proposed', { state, decision }),
    settle: (id: string, result: Pick<Proposal, 'state' | 'outcome' | 'updateId'>) => move(id, 'approved', result),

    /** Records the outcome of a message that the guard held. */
    async decidedHeld(identifier: string, result: Pick<Proposal, 'state' | 'outcome' | 'updateId'>): Promise<void> {
      const held = await Row.findOne({ kind: 'message', state: 'held', 'alert.identifier': identifier }).lean()
      if (held) await move(held._id.toHexString(), 'held', result)
    },

    /** Released proposals that have not taken effect because of a crash. */
    async interrupted(now: Date): Promise<Proposal[]> {
      const before = new Date(now.getTime() - recoveryAgeMs)
      const rows = await Row.find({ state: 'approved', 'decision.at': trusted({ $lte: before }) })
        .limit(100)
        .lean()
      return rows.map(proposalOf)
    },
  }
}

function proposalOf({ _id, ...rest }: ProposalDocument): Proposal {
  return { id: _id.toHexString(), ...rest }
}
