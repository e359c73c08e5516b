import type { exportParts } from '@muster/contracts/routes/export'
import type { Handler } from '@muster/service-kit/http/serve'
import type { Context } from '../context.ts'

/** Exports where a person lives, when they have to leave, where they were sent, and what they said about shelters. */
export const exportPart =
  ({ departures, destinations, reports }: Context): Handler<typeof exportParts.navigation> =>
  async ({ caller: { userId } }) => {
    const [departure, destination, shelterReports] = await Promise.all([
      departures.find(userId),
      destinations.export(userId),
      reports.export(userId),
    ])
    return { isComplete: true, data: { departure, destination, shelterReports } }
  }
