import { z } from 'zod'
import { chatActions, chatMessageTypes, dangerCalls, dangerOutcomes } from '../vocabulary/chat.ts'
import { checkInStatuses } from '../vocabulary/help.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { id, instant, language, position, text, textOf } from './common.ts'
import { emergencyUpdate, severity } from './emergency-update.ts'

export const chatMessageType = z.enum(chatMessageTypes)
export const chatAction = z.enum(chatActions)

/** The route with which the map opens from a chat message. */
export const evacuationData = z.object({
  evacuationRoute: z.object({
    startLocation: text(200).optional(),
    destination: text(200).optional(),
    startCoordinates: position.optional(),
    destinationCoordinates: position.optional(),
    distance: text(60).optional(),
    time: text(60).optional(),
  }),
})
export type EvacuationData = z.infer<typeof evacuationData>

export const instructionStep = z.object({ number: z.int(), title: z.string(), description: z.string() })

/** An update on a chat card, copied from the record with its source and time. Never generated text. */
export const updateCard = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** What officials ask people to do. Absent in messages that were stored before it was added. */
  instruction: z.string().nullable().optional(),
  severity: severity,
  affectedAreas: z.array(z.string()),
  isDrill: z.boolean(),
  senderName: z.string(),
  issuedAt: instant,
  /** True if its area contains the person's home, current place or destination. */
  coversYou: z.boolean().optional(),
  // The parts from which the title is made, and the sender's other languages. Absent in messages that were stored before these fields were added.
  ...emergencyUpdate.pick({ hazard: true, event: true, level: true, language: true, translations: true }).partial()
    .shape,
})
export type UpdateCard = z.infer<typeof updateCard>

/** A likely kind of danger, shown as a button that opens its first steps. The message contains the steps, so that no network is needed. */
export const dangerChoice = z.object({
  card: z.string().max(60),
  title: z.string().max(40),
  /** The text above its steps. */
  content: z.string().max(500),
  calls: z.array(z.enum(dangerCalls)).min(1).max(dangerCalls.length),
  steps: z.array(instructionStep).min(1).max(10),
  actions: z.array(chatAction).max(5).optional(),
  /** True if the card was not reviewed for life-safety. */
  isUnreviewed: z.boolean().optional(),
})
export type DangerChoice = z.infer<typeof dangerChoice>

/** The part of a message about a danger to life. */
export const chatDanger = z.object({
  outcome: z.enum(dangerOutcomes),
  /** The card whose steps the message shows, such as `choking-infant`. Absent if the message only asks. */
  card: z.string().max(60).optional(),
  /** The buttons, in the order in which they are shown. */
  calls: z.array(z.enum(dangerCalls)).min(1).max(dangerCalls.length),
  /** The BCP 47 tag of the card's text. It can be a language that Muster's screens are not translated into. */
  language: z.string().max(35),
  /** The likely kinds of danger if it is unsure which one it is, and the text above their buttons. */
  choices: z.array(dangerChoice).min(1).max(4).optional(),
  whatHappens: z.string().max(120).optional(),
  /** The writer cannot hear or speak on a phone, or must not be heard. Texting 911 is offered before calling. */
  mustText: z.boolean().optional(),
})

/**
 * A fact about the person's own situation from stored records, besides the updates. It holds only data and times. The client makes the text from them, so
 * that the ages that it shows stay correct. `at` is null if the time is not known.
 */
export const situationFact = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('way'),
    /**
     * State of the planned way out. clear: no known hazard closes it. cut-off: a danger touches it. old: it was planned too long ago. none: none is planned.
     */
    state: z.enum(['clear', 'cut-off', 'old', 'none']),
    to: z.string().max(200).nullable(),
    /** Whether the place has what this person needs. Null if no source says so. Absent if they do not need it. */
    wheelchairAccessible: z.boolean().nullable().optional(),
    acceptsServiceAnimals: z.boolean().nullable().optional(),
    /** When it was planned. */
    at: instant.nullable(),
  }),
  /** The open shelter that fits this person best, if they have to leave and no way out is planned. `at`: when its list last confirmed it. */
  z.object({
    about: z.literal('shelter'),
    name: z.string().max(200),
    /** Distance in a straight line; null if the person's place is not known. */
    meters: z.int().nullable(),
    /** As for the planned way out above. */
    wheelchairAccessible: z.boolean().nullable().optional(),
    acceptsServiceAnimals: z.boolean().nullable().optional(),
    hasDevicePower: z.boolean().nullable().optional(),
    at: instant.nullable(),
  }),
  z.object({
    about: z.literal('people'),
    /** State of the person's help request. asked: nobody has confirmed so far. nobody: everyone was asked, and nobody has confirmed. */
    state: z.enum(['not-asked', 'asked', 'nobody', 'coming', 'together']),
    asked: z.int().min(0),
    at: instant.nullable(),
  }),
  /** A helper who has confirmed. `name` is null for a helper without an account. `at`: when they confirmed. */
  z.object({
    about: z.literal('helper'),
    state: z.enum(['coming', 'arrived']),
    name: z.string().max(200).nullable(),
    etaAt: instant,
    at: instant,
  }),
  /**
   * Check-ins of the members of the person's communities: first those who need help, then moving, then safe. `name` is null if it is not known. `further`:
   * how many check-ins are not listed. `notHeard`: members without a check-in; they never count as safe.
   */
  z.object({
    about: z.literal('check-ins'),
    said: z.array(z.object({ name: z.string().max(200).nullable(), status: z.enum(checkInStatuses) })).max(6),
    further: z.int().min(0),
    notHeard: z.int().min(0),
    /** Time of the newest check-in. */
    at: instant,
  }),
  /** A source of alerts that cannot be read at present. */
  z.object({ about: z.literal('silent-source'), name: z.string().max(200), at: instant.nullable() }),
  /** The list of alerts is old. `at` is null if it was never read. */
  z.object({ about: z.literal('old-list'), at: instant.nullable() }),
])
export type SituationFact = z.infer<typeof situationFact>

/** A question that a button sends. `id` is that of the fact that answers it. */
export const suggestion = z.object({
  id: z.string().max(80),
  text: z.string().max(200),
  /** A one-line answer. Set only if the fact is likely to be what the person asked about. */
  answer: z.string().max(400).optional(),
  /** True if that fact was not reviewed for life-safety. */
  isUnreviewed: z.boolean().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

/** What a message shows besides its text. */
export const chatMetadata = z.object({
  autoRedirectToMap: z.boolean().optional(),
  evacuationData: evacuationData.optional(),
  /** The BCP 47 tag of the message's language. Absent in messages that were stored before it was added. */
  language: z.string().max(35).optional(),
  hasActionCards: z.boolean().optional(),
  actions: z.array(chatAction).max(5).optional(),
  emergencyUpdates: z.array(updateCard).max(50).optional(),
  /** Where helpers can pick up the person. */
  pickupPoint: text(200).optional(),
  distance: text(60).optional(),
  showMapButton: z.boolean().optional(),
  hasSteps: z.boolean().optional(),
  steps: z.array(instructionStep).max(20).optional(),
  estimatedTime: text(60).optional(),
  /** Which provider wrote the answer. */
  provider: z.enum(['guide', 'openai', 'offline-guide']).optional(),
  /** Set if the model failed and the guide answered instead. */
  fallbackReason: z.enum(['rate-limited', 'timeout', 'broken-stream', 'unavailable', 'unusable']).optional(),
  /** When the list of updates was last known to be complete; null if it never was. */
  updatesAsOf: instant.nullable().optional(),
  /** Set with answers about staying, leaving, or who is coming. */
  situation: z.array(situationFact).max(12).optional(),
  topicId: z.string().max(80).optional(),
  /** Title and URL of a public page that says the same as the answer. */
  source: z.string().max(200).optional(),
  sourceAddress: z.url().max(500).optional(),
  /** True if the answer's fact was not reviewed for life-safety. */
  isUnreviewed: z.boolean().optional(),
  /** Questions that the assistant can answer, shown as buttons. */
  suggestions: z.array(suggestion).max(5).optional(),
  leadsWith911: z.boolean().optional(),
  danger: chatDanger.optional(),
})
export type ChatMetadata = z.infer<typeof chatMetadata>

export const chatSession = z.object({ id, userId: id, title: z.string(), createdAt: instant, updatedAt: instant })
export type ChatSession = z.infer<typeof chatSession>

export const chatMessage = z.object({
  id,
  userId: id,
  sessionId: id,
  content: z.string(),
  isFromAI: z.boolean(),
  messageType: chatMessageType,
  metadata: chatMetadata.nullable(),
  createdAt: instant,
  /** The same as `createdAt`, under a second name that some clients read. */
  timestamp: instant,
  /** The client's own id of a message. It makes sending idempotent, so that an offline replay is stored once. */
  clientMessageId: z.string().nullable(),
  /** For a person's message: true until the assistant has answered. */
  replyPending: z.boolean(),
  /** Incremented when the answer is refined in place. Absent in messages that the device has created itself. */
  revision: z.int().min(1).optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** The metadata that a client may send with a message. Routes and updates are set by the server only. */
export const sentMetadata = z.object({
  hasActionCards: z.boolean().optional(),
  action: chatAction.optional(),
  language: language.optional(),
  /** The last known position of the device, and its time. Stored until the message is answered. */
  place: z.object({ coordinates: position, at: instant }).optional(),
})

/** The body of sendChatMessage. */
export const sentChatMessage = z.object({
  userId: id,
  sessionId: id,
  content: textOf(textRules.chatMessage),
  isFromAI: z.boolean().default(false),
  messageType: chatMessageType.default('text'),
  metadata: sentMetadata.nullable().optional(),
  clientMessageId: z.uuid().optional(),
})
