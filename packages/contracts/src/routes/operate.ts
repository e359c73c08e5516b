import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { id, idParams } from '../entities/common.ts'
import {
  auditFilter,
  heldForOperators,
  knownZone,
  messageDraft,
  messagePreview,
  operatorNote,
  proposal,
  receipts,
  signedEntry,
} from '../entities/operator-message.ts'

import { fanoutRoutes } from './fanouts.ts'
import { replayRoutes } from './replays.ts'
import { senderKeyRoutes } from './sender-keys.ts'

// not-found: the console is disabled, or the id is unknown.
const errors = ['unauthenticated', 'forbidden', 'not-found'] as const
const errorsOfChange = [...errors, 'invalid-request', 'conflict', 'second-person-needed'] as const
const draftLimit = 262_144

export const listHeldForOperators = defineRoute({
  name: 'listHeldForOperators',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/held',
  access: 'operator',
  summary:
    'Lists the messages that are held for a decision, with their areas and texts. For the roles author and approver.',
  reply: z.array(heldForOperators),
  errors,
})

/** If the message needs a second person, this call creates a proposal, which another operator releases with `releaseProposal`. */
export const releaseHeldByOperator = defineRoute({
  name: 'releaseHeldByOperator',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/held/:id/release',
  access: 'operator',
  summary:
    'Releases a held message, or proposes its release if a second person is needed. For the roles author and approver; only an approver may release.',
  params: idParams,
  body: z.object({ note: operatorNote, area: z.enum(['as-sent', 'named-counties']).default('as-sent') }),
  reply: z.object({ outcome: z.string(), updateId: z.string().nullable(), proposal: proposal.nullable() }),
  errors: errorsOfChange,
})

export const refuseHeldByOperator = defineRoute({
  name: 'refuseHeldByOperator',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/held/:id/refuse',
  access: 'operator',
  summary: 'Refuses a held message, which then never takes effect. For the role approver.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: z.object({ outcome: z.literal('refused') }),
  errors: errorsOfChange,
})

export const listKnownZones = defineRoute({
  name: 'listKnownZones',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/zones',
  access: 'operator',
  summary: 'Lists the known evacuation zones with their areas. For the roles author and approver.',
  reply: z.array(knownZone),
  errors,
})

export const previewMessage = defineRoute({
  name: 'previewMessage',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/messages/preview',
  access: 'operator',
  summary:
    'Returns the outcome that a message would have, what screens would show, and how many browsers it would reach. Nothing is stored or sent. For the role author.',
  body: messageDraft,
  bodyLimit: draftLimit,
  reply: messagePreview,
  errors: errorsOfChange,
})

export const proposeMessage = defineRoute({
  name: 'proposeMessage',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/messages',
  access: 'operator',
  summary:
    'Sends a message through the guard, or stores it as a proposal if a second person must release it. For the role author.',
  // `clientId`: drawn by the client and kept until the answer has arrived. The same message sent again is written once.
  body: messageDraft.extend({ note: operatorNote, clientId: id.optional() }),
  bodyLimit: draftLimit,
  reply: proposal,
  status: 201,
  errors: errorsOfChange,
})

export const listProposals = defineRoute({
  name: 'listProposals',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/proposals',
  access: 'operator',
  summary:
    'Lists the messages that were written at the console: first those that wait for a second person, then the newest. For every operator.',
  reply: z.array(proposal),
  errors,
})

export const previewProposal = defineRoute({
  name: 'previewProposal',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/proposals/:id/preview',
  access: 'operator',
  summary:
    'Returns the outcome that a proposed message would have if it were released now. For the roles author and approver.',
  params: idParams,
  reply: messagePreview,
  errors: errorsOfChange,
})

export const releaseProposal = defineRoute({
  name: 'releaseProposal',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/proposals/:id/release',
  access: 'operator',
  summary: 'Releases a proposal of another person. Nobody may release their own proposal. For the role approver.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: proposal,
  errors: errorsOfChange,
})

export const refuseProposal = defineRoute({
  name: 'refuseProposal',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/proposals/:id/refuse',
  access: 'operator',
  summary:
    'Refuses a proposal. Its author withdraws it with the same call. For approvers, and for the author of the proposal.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: proposal,
  errors: errorsOfChange,
})

export const getReceipts = defineRoute({
  name: 'getReceipts',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/proposals/:id/receipts',
  access: 'operator',
  summary:
    'Counts how many browsers have received, shown and opened a message, by language and zone. For every operator.',
  params: idParams,
  reply: receipts,
  errors: [...errors, 'invalid-request'],
})

export const listAudit = defineRoute({
  name: 'listAudit',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/audit',
  access: 'operator',
  summary:
    'Returns the latest entries of the audit that match a filter, and whether the whole hash chain is intact. For every operator.',
  query: auditFilter,
  reply: z.object({
    isIntact: z.boolean(),
    brokenAt: z.int().nullable(),
    publicKey: z.string(),
    entries: z.array(signedEntry),
    /** Whether older entries match, too. */
    hasMore: z.boolean(),
  }),
  errors: [...errors, 'invalid-request'],
})

/** Replies with NDJSON: one entry per line, oldest first. */
export const exportAudit = defineRoute({
  name: 'exportAudit',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/audit/export',
  access: 'operator',
  summary: 'Exports the whole audit as NDJSON, with hashes and signatures. For every operator.',
  status: 200,
  errors,
})

/** Records an operator's action on parts of the installation other than alerts, which operators access directly. It is recorded before the action is done. */
export const recordAct = defineRoute({
  name: 'recordAct',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/audit',
  access: 'operator',
  summary: 'Records in the audit what the caller is about to do with a parked event. For every operator.',
  body: z.object({
    action: z.enum(['event-replayed', 'event-set-aside']),
    /** The id of the event. */
    subject: z.string().min(1).max(200),
    consumer: z.string().max(200),
    note: operatorNote,
  }),
  reply: z.object({ seq: z.int() }),
  status: 201,
  errors: [...errors, 'invalid-request'],
})

export const operateRoutes = {
  listHeldForOperators,
  releaseHeldByOperator,
  refuseHeldByOperator,
  listKnownZones,
  previewMessage,
  proposeMessage,
  listProposals,
  previewProposal,
  releaseProposal,
  refuseProposal,
  getReceipts,
  listAudit,
  exportAudit,
  recordAct,
  ...senderKeyRoutes,
  ...replayRoutes,
  ...fanoutRoutes,
}
