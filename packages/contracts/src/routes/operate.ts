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
  summary: 'Lists the messages that are held for a person, with their areas and texts.',
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
  summary: 'Releases a held message, or proposes its release where a second person is needed.',
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
  summary: 'Refuses a held message: it never takes effect.',
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
  summary: 'Lists the evacuation zones that are known, with their areas.',
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
    'Says what would become of a message, what screens would say, and how many browsers it would reach. Nobody is told.',
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
  summary: 'Sends a message through the guard, or keeps it for a second person where it needs one.',
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
  summary: 'Lists what was written at the console: what waits for a second person first, then the newest.',
  reply: z.array(proposal),
  errors,
})

export const previewProposal = defineRoute({
  name: 'previewProposal',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/proposals/:id/preview',
  access: 'operator',
  summary: 'Says what would become of a proposed message if it were released now.',
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
  summary: 'Releases what somebody else has proposed. Nobody releases what they proposed themselves.',
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
  summary: 'Refuses what was proposed; its author withdraws it.',
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
  summary: 'Counts how far a message that was sent has come, by language and zone.',
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
  summary: 'Returns the latest entries of the audit that fit a filter, and whether the whole chain is intact.',
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
  summary: 'Exports the whole audit as NDJSON, with hashes and signatures.',
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
  summary: 'Adds to the audit what the caller is about to do with a parked event.',
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
