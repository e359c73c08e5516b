import type { Replay as Presented } from '@muster/contracts/entities/replay'
import type { replayRoutes } from '@muster/contracts/routes/replays'
import type { AuditAction } from '@muster/contracts/vocabulary/operator-messages'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { type ReplaySection, replayTimeOf, type StartedReplay, sourceTimeAt } from '../domain/replay.ts'
import { mayRelease } from '../domain/second-person.ts'
import type { Replay } from '../store/replays.ts'
import type { OperateContext } from './context.ts'
import { personOf } from './person.ts'

type Deps = Pick<OperateContext, 'replays' | 'recordedDays' | 'audit' | 'clock' | 'log'>
type Asked = { params: { id: string }; body: { note: string }; operator: Operator }

/**
 * Operations on replays of recorded days as drills. Two admins are needed to start one, because it appears on the screens and phones of everybody in the
 * area.
 */
export function replayOperations({ replays, recordedDays, audit, clock, log }: Deps) {
  async function known(id: string): Promise<Replay> {
    const found = await replays.byId(id)
    if (!found) throw new AppError('not-found')
    return found
  }

  /** Records in the audit who does it before it is done. If the action then fails, the entry shows what somebody wanted to do. */
  async function record(
    { operator, body: { note } }: Pick<Asked, 'operator' | 'body'>,
    action: AuditAction,
    of: Replay,
  ) {
    const { id: subject, day, speed, audience } = of
    const detail = { day, speed: String(speed), audience, note }
    await audit.append({ who: personOf(operator), action, subject, detail }, clock.now())
    log.warn({ id: subject, by: operator.operatorId, action }, 'replay changed')
  }

  function changed(replay: Replay | null): Presented {
    if (!replay) throw new AppError('conflict')
    return present(replay, clock.now())
  }

  const decisionOf = ({ operator, body: { note } }: Asked) => ({ by: personOf(operator), at: clock.now(), note })

  async function turn(asked: Asked, from: 'running' | 'paused', to: 'running' | 'paused'): Promise<Presented> {
    const found = await known(asked.params.id)
    const { legs, speed, state } = found
    if (state !== from || !hasBegun(legs)) throw new AppError('conflict')
    await record(asked, to === 'paused' ? 'replay-paused' : 'replay-resumed', found)
    const at = clock.now()
    const leg: ReplaySection = { source: sourceTimeAt(legs, at), at, speed: to === 'paused' ? 0 : speed }
    return changed(await replays.turn(found, from, to, leg))
  }

  return {
    async listRecordedDays() {
      const days = await recordedDays.list(clock.now())
      return days.map(({ day, messages }) => ({ day, messages }))
    },

    listReplays: async () => (await replays.list()).map(one => present(one, clock.now())),

    async proposeReplay({ body: { day, speed, audience, note }, operator }) {
      const now = clock.now()
      const found = (await recordedDays.list(now)).find(one => one.day === day)
      if (!found) throw new AppError('invalid-request', { details: [invalidField('day', 'invalid')] })
      const author = personOf(operator)
      const id = replays.newId()
      const detail = { day, speed: String(speed), audience, note }
      await audit.append({ who: author, action: 'replay-proposed', subject: id, detail }, now)
      return present(await replays.create(id, { ...found, speed, audience, note, author, createdAt: now }), now)
    },

    async startReplay(asked) {
      const found = await known(asked.params.id)
      if (!mayRelease(found, asked.operator.operatorId)) throw new AppError('second-person-needed')
      if (found.state !== 'proposed') throw new AppError('conflict')
      await record(asked, 'replay-started', found)
      return changed(await replays.start(found, decisionOf(asked)))
    },

    async refuseReplay(asked) {
      const found = await known(asked.params.id)
      if (found.state !== 'proposed') throw new AppError('conflict')
      const state = found.author.id === asked.operator.operatorId ? 'withdrawn' : 'refused'
      await record(asked, `replay-${state}`, found)
      return changed(await replays.close(found.id, state, decisionOf(asked)))
    },

    pauseReplay: asked => turn(asked, 'running', 'paused'),
    resumeReplay: asked => turn(asked, 'paused', 'running'),

    async stopReplay(asked) {
      const found = await known(asked.params.id)
      if (found.state !== 'running' && found.state !== 'paused') throw new AppError('conflict')
      await record(asked, 'replay-stopped', found)
      return changed(await replays.stop(found.id, personOf(asked.operator)))
    },
  } satisfies Handlers<typeof replayRoutes>
}

const hasBegun = (legs: Replay['legs']): legs is StartedReplay['legs'] => legs.length > 0
const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

function present(replay: Replay, now: Date): Presented {
  const { id, day, speed, audience, state, messages, replayed, legs, until, endedAt, author, note } = replay
  const reached = hasBegun(legs) ? sourceTimeAt(legs, endedAt ?? now) : null
  const endsAt = state === 'running' && hasBegun(legs) ? replayTimeOf(legs, until) : null
  return {
    id,
    day,
    speed,
    audience,
    state,
    messages,
    replayed,
    note,
    reached: reached && new Date(Math.min(reached.getTime(), until.getTime())).toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    author: nameOf(author),
    createdAt: replay.createdAt.toISOString(),
    decision: replay.decision && {
      by: nameOf(replay.decision.by),
      note: replay.decision.note,
      at: replay.decision.at.toISOString(),
    },
  }
}
