import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import { auditKeyOf } from '../domain/audit-chain.ts'
import type { createCountReach } from '../ingest/count-reach.ts'
import type { HeldDecisions } from '../ingest/held-decisions.ts'
import type { Receive } from '../ingest/receive.ts'
import { createAuditStore } from '../store/audit.ts'
import type { HeldStore } from '../store/held.ts'
import { createOperateModels } from '../store/operate-models.ts'
import { createProposalStore } from '../store/proposals.ts'
import type { RecordedDays } from '../store/recorded-days.ts'
import { createReplayStore } from '../store/replays.ts'
import { createSenderKeyStore } from '../store/sender-keys.ts'
import type { ZoneStore } from '../store/zones.ts'
import type { FanoutDeps } from './fanouts.ts'
import type { ReceiptDeps } from './receipts.ts'
import { createTakeEffect } from './take-effect.ts'

type Base = ServiceBase<Config, 'mongo'>
type Ingest = {
  receive: Receive
  held: HeldStore
  heldDecisions: HeldDecisions
  zones: ZoneStore
  recordedDays: RecordedDays
  isReserved(sender: string): boolean
}
type Reading = { countReach: ReturnType<typeof createCountReach>; receipts: ReceiptDeps; pushes: FanoutDeps }

/** Creates what releasing a proposal needs. Null if the console is off: it is off without a key for its audit. */
export function createReleases({ config, clock, log, mongo }: Base, { receive, held, heldDecisions }: Ingest) {
  if (!config.OPERATOR_AUDIT_KEY) return null
  const models = createOperateModels(mongo.connection)
  const auditKey = auditKeyOf(config.OPERATOR_AUDIT_KEY)
  const audit = createAuditStore(models, auditKey)
  const proposals = createProposalStore(models)
  const senderKeys = createSenderKeyStore(models)
  const replays = createReplayStore(mongo.connection)
  const takeEffect = createTakeEffect({ proposals, audit, receive, held, heldDecisions, clock })
  return { clock, log, auditKey, audit, proposals, senderKeys, replays, takeEffect }
}

export type OperateContext = NonNullable<ReturnType<typeof createOperateContext>>

/** Creates the context of the operator console. Null if the console is off. */
export function createOperateContext(base: Base, ingest: Ingest, reading: Reading) {
  const releases = createReleases(base, ingest)
  if (!releases) return null
  const { receive, held, heldDecisions, zones, recordedDays, isReserved } = ingest
  const { OPERATOR_SENDER: sender, OPERATOR_SENDER_NAME: senderName } = base.config
  return {
    ...releases,
    ...reading,
    receive,
    held,
    heldDecisions,
    zones,
    recordedDays,
    isReserved,
    sender: { sender, senderName },
  }
}
