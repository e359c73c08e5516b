import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { HelpCountdown } from '@muster/contracts/entities/help'
import { helpCountdownChanged } from '@muster/contracts/events/help'
import type { HelpCountdownState } from '@muster/contracts/vocabulary/help'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { Level } from '../domain/countdown.ts'
import type { CountdownRow, Models } from './models.ts'

export type CountdownTrigger = HelpCountdown['trigger']
/** The time in which a person can say that they are safe before their people are asked. `incident`: lineage id of the update. `opensAt`: its end. */
export type Countdown = {
  id: string
  userId: string
  incident: string
  level: Level
  trigger: CountdownTrigger
  state: HelpCountdownState
  seq: number
  startedAt: Date
  opensAt: Date
  requestId: string | null
  isSettled: boolean
}
/** The fields of a new countdown. */
export type NewCountdown = Pick<Countdown, 'userId' | 'incident' | 'level' | 'trigger' | 'opensAt'>

const atATime = 200

/** Stores countdowns. Each change is one write with its event, guarded by the `seq` that it was decided on (optimistic lock). */
export function createCountdownStore({ Countdown }: Models, outbox: Outbox) {
  const one = async (filter: object): Promise<Countdown | null> => {
    const row = await Countdown.findOne(filter).lean<CountdownRow>()
    return row && toCountdown(row)
  }
  const many = async (filter: object, most = atATime): Promise<Countdown[]> =>
    (await Countdown.find(filter).sort({ opensAt: 1 }).limit(most).lean<CountdownRow[]>()).map(toCountdown)

  /** Writes a change with its event. Null if another change came first. */
  async function change(before: Countdown, fields: Partial<Countdown>, now: Date): Promise<Countdown | null> {
    const after = { ...before, ...fields, seq: before.seq + 1 }
    const { id, ...stored } = after
    const filter = { _id: new Types.ObjectId(id), seq: before.seq }
    const row = await outbox.update(Countdown, filter, { $set: stored }, [changed(after, now)])
    return row && toCountdown(row as CountdownRow)
  }

  return {
    find: (userId: string, incident: string, level: Level) => one({ userId, incident, level }),
    findOwn: (id: string, userId: string) => one({ _id: id, userId }),
    byId: (id: string) => one({ _id: id }),
    countingOf: (userId: string) => one({ userId, state: 'counting' }),
    countingFor: (incident: string) => many({ incident, state: 'counting' }, 10_000),
    change,

    /** The countdown that is counting, else the newest one since `since`; null if there is none. */
    async latestOf(userId: string, since: Date): Promise<Countdown | null> {
      const counting = await one({ userId, state: 'counting' })
      if (counting) return counting
      const [last] = await Countdown.find({
        userId,
        startedAt: trusted({ $gt: since }),
        state: trusted({ $ne: 'joined' }),
      })
        .sort({ startedAt: -1 })
        .limit(1)
        .lean<CountdownRow[]>()
      return last ? toCountdown(last) : null
    },

    /** Stores a new countdown. Null if one exists for this incident and level, or if another countdown of the person is counting. */
    async begin(begun: NewCountdown, state: 'counting' | 'joined', now: Date): Promise<Countdown | null> {
      const _id = new Types.ObjectId()
      const fields = { ...begun, state, seq: 1, startedAt: now, requestId: null, isSettled: true }
      try {
        const events = state === 'counting' ? [changed({ ...fields, id: _id.toHexString() }, now)] : []
        return toCountdown((await outbox.insert(Countdown, { _id, ...fields }, events)) as CountdownRow)
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    /**
     * Countdowns that are due, and those that a process began to handle before it stopped: opened without a request, or called off without a check of the
     * countdowns that they replaced.
     */
    async due(now: Date): Promise<Countdown[]> {
      return [
        ...(await many({ state: 'counting', opensAt: trusted({ $lte: now }) })),
        ...(await many({ state: 'opened', requestId: null, opensAt: trusted({ $lte: now }) })),
        ...(await many({ state: 'called-off', isSettled: false })),
      ]
    },

    /** Stores the id of the opened request. Publishes no event. */
    async opened(id: string, requestId: string): Promise<void> {
      await Countdown.updateOne({ _id: id }, { $set: { requestId } })
    },

    /** Marks that the countdowns which a called-off one replaced have been checked again. Publishes no event. */
    async settled({ id, seq }: Countdown): Promise<void> {
      await Countdown.updateOne({ _id: id, seq }, { $set: { isSettled: true } })
    },

    /** Removes the countdowns that had joined another one, so that they can begin again. */
    async removeJoined(userId: string): Promise<void> {
      await Countdown.deleteMany({ userId, state: 'joined' })
    },

    async exportOf(userId: string) {
      const rows = await Countdown.find({ userId }).limit(maxExportedRows).lean<CountdownRow[]>()
      return rows.map(toCountdown).map(({ trigger, state, startedAt, opensAt }) => ({
        trigger,
        state,
        startedAt: startedAt.toISOString(),
        opensAt: opensAt.toISOString(),
      }))
    },

    async removeOf(userId: string): Promise<void> {
      await Countdown.deleteMany({ userId })
    },
  }
}

const changed = ({ id, userId, seq, trigger, state, opensAt }: Countdown, now: Date) =>
  outboxEntry(helpCountdownChanged, {
    userId,
    countdownId: id,
    seq,
    trigger,
    state,
    opensAt: opensAt.toISOString(),
    at: now.toISOString(),
  })

function toCountdown({ _id, ...row }: CountdownRow): Countdown {
  return { ...(row as unknown as Omit<Countdown, 'id'>), id: _id.toHexString() }
}
