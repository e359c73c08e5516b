import { z } from 'zod'
import { auditActions, operatorFollowUps, operatorTemplates, proposalStates } from '../vocabulary/operator-messages.ts'
import { severities } from '../vocabulary/severities.ts'
import { id, instant, language, position, text, textOf } from './common.ts'
import { areaGeometry } from './geometry.ts'
import { heldMessage, holdReason, understoodMessage } from './held-message.ts'

/** A person in the console and its audit. */
const person = z.object({ id: z.string(), name: z.string() })

/** The reason for an action. It is stored permanently. */
export const operatorNote = textOf({ kind: 'text', maxLength: 1_000, minLength: 1, problem: 'required' })

const words = (maxLength: number) => textOf({ kind: 'text', maxLength, minLength: 1, problem: 'required' })
const writtenTexts = z.object({ headline: words(160), instruction: words(1_000), description: text(2_000) })

/** One outer ring, closed. */
const drawnRing = z.array(position).min(4).max(500)

/** A message as its author writes it. Its area is the union of the zones and the drawn rings. */
export const messageDraft = z.object({
  template: z.enum(operatorTemplates),
  zones: z.array(z.string().max(200)).max(200),
  drawn: z.array(drawnRing).max(20),
  areaName: words(200),
  /** Both languages are required, so that every reader is warned. */
  texts: z.object({ en: writtenTexts, es: writtenTexts }),
  hours: z.int().min(1).max(48),
  /** The message that this one corrects, extends or ends; null if it stands alone. */
  follows: z.object({ proposalId: id, as: z.enum(operatorFollowUps) }).nullable(),
})
export type MessageDraft = z.infer<typeof messageDraft>

/** The texts that screens will show in one language. */
const screen = z.object({ language, title: z.string(), content: z.string(), instruction: z.string().nullable() })

/** How many browsers would be notified. `outside`: how many of them watch no place inside the area, but one within the margin around it. */
const messageReach = z.object({
  subscriptions: z.int(),
  outside: z.int(),
  isAtLeast: z.boolean(),
  byLanguage: z.record(z.string(), z.int()),
})

/** The outcome that a message would have. Nothing is stored and nobody is notified. */
export const messagePreview = z.object({
  outcome: z.string(),
  reason: z.string().nullable(),
  holds: z.array(holdReason),
  understood: understoodMessage.nullable(),
  needsSecondPerson: z.boolean(),
  severity: z.enum(severities),
  screens: z.array(screen),
  geometry: areaGeometry.nullable(),
  /** Width of the margin around the area in which people are notified, too, in kilometres. */
  marginKm: z.number(),
  reach: messageReach.nullable(),
})
export type MessagePreview = z.infer<typeof messagePreview>

/** A message that an operator wrote, or a held message that an operator wants to release. */
export const proposal = z.object({
  id,
  kind: z.enum(['message', 'release']),
  state: z.enum(proposalStates),
  /** The author's draft, so that it can be corrected or extended; null for the release of a held message. */
  draft: messageDraft.nullable(),
  /** True if it was sent, and no message that was sent later corrects, extends or ends it. Only such a message can be followed up. */
  isLatest: z.boolean(),
  heldId: id.nullable(),
  title: z.string(),
  areaName: z.string(),
  geometry: areaGeometry.nullable(),
  screens: z.array(screen),
  needsSecondPerson: z.boolean(),
  author: person,
  note: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  decision: z.object({ by: person, at: instant, note: z.string() }).nullable(),
  outcome: z.string().nullable(),
  updateId: z.string().nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** A held message for the console. */
export const heldForOperators = heldMessage.extend({
  geometry: areaGeometry.nullable(),
  screens: z.array(screen),
  needsSecondPerson: z.boolean(),
  /** The proposed release that waits for a second person; null without one. */
  proposal: proposal.nullable(),
})

/** A known evacuation zone. */
export const knownZone = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  geometry: areaGeometry.nullable(),
})
export type KnownZone = z.infer<typeof knownZone>

const receiptCounts = z.object({
  /** Browsers that watch a place in the area now. */
  watching: z.int(),
  /** In the ledger, and the push service has not answered yet. */
  queued: z.int(),
  /** Accepted by the push service, or reported as shown by the device. */
  accepted: z.int(),
  /** Accepted ones whose device reported that it was shown. Others may have been shown without a report. */
  shown: z.int(),
  /** Shown ones whose notification was pressed. */
  opened: z.int(),
  /** The request to the push service ended without an answer, so the result is unknown. */
  unknown: z.int(),
  /** Watching, but without a row in the ledger: not processed yet, or there was nothing new for them. */
  unreached: z.int(),
})

/** Delivery of a message, from the ledger of pushes and the reports of devices. */
export const receipts = z.object({
  total: receiptCounts,
  byLanguage: z.array(z.object({ language, ...receiptCounts.shape })),
  byZone: z.array(z.object({ zone: z.string(), name: z.string(), ...receiptCounts.shape })),
  at: instant,
})
export type Receipts = z.infer<typeof receipts>

/** One entry of the audit. `previous` is the hash of the entry before it, so that no entry can be changed, removed or inserted unnoticed. */
export const auditEntry = z.object({
  seq: z.int(),
  at: instant,
  who: z.object({ id: z.string(), name: z.string(), passkey: z.string().nullable() }),
  action: z.enum(auditActions),
  subject: z.string(),
  detail: z.record(z.string(), z.string()),
  previous: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `hash`: SHA-256 of the entry as JSON, hexadecimal. `signature`: Ed25519 of that hash as text, base64url. */
export const signedEntry = z.object({ entry: auditEntry, hash: z.string(), signature: z.string() })
export type SignedEntry = z.infer<typeof signedEntry>

/** Filter for entries of the audit; without any field, all match. `who` and `key` match substrings, ignoring case. */
export const auditFilter = z.object({
  who: z.string().max(200).optional(),
  action: z.enum(auditActions).optional(),
  /** The id of a person's passkey or of a sender's key. */
  key: z.string().max(400).optional(),
  from: instant.optional(),
  until: instant.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>
