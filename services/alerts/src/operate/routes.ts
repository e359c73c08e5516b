import { Readable } from 'node:stream'
import type { operateRoutes } from '@muster/contracts/routes/operate'
import type { Handlers } from '@muster/service-kit/http/routes'
import { firstBroken } from '../domain/audit-chain.ts'
import type { OperateContext } from './context.ts'
import { fanoutOperations } from './fanouts.ts'
import { heldOperations } from './held.ts'
import { messageOperations } from './messages.ts'
import { personOf } from './person.ts'
import { receiptOperations } from './receipts.ts'
import { replayOperations } from './replays.ts'
import { withoutConsole, withRoles } from './roles.ts'
import { senderKeyOperations } from './sender-keys.ts'

const latest = 200

/** Handlers of all routes of the console. Without a console each of them throws `not-found`. */
export function operateHandlers(context: OperateContext | null): Handlers<typeof operateRoutes> {
  if (!context) return withoutConsole()
  const { audit, auditKey, zones, clock } = context
  return withRoles({
    ...heldOperations(context),
    ...messageOperations(context),
    ...receiptOperations(context),
    ...senderKeyOperations(context),
    ...replayOperations(context),
    ...fanoutOperations(context),

    listKnownZones: () => zones.known(),

    async listAudit({ query }) {
      const brokenAt = await firstBroken(audit.all(), auditKey.publicKey)
      const publicKey = String(auditKey.publicKey.export({ format: 'pem', type: 'spki' }))
      return { isIntact: brokenAt === null, brokenAt, publicKey, ...(await audit.latest(query, latest)) }
    },

    async recordAct({ operator, body: { action, subject, consumer, note } }) {
      const fact = { who: personOf(operator), action, subject, detail: { consumer, note } }
      const signed = await audit.append(fact, clock.now())
      // `append` returns null only for a fact with a key.
      if (!signed) throw new Error('act was not recorded')
      return { seq: signed.entry.seq }
    },

    async exportAudit({ operator, reply }) {
      await audit.append({ who: personOf(operator), action: 'audit-exported', subject: 'audit' }, clock.now())
      return reply
        .header('content-type', 'application/x-ndjson')
        .header('content-disposition', 'attachment; filename="audit.ndjson"')
        .send(Readable.from(lines(audit.all())))
    },
  })
}

async function* lines(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
