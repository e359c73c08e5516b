import { createHash } from 'node:crypto'
import type { HoldReason } from '@muster/contracts/entities/held-message'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import { type Alert, alertKey } from '../domain/alert.ts'
import type { Understood } from '../domain/judge.ts'
import type { Decision, HeldDocument } from './held-models.ts'
import type { Models } from './models.ts'

export type HeldStore = ReturnType<typeof createHeldStore>
export type Held = Omit<HeldDocument, '_id'> & { id: string }

const mostListed = 200
/** A release that is younger than this is left to the request that made it. */
const recoveryAgeMs = 5_000

/** Messages that wait for a decision or for the time when they come into force. They have no effect until they are released. */
export function createHeldStore({ HeldMessage }: Pick<Models, 'HeldMessage'>) {
  async function insert(
    alert: Alert,
    fields: Pick<HeldDocument, 'state' | 'reasons' | 'understood' | 'dueAt'>,
    at: Date,
  ) {
    const key = alertKey(alert)
    try {
      await HeldMessage.create({
        _id: idOf(key),
        key,
        alert,
        heldAt: at,
        decidedAt: null,
        decisions: [],
        ingested: false,
        ...fields,
      })
    } catch (err) {
      if (!isDuplicateKey(err)) throw err
    }
  }

  return {
    idOf: (alert: Alert): string => idOf(alertKey(alert)).toHexString(),

    /** Returns, by alert key, the messages among these keys that are held, wait or were decided. */
    async byKeys(keys: readonly string[]): Promise<Map<string, Held>> {
      const found = await HeldMessage.find({ _id: trusted({ $in: keys.map(idOf) }) }).lean()
      return new Map(found.map(one => [one.key, heldOf(one)]))
    },

    async byId(id: string): Promise<Held | null> {
      const found = await HeldMessage.findById(id).lean()
      return found && heldOf(found)
    },

    /** Holds a message until a person decides. Does nothing if it is held already. */
    hold: (alert: Alert, { reasons, understood }: { reasons: HoldReason[]; understood: Understood | null }, at: Date) =>
      insert(alert, { state: 'held', reasons, understood, dueAt: null }, at),

    /** Keeps a message until it comes into force. Does nothing if it is stored already. */
    wait: (alert: Alert, { understood, dueAt }: { understood: Understood | null; dueAt: Date }, at: Date) =>
      insert(alert, { state: 'waiting', reasons: [], understood, dueAt }, at),

    /**
     * Records a decision and its consequence in one write. Null if the message was decided before. `alert` is the alert that is released instead of the
     * message. `dueAt`: when the message, or the rest of it, has to be ingested later; null if all of it is ingested now.
     */
    async decide(
      id: string,
      decision: Decision,
      { alert, dueAt }: { alert: Alert; dueAt: Date | null },
    ): Promise<Held | null> {
      const state = decision.action === 'refuse' ? 'refused' : dueAt ? 'waiting' : 'released'
      const decided = await HeldMessage.findOneAndUpdate(
        { _id: new Types.ObjectId(id), state: 'held' },
        { $set: { state, alert, dueAt, decidedAt: decision.at }, $push: { decisions: decision } },
        { returnDocument: 'after' },
      ).lean()
      return decided && heldOf(decided)
    },

    /** Released messages that have not been ingested yet, and waiting messages that are due. */
    async due(now: Date): Promise<Held[]> {
      const before = new Date(now.getTime() - recoveryAgeMs)
      const found = await HeldMessage.find({
        ingested: false,
        $or: [
          { state: 'released', decidedAt: trusted({ $lte: before }) },
          { state: 'waiting', dueAt: trusted({ $lte: now }) },
        ],
      })
        .sort({ heldAt: 1 })
        .limit(100)
        .lean()
      return found.map(heldOf)
    },

    /** Makes a message wait until its next part comes into force. */
    async postpone(id: string, dueAt: Date): Promise<void> {
      await HeldMessage.updateOne({ _id: new Types.ObjectId(id) }, { $set: { state: 'waiting', dueAt } })
    },

    async markIngested(id: string): Promise<void> {
      await HeldMessage.updateOne({ _id: new Types.ObjectId(id) }, { $set: { ingested: true, state: 'released' } })
    },

    /** Every message that is not decided, and the newest of those that are. */
    async list(): Promise<Held[]> {
      const open = await HeldMessage.find({ state: trusted({ $in: ['held', 'waiting'] }) })
        .sort({ state: 1, heldAt: -1 })
        .lean()
      const decided = await HeldMessage.find({ state: trusted({ $in: ['released', 'refused'] }) })
        .sort({ heldAt: -1 })
        .limit(mostListed)
        .lean()
      return [...open, ...decided].map(heldOf)
    },

    /** How many messages wait for a decision, and since when the oldest has been held. */
    async undecided(): Promise<{ count: number; oldest: Date | null }> {
      const count = await HeldMessage.countDocuments({ state: 'held' })
      const first =
        count > 0 ? await HeldMessage.findOne({ state: 'held' }, { heldAt: 1 }).sort({ heldAt: 1 }).lean() : null
      return { count, oldest: first?.heldAt ?? null }
    },
  }
}

const idOf = (key: string) => new Types.ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24))

function heldOf({ _id, ...rest }: HeldDocument): Held {
  return { id: _id.toHexString(), ...rest }
}
