import { okReply } from '@muster/contracts/entities/common'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'

/** Handlers for listing and revoking who may read one's exact place. */
export function grantHandlers({ grants, clock }: Context) {
  return {
    listShareGrants: ({ caller }) => grants.listOf(caller.userId),

    async revokeShareGrant({ params, caller }) {
      if (!(await grants.revoke(params.id, caller.userId, clock.now()))) throw new AppError('not-found')
      return okReply
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}
