import type { FanoutView } from '@muster/contracts/entities/fanout'
import type { fanoutRoutes } from '@muster/contracts/routes/fanouts'
import type { AuditAction } from '@muster/contracts/vocabulary/operator-messages'
import { severityRank } from '@muster/contracts/vocabulary/severities'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { ChunkCounts, FanoutControl, ToldCounts, WatchedFanout } from '../store/fanout-control.ts'
import type { ShownLineage, UpdateStore } from '../store/updates.ts'
import type { OperateContext } from './context.ts'
import { personOf } from './person.ts'

export type FanoutDeps = {
  fanouts: FanoutControl
  updates: Pick<UpdateStore, 'lineage' | 'mergedInto' | 'setPushStopped'>
}
type Asked = { params: { id: string }; body: { note: string }; operator: Operator }

/**
 * Operations that show the progress of pushes, stop them and resume them. One person may do this alone, because a wrong order would reach thousands while two
 * people agree.
 */
export function fanoutOperations({
  audit,
  clock,
  log,
  pushes: { fanouts, updates },
}: Pick<OperateContext, 'audit' | 'clock' | 'log'> & { pushes: FanoutDeps }) {
  async function known(id: string): Promise<WatchedFanout> {
    const found = await fanouts.byId(id)
    if (!found) throw new AppError('not-found')
    return found
  }

  /** The lineage that is sent now: if the lineage of the fan-out was merged into another one, that one. */
  async function lineageOf(id: string | null): Promise<ShownLineage | null> {
    const found = id === null ? null : await updates.lineage(id)
    return found?.mergedInto ? lineageOf(found.mergedInto) : found
  }

  async function present(found: WatchedFanout, counted?: ChunkCounts): Promise<FanoutView> {
    const [lineage, told, counts] = await Promise.all([
      lineageOf(found.lineageId),
      fanouts.toldOf(found),
      counted ?? fanouts.chunksOf([found.id]).then(of => of.get(found.id)),
    ])
    return viewOf(found, lineage, { ...(counts ?? { members: 0, waiting: 0 }), ...told })
  }

  /** Records in the audit who does it before it is done. If the action then fails, the entry shows what somebody wanted to do. */
  async function record(
    { operator, body: { note } }: Asked,
    action: AuditAction,
    { id, thread }: WatchedFanout,
    lineage: ShownLineage | null,
  ) {
    const detail = { title: lineage?.updates[0]?.view.title ?? thread, note }
    await audit.append({ who: personOf(operator), action, subject: id, detail }, clock.now())
    log.warn({ id, by: operator.operatorId, action }, 'push changed by an operator')
  }

  /**
   * The current lineage of a fan-out; null for a common message. Throws `conflict` if the lineage has changed since, because this fan-out is then not what is
   * being sent.
   */
  async function standing(found: WatchedFanout): Promise<ShownLineage | null> {
    if (found.lineageId === null) return null
    const lineage = await lineageOf(found.lineageId)
    if (!lineage || isSuperseded(found, lineage)) throw new AppError('conflict')
    return lineage
  }

  /** The ids of all fan-outs of the current revision of a lineage. */
  const together = async ({ id, revision }: ShownLineage) =>
    fanouts.ofRevision([id, ...(await updates.mergedInto(id))], revision)

  return {
    async listFanouts() {
      const found = await fanouts.list(clock.now())
      const counts = await fanouts.chunksOf(found.map(({ id }) => id))
      return Promise.all(found.map(one => present(one, counts.get(one.id) ?? { members: 0, waiting: 0 })))
    },

    async getFanout({ params: { id } }) {
      const found = await known(id)
      return { ...(await present(found)), reasons: await fanouts.reasonsOf(found) }
    },

    async stopFanout(asked) {
      const found = await known(asked.params.id)
      if (found.stoppedAt) throw new AppError('conflict')
      const lineage = await standing(found)
      await record(asked, 'push-stopped', found, lineage)
      // From now on workers send nothing of this revision. Its other fan-outs are stopped too, because they would send the same to the same people.
      if (lineage && !(await updates.setPushStopped(lineage, true))) throw new AppError('conflict')
      const ids = lineage ? await together(lineage) : []
      await fanouts.stop([...new Set([found.id, ...ids])], clock.now())
      return present(await known(found.id))
    },

    async resumeFanout(asked) {
      const found = await known(asked.params.id)
      if (!found.stoppedAt) throw new AppError('conflict')
      const lineage = await standing(found)
      await record(asked, 'push-resumed', found, lineage)
      if (lineage) {
        if (!(await updates.setPushStopped(lineage, false))) throw new AppError('conflict')
        await fanouts.beginAgain(found.id, await together(lineage), clock.now())
      } else await fanouts.sendAgain(found.id, clock.now())
      return present(await known(found.id))
    },
  } satisfies Handlers<typeof fanoutRoutes>
}

const isSuperseded = ({ revision }: WatchedFanout, lineage: ShownLineage) =>
  revision !== null && revision !== lineage.revision

function viewOf(found: WatchedFanout, lineage: ShownLineage | null, progress: ChunkCounts & ToldCounts): FanoutView {
  const { id, lane, createdAt, stoppedAt, isFinding, common } = found
  return {
    id,
    lane,
    progress,
    state: stoppedAt ? 'stopped' : isFinding ? 'finding' : progress.waiting > 0 ? 'sending' : 'done',
    startedAt: createdAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    kind: Object.values(common?.messages ?? {})[0]?.kind ?? 'update',
    update: lineage && updateOf(found, lineage),
  }
}

/** The most severe update of a lineage, active ones first: most of its recipients are told of this one. */
function updateOf(found: WatchedFanout, lineage: ShownLineage): FanoutView['update'] {
  const [gravest] = lineage.updates
    .map(({ view }) => view)
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || severityRank(a.severity) - severityRank(b.severity))
  if (!gravest) return null
  const { id, title, level, severity, isActive, isDrill } = gravest
  return {
    id,
    lineageId: lineage.id,
    title,
    level,
    severity,
    isActive,
    isDrill,
    areas: [...new Set(lineage.updates.flatMap(({ view }) => view.affectedAreas))],
    isSuperseded: isSuperseded(found, lineage),
  }
}
