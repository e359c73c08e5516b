import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Models, OrderCheckRow } from './models.ts'

type Revision = Pick<EmergencyUpdate, 'id' | 'revision'>
const idOf = ({ id, revision }: Revision) => `${id} ${revision}`

/** Stores how far the plans have been checked for each revision of an update, so that another process goes on after a crash. */
export function createOrderChecks({ OrderCheck }: Pick<Models, 'OrderCheck'>) {
  return {
    /** The last person whose plan is checked; empty if none is. */
    async after(update: Revision): Promise<string> {
      const row = await OrderCheck.findById(idOf(update)).lean<OrderCheckRow>()
      return row?.after ?? ''
    },

    /** Stores that all plans up to this person are checked. Never goes back, because a process that was given up may still be checking earlier plans. */
    async checked(update: Revision, userId: string, now: Date): Promise<void> {
      await OrderCheck.updateOne(
        { _id: idOf(update) },
        { $max: { after: userId }, $set: { at: now } },
        { upsert: true },
      )
    },
  }
}
