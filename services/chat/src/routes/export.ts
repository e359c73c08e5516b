import type { exportParts } from '@muster/contracts/routes/export'
import type { Handler } from '@muster/service-kit/http/serve'
import type { Context } from '../context.ts'

/** The handler that exports a person's conversations, and the copies of other services' data from which their answers are written. */
export const exportPart =
  ({ exportOf, people, homes, waysOut, leaveBys, help, clock }: Context): Handler<typeof exportParts.chat> =>
  async ({ caller: { userId } }) => {
    const [{ isComplete, data }, person, home, wayOut, leaveBy, helpRequest] = await Promise.all([
      exportOf(userId),
      people.find(userId),
      homes.find(userId),
      waysOut.find(userId),
      leaveBys.find(userId),
      help.find(userId, clock.now()),
    ])
    return { isComplete, data: { ...data, knownForAnswers: { person, home, wayOut, leaveBy, helpRequest } } }
  }
