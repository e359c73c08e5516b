import { z } from 'zod'
import { chatActions, chatMessageTypes, dangerCalls, dangerOutcomes } from '../vocabulary/chat.ts'
import { checkInStatuses } from '../vocabulary/help.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { id, instant, language, position, text, textOf } from './common.ts'
import { emergencyUpdate, severity } from './emergency-update.ts'

export const chatMessageType = z.enum(chatMessageTypes)
export const chatAction = z.enum(chatActions)

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
  /** Set where its area holds the person's home, the place where they are, or where they are going. */
  coversYou: z.boolean().optional(),
  // What its title is made of, and the sender's other languages. Absent in messages that were stored before they were added.
  ...emergencyUpdate.pick({ hazard: true, event: true, level: true, language: true, translations: true }).partial()
    .shape,
})
export type UpdateCard = z.infer<typeof updateCard>

/** A likely kind of danger: a button that opens its first steps, which come along so that no network is needed. */
export const dangerChoice = z.object({
  card: z.string().max(60),
  title: z.string().max(40),
  /** The words that lead its steps. */
  content: z.string().max(500),
  calls: z.array(z.enum(dangerCalls)).min(1).max(dangerCalls.length),
  steps: z.array(instructionStep).min(1).max(10),
  actions: z.array(chatAction).max(5).optional(),
  /** True where nobody has reviewed the card for life-safety. */
  isUnreviewed: z.boolean().optional(),
})
export type DangerChoice = z.infer<typeof dangerChoice>

export const chatDanger = z.object({
  outcome: z.enum(dangerOutcomes),
  /** The card whose steps the message shows, such as `choking-infant`. Absent where the message only asks. */
  card: z.string().max(60).optional(),
  /** The buttons, in the order in which they are shown. */
  calls: z.array(z.enum(dangerCalls)).min(1).max(dangerCalls.length),
  /** The BCP 47 tag of the card's words: it may be a language that Muster has no screens in. */
  language: z.string().max(35),
  /** The likely kinds where it is not sure which one it is, and the words above their buttons. */
  choices: z.array(dangerChoice).min(1).max(4).optional(),
  whatHappens: z.string().max(120).optional(),
  /** The writer cannot hear or speak on a phone, or must not be heard: a text to 911 comes before the call. */
  mustText: z.boolean().optional(),
})

/**
 * What records say of the person's own situation, beside the updates. Facts and times alone: the words are made where they are read, so that ages
 * stay true. A null `at` is a time that is not known.
 */
export const situationFact = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('way'),
    /** clear: nothing that is known closes it. cut-off: a danger touches it. none: none is planned. */
    state: z.enum(['clear', 'cut-off', 'old', 'none']),
    to: z.string().max(200).nullable(),
    /** What this person needs of the place. Null is what nobody has said. Absent where they do not need it. */
    wheelchairAccessible: z.boolean().nullable().optional(),
    acceptsServiceAnimals: z.boolean().nullable().optional(),
    /** When it was planned. */
    at: instant.nullable(),
  }),
  /** The open shelter that fits this person best, where they have to leave and no way is planned. `at`: when its list last said so. */
  z.object({
    about: z.literal('shelter'),
    name: z.string().max(200),
    /** In a straight line; null where it is not known from where. */
    meters: z.int().nullable(),
    /** As of a way. */
    wheelchairAccessible: z.boolean().nullable().optional(),
    acceptsServiceAnimals: z.boolean().nullable().optional(),
    hasDevicePower: z.boolean().nullable().optional(),
    at: instant.nullable(),
  }),
  z.object({
    about: z.literal('people'),
    /** asked: nobody has said yes so far. nobody: all were asked, and nobody has. */
    state: z.enum(['not-asked', 'asked', 'nobody', 'coming', 'together']),
    asked: z.int().min(0),
    at: instant.nullable(),
  }),
  /** One who has said yes. `name`: null for one without an account. `at`: when they said it. */
  z.object({
    about: z.literal('helper'),
    state: z.enum(['coming', 'arrived']),
    name: z.string().max(200).nullable(),
    etaAt: instant,
    at: instant,
  }),
  /**
   * What the members of the person's communities have said of themselves: help first, then moving, then safe. `name`: null where it is not known.
   * `further`: how many more have said something. Whoever has said nothing counts as not heard, never as safe.
   */
  z.object({
    about: z.literal('check-ins'),
    said: z.array(z.object({ name: z.string().max(200).nullable(), status: z.enum(checkInStatuses) })).max(6),
    further: z.int().min(0),
    notHeard: z.int().min(0),
    /** When the last of it was said. */
    at: instant,
  }),
  /** A source of alerts that cannot be read now. */
  z.object({ about: z.literal('silent-source'), name: z.string().max(200), at: instant.nullable() }),
  /** The list of alerts is old, or was never read: `at` is null then. */
  z.object({ about: z.literal('old-list'), at: instant.nullable() }),
])
export type SituationFact = z.infer<typeof situationFact>

/** A question that a button sends; `id` names the fact that answers it. */
export const suggestion = z.object({
  id: z.string().max(80),
  text: z.string().max(200),
  /** What its fact says in a line, where the fact is likely enough what was meant. */
  answer: z.string().max(400).optional(),
  /** True where nobody has reviewed that fact for life-safety. */
  isUnreviewed: z.boolean().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

export const chatMetadata = z.object({
  autoRedirectToMap: z.boolean().optional(),
  evacuationData: evacuationData.optional(),
  /** The BCP 47 tag of the words. Absent in messages that were stored before it was added. */
  language: z.string().max(35).optional(),
  hasActionCards: z.boolean().optional(),
  actions: z.array(chatAction).max(5).optional(),
  emergencyUpdates: z.array(updateCard).max(50).optional(),
  /** Where whoever fetches the person finds them. */
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
  /** When the list of updates was last known to be whole; null where it never was. */
  updatesAsOf: instant.nullable().optional(),
  /** Beside an answer about staying, leaving, or who comes. */
  situation: z.array(situationFact).max(12).optional(),
  topicId: z.string().max(80).optional(),
  /** A public page that says the same as the answer, and its address. */
  source: z.string().max(200).optional(),
  sourceAddress: z.url().max(500).optional(),
  /** True where nobody has reviewed the answer's fact for life-safety. */
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
  /** The same as `createdAt`, under the other name that clients read. */
  timestamp: instant,
  /** The client's own id of a message. It makes sending idempotent, so that an offline replay is stored once. */
  clientMessageId: z.string().nullable(),
  /** For a person's message: true until the assistant has answered. */
  replyPending: z.boolean(),
  /** Rises when the answer is refined in place. Absent in messages that a device made itself. */
  revision: z.int().min(1).optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** The metadata that a client may send with a message. Routes and updates are set by the server only. */
export const sentMetadata = z.object({
  hasActionCards: z.boolean().optional(),
  action: chatAction.optional(),
  language: language.optional(),
  /** Where the device was last, and when. Kept until the message is answered. */
  place: z.object({ coordinates: position, at: instant }).optional(),
})

export const sentChatMessage = z.object({
  userId: id,
  sessionId: id,
  content: textOf(textRules.chatMessage),
  isFromAI: z.boolean().default(false),
  messageType: chatMessageType.default('text'),
  metadata: sentMetadata.nullable().optional(),
  clientMessageId: z.uuid().optional(),
})
