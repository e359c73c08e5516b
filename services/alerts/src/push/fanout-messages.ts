import type { PushMessage } from '@muster/contracts/entities/push'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import type { PushChoices } from '@muster/contracts/vocabulary/push-choices'
import { severityRank } from '@muster/contracts/vocabulary/severities'
import {
  type DeliveryRecord,
  type Lineage,
  type NextMessage,
  nextMessageFor,
  repeatLastMessage,
} from '../domain/person-state.ts'
import { pushMessageOf } from '../domain/push-message.ts'
import type { SentMessage } from '../domain/told.ts'
import type { Fanout } from '../store/fanouts.ts'
import type { CommonMessage } from '../store/push-models.ts'
import type { Subscription } from '../store/subscriptions.ts'
import type { Lineages } from './lineages.ts'
import { topicOf } from './topic.ts'

/** A message to send, and what the ledger records about it. */
export type Outgoing = {
  told: SentMessage
  message: PushMessage
  options: { urgency: 'low' | 'normal' | 'high'; topic: string }
  /** The message is not sent after this time. */
  until: Date
}

/** `now`: the time of sending. `openedAt`: when the fan-out that sends it was opened. */
type When = { now: Date; openedAt: Date }

/** Decides what the members of a fan-out are sent, from the state at one moment. */
export type FanoutMessages = {
  /** The next message for a device with this record in the ledger; null for none. */
  next(device: Subscription, record: DeliveryRecord, when: When): Outgoing | null
  /** The last message of a device, to be sent once more. Null if it is no longer known. */
  again(device: Subscription, told: SentMessage, when: When): Outgoing | null
}

const dayMs = 24 * 60 * 60_000
const urgencies = { critical: 'high', high: 'high', medium: 'normal', low: 'low' } as const

/**
 * Creates a function that reads the course of a fan-out. It returns the same object as long as nothing has changed, and null when there is nothing left to
 * send.
 */
export function createReadFanoutMessages({
  lineages,
  isToBeSent,
}: {
  lineages: Lineages
  /** False if the message of a fan-out has been cancelled or stopped. */
  isToBeSent(fanoutId: string): Promise<boolean>
}) {
  const known = new WeakMap<Lineage | CommonMessage, FanoutMessages>()

  function remembered(key: Lineage | CommonMessage, make: () => FanoutMessages): FanoutMessages {
    const course = known.get(key) ?? make()
    known.set(key, course)
    return course
  }

  return async (
    { id, thread, lineageId, common }: Fanout,
    options: { mayBeKept: boolean },
  ): Promise<FanoutMessages | null> => {
    if (lineageId === null) {
      // Checked before each message, so that a message that is cancelled or stopped is not sent a moment later.
      if (!common || !(await isToBeSent(id))) return null
      return remembered(common, () => commonCourse(common))
    }
    const lineage = await lineages.read(lineageId, options)
    if (!lineage || lineage.isPushStopped) return null
    return remembered(lineage, () => lineageCourse(lineage, thread))
  }
}

function lineageCourse(lineage: Lineage, thread: string): FanoutMessages {
  const topic = topicOf(thread)
  const outgoing = ({ told, part }: NextMessage, { language, choices }: Subscription, { openedAt }: When): Outgoing => {
    const severity = told.update?.severity ?? part.update.severity
    const isHeard = told.isNews && severityRank(severity) <= severityRank(choices.wake)
    return {
      told,
      message: pushMessageOf({ told, part }, { thread, isHeard }, language),
      options: { urgency: isHeard ? urgencies[severity] : 'normal', topic },
      until: untilOf({ told, part }, openedAt),
    }
  }
  return {
    next(device, record, when) {
      // The device was found before this lineage was merged into another one. The fan-out of that lineage tells it.
      if (thread !== lineage.id && !record.accepted && !record.perhaps) return null
      const next = nextMessageFor(lineage, device.places, record, when.now)
      return next && outgoing(next, device, when)
    },
    again(device, told, when) {
      const next = repeatLastMessage(lineage, told)
      return next && outgoing(next, device, when)
    },
  }
}

/** An update is sent until it expires. The news that it has ended, or no longer covers a place, is sent for one day. */
function untilOf({ told, part: { update } }: NextMessage, openedAt: Date): Date {
  const since = told.kind === 'left' ? openedAt.getTime() : Date.parse(update.ended?.at ?? update.issuedAt)
  const isOpen = told.kind === 'update' && update.expiresAt !== null
  return isOpen ? new Date(update.expiresAt ?? since) : new Date(since + dayMs)
}

function commonCourse({ messages, options, until, isReplacement }: CommonMessage): FanoutMessages {
  const outgoing = ({ language, choices }: Subscription): Outgoing | null => {
    // A fan-out that an older version opened may lack a language.
    const message = messages[language] ?? messages[defaultLanguage]
    if (!message || !isWanted(message, choices)) return null
    const told = {
      revision: message.threadRevision,
      kind: 'message' as const,
      reason: null,
      isNews: true,
      update: null,
    }
    return { told, message, options, until }
  }
  return {
    next(device, { accepted, perhaps }) {
      if (isReplacement && !accepted && !perhaps) return null
      const next = outgoing(device)
      return next && accepted && accepted.revision >= next.told.revision ? null : next
    },
    again: outgoing,
  }
}

/** Critical messages always reach a person who has alerts on. */
function isWanted({ kind, severity }: PushMessage, { route, shelter }: PushChoices): boolean {
  if (severity === 'critical') return true
  if (kind === 'leave-by') return route
  return kind === 'destination' ? shelter : true
}
