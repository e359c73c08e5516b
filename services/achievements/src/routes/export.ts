import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { exportParts } from '@muster/contracts/routes/export'
import type { Handler } from '@muster/service-kit/http/serve'
import type { Context } from '../context.ts'

/** The handler that exports a person's achievements, shares, and the facts from which achievements are earned. */
export const exportPart =
  ({ facts, awards, shares }: Context): Handler<typeof exportParts.achievements> =>
  async ({ caller: { userId } }) => {
    const [known, earnedByThem, shared] = await Promise.all([
      facts.export(userId),
      awards.list(userId),
      shares.list(userId),
    ])
    return { isComplete: shared.length < maxExportedRows, data: { facts: known, earned: earnedByThem, shared } }
  }
