import type { identityRoutes } from '@muster/contracts/routes/identity'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import { collectExport } from '../collect-export.ts'
import type { Context } from '../context.ts'
import { confirmOwner } from '../passwords/confirm-owner.ts'

/** Handlers for identity's part of an export. */
export function exportHandlers(context: Context) {
  return {
    async exportData({ params, body, caller, log }) {
      assertSelf(caller, params.id)
      await confirmOwner(context, { action: 'export-data', proof: body }, caller, log)
      const collected = await collectExport(context, params.id)
      audit(log, 'data-exported', params.id)
      return collected
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
