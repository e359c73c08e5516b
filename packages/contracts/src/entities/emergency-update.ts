import { z } from 'zod'
import { capStatuses, hazardKinds, updateEndReasons, updateLevels } from '../vocabulary/hazards.ts'
import { severities } from '../vocabulary/severities.ts'
import { id, instant, language } from './common.ts'
import { areaGeometry } from './geometry.ts'

export const severity = z.enum(severities)
export const capStatus = z.enum(capStatuses)
export const hazardKind = z.enum(hazardKinds)
export const updateEnd = z.enum(updateEndReasons)
export const updateLevel = z.enum(updateLevels)

/** The source of an update. `feed`: the feed's id. `sender`: the sender's id in CAP. `senderName`: the sender's name for people. */
export const updateSource = z.object({
  feed: z.string(),
  sender: z.string(),
  senderName: z.string(),
  url: z.string().nullable(),
})

/** The texts of a sender. */
const updateTexts = z.object({ title: z.string(), content: z.string(), instruction: z.string().nullable() })

/** An emergency update: the current state of an official message. */
export const emergencyUpdate = z.object({
  id,
  /** Shared by updates that were made from one message that was split by area. It may differ from every update's id. */
  lineageId: id,
  ...updateTexts.shape,
  /** The BCP 47 tag of the language of title, content and instruction; English if absent. */
  language: z.string().optional(),
  /** The sender's texts in the other languages that it used and that Muster supports. */
  translations: z.partialRecord(language, updateTexts).optional(),
  /** The text that was sent to all phones in the area (IPAWS: CMAMlongtext, else CMAMtext), in `language`. */
  wirelessText: z.string().nullable().optional(),
  severity,
  /** What the message asks of people in its area. Derived from its event and response type. */
  level: updateLevel,
  isActive: z.boolean(),
  /** True if the CAP status is not Actual. Such an update must be marked DRILL wherever it is shown. */
  isDrill: z.boolean(),
  status: capStatus,
  hazard: hazardKind,
  event: z.string(),
  affectedAreas: z.array(z.string()),
  geocodes: z.object({ same: z.array(z.string()), ugc: z.array(z.string()) }),
  geometry: areaGeometry.nullable(),
  /** True if the sender drew no area, and `geometry` is made from the zones and counties of its codes. */
  isAreaByCodes: z.boolean().optional(),
  source: updateSource,
  /** Starts at 1. Incremented by every Update, Cancel and end. */
  revision: z.int().min(1),
  /** When the sender sent this revision. */
  issuedAt: instant,
  effectiveAt: instant.nullable(),
  expiresAt: instant.nullable(),
  ended: z.object({ reason: updateEnd, at: instant }).nullable(),
  /** When Muster first stored the update; `updatedAt` is when it last changed it. */
  createdAt: instant,
  updatedAt: instant,
})
export type EmergencyUpdate = z.infer<typeof emergencyUpdate>

/** One earlier revision of an update. Histories list the newest first. */
export const updateRevision = emergencyUpdate
  .pick({ revision: true, title: true, content: true, severity: true, issuedAt: true, ended: true })
  // Absent in revisions that were stored before these fields were added.
  .extend(
    emergencyUpdate.pick({ instruction: true, wirelessText: true, level: true, affectedAreas: true }).partial().shape,
  )
export const emergencyUpdateWithHistory = emergencyUpdate.extend({ history: z.array(updateRevision) })

/** The state of a feed. */
export const feedStatus = z.object({
  feed: z.string(),
  name: z.string(),
  /** The kind of data that is missing while the feed cannot be read. */
  about: z.enum(['alerts', 'shelters', 'hazards', 'air']),
  /** `unused`: a feed that sends only when something happens, and has never sent anything. */
  state: z.enum(['ok', 'stale', 'failing', 'unused', 'off']),
  lastSuccessAt: instant.nullable(),
  lastAttemptAt: instant.nullable(),
  items: z.int(),
  setAside: z.int(),
  /** Number of messages that cannot be processed and wait for an operator. Other messages of the feed are processed. */
  parked: z.int(),
})
