import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import type { Fanout, FanoutStore } from '../store/fanouts.ts'
import { type Lane, lanes } from '../store/push-models.ts'
import type { UpdateStore } from '../store/updates.ts'

type Changed = Pick<EmergencyUpdate, 'lineageId' | 'severity' | 'updatedAt'>
export type OpenFanout = (changed: Changed, lineageRevision: number) => Promise<{ id: string; lane: Lane }>

/** The lane in which an update of this severity is pushed. */
export const laneOf = ({ severity }: Pick<EmergencyUpdate, 'severity'>): Lane =>
  severity === 'critical' ? 'critical' : 'normal'

/** The lane is part of the id, because updates of one lineage that changed together may differ in severity. */
const fanoutId = (lineageId: string, lineageRevision: number, lane: Lane) => `${lineageId}-${lineageRevision}-${lane}`

/** The possible ids of the fan-out of this revision of a lineage, one for each lane. */
export const fanoutIds = (lineageId: string, lineageRevision: number): string[] =>
  lanes.map(lane => fanoutId(lineageId, lineageRevision, lane))

/** A fan-out of a lineage, without its members. */
export const lineageFanout = (
  lineageId: string,
  revision: number,
  { lane, createdAt }: Pick<Fanout, 'lane' | 'createdAt'>,
): Omit<Fanout, 'id'> => ({
  thread: lineageId,
  lineageId,
  revision,
  common: null,
  lane,
  createdAt,
})

/** Opens the fan-out of a change of a lineage, once even if its event is delivered again. What is sent is read from the store later. */
export function createOpenFanout({
  fanouts,
  updates,
  clock,
  opened,
}: {
  fanouts: FanoutStore
  updates: Pick<UpdateStore, 'mergedInto'>
  clock: Clock
  /** Called with the lane of an opened fan-out and the time of its change, for metrics. */
  opened(lane: Lane, changedAt: Date): void
}): OpenFanout {
  return async (changed, lineageRevision) => {
    const lane = laneOf(changed)
    const { lineageId } = changed
    const id = fanoutId(lineageId, lineageRevision, lane)
    // Notifications about lineages that were merged into this one are still on people's phones and must stay true, so they get fan-outs of their own.
    const fanoutOf = (id: string) => lineageFanout(id, lineageRevision, { lane, createdAt: clock.now() })
    for (const former of await updates.mergedInto(lineageId)) {
      await fanouts.open({ id: `${former}-in-${id}`, ...fanoutOf(former) })
    }
    const isNew = await fanouts.open({ id, ...fanoutOf(lineageId) })
    if (isNew) opened(lane, new Date(changed.updatedAt))
    return { id, lane }
  }
}
