import { chatMessageSent } from '@muster/contracts/events/chat'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** The consumer of messages to the assistant. */
export const chatConsumers = ({ awards }: Context) => [
  onEvent(chatMessageSent, ({ userId, sessionId, messageId }) =>
    awards.record(userId, { ids: { chatMessages: messageId, chatSessions: sessionId }, action: 'send_message' }),
  ),
]
