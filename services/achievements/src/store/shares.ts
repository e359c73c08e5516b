import type { shareRecord } from '@muster/contracts/entities/achievement'
import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { SharePlatform } from '@muster/contracts/vocabulary/achievements'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { z } from 'zod'
import type { Models, ShareRow } from './models.ts'

type ShareRecord = z.infer<typeof shareRecord>
type Share = { userId: string; achievementId: string; platform: SharePlatform }

/** Stores which achievements people have shared, and on which platform. */
export function createShareStore({ Share }: Models) {
  return {
    /** Stores a share. Idempotent: sharing again on the same platform returns the first record. */
    async record(share: Share, now: Date): Promise<ShareRecord> {
      const key = [share.userId, share.achievementId, share.platform].join(' ')
      const upsert = () =>
        Share.findOneAndUpdate(
          { ...share },
          { $setOnInsert: { sharedAt: now, key } },
          { upsert: true, returnDocument: 'after' },
        ).lean<ShareRow>()
      const row = await upsert().catch(err => {
        // Another request has stored it at the same moment; read it.
        if (!isDuplicateKey(err)) throw err
        return upsert()
      })
      if (!row) throw new Error('an upsert gave no document')
      return { id: row._id.toHexString(), ...share, sharedAt: row.sharedAt.toISOString() }
    },
    async list(userId: string): Promise<Omit<ShareRecord, 'id'>[]> {
      const rows = await Share.find({ userId }).limit(maxExportedRows).lean<ShareRow[]>()
      return rows.map(({ achievementId, platform, sharedAt }) => ({
        ...{ userId, achievementId, platform },
        sharedAt: sharedAt.toISOString(),
      }))
    },
    async forget(userId: string): Promise<void> {
      await Share.deleteMany({ userId })
    },
  }
}
export type ShareStore = ReturnType<typeof createShareStore>
