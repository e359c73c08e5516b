import type { ModerationEntry } from '@muster/contracts/entities/community'
import { formerMember, type Models, type ModerationRow } from './models.ts'

const mostListed = 200

type Person = { userId: string; name: string }
export type NewEntry = { action: ModerationEntry['action']; actor: Person | null; target: Person | null }

/** The log of moderation. Rows are only added, never removed; only the names of renamed or deleted people are changed in them. */
export function createModerationLog({ Moderation }: Models) {
  return {
    async add(communityId: string, { action, actor, target }: NewEntry, now: Date): Promise<void> {
      const people = {
        actorId: actor?.userId ?? null,
        actorName: actor?.name ?? null,
        targetId: target?.userId ?? null,
        targetName: target?.name ?? null,
      }
      await Moderation.create({ communityId, at: now, action, ...people })
    },

    /** The entries of a community, the newest first, at most `mostListed`. */
    async list(communityId: string): Promise<ModerationEntry[]> {
      const rows = await Moderation.find({ communityId })
        .sort({ at: -1, _id: -1 })
        .limit(mostListed)
        .lean<ModerationRow[]>()
      return rows.map(({ _id, at, action, actorName, targetName }) => ({
        id: _id.toHexString(),
        at: at.toISOString(),
        action,
        actorName: actorName ?? null,
        targetName: targetName ?? null,
      }))
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Moderation.updateMany({ actorId: userId }, { $set: { actorName: name } })
      await Moderation.updateMany({ targetId: userId }, { $set: { targetName: name } })
    },

    async forgetPerson(userId: string): Promise<void> {
      await this.renamePerson(userId, formerMember)
    },
  }
}
