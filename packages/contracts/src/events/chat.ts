import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id } from '../entities/common.ts'

/** A person sent a message. The text is not in the event. */
export const chatMessageSent = defineEvent({
  service: 'chat',
  fact: 'message-sent',
  version: 1,
  payload: z.object({ userId: id, sessionId: id, messageId: id }),
})

export const chatEvents = [chatMessageSent] as const
