import type { shareRecord } from '@muster/contracts/entities/achievement'
import type { SharePlatform } from '@muster/contracts/vocabulary/achievements'
import type { z } from 'zod'
import type { Models } from './models.ts'

type ShareRecord = z.infer<typeof shareRecord>
type Share = { userId: string; achievementId: string; platform: SharePlatform }

/** Stores which achievements people shared, and where. */
export function createShareStore({ Share }: Models) {
  return {
    async record(share: Share, now: Date): Promise<ShareRecord> {
      const { _id } = await Share.create({ ...share, sharedAt: now })
      return { id: _id.toHexString(), ...share, sharedAt: now.toISOString() }
    },
    async forget(userId: string): Promise<void> {
      await Share.deleteMany({ userId })
    },
  }
}
export type ShareStore = ReturnType<typeof createShareStore>
