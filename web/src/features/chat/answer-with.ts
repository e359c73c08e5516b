import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import { defaultLanguage, isLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { createGuide } from '@muster/guide/answer'
import { activeUpdatesOf, answerMetadata } from '@muster/guide/chat-metadata'
import type { GravestPacks, Packs } from '@muster/guide/pack'
import type { LeaveByWords } from '@muster/guide/when-to-leave'
import { texts } from '@muster/languages/all/leave-by'
import type { WhatIsKnown } from './use-what-is-known.ts'

/** The leave-by time of an answer on this device: always unknown, because the server may have computed a new one since. */
const unseen: LeaveByWords = {
  isKnown: false,
  full: language => texts[isLanguage(language) ? language : defaultLanguage].chat.unseen,
  short: () => '',
}

/** A question for the guide on this device, with everything that the answer may depend on. */
export type LocalQuestion = WhatIsKnown & {
  text: string
  user: User
  language: Language
  /** The person's message before this one. */
  earlier?: string | undefined
}
/** The parts of a chat message that the guide writes; the caller adds ids and times. */
export type LocalAnswer = Pick<ChatMessage, 'content' | 'messageType' | 'metadata'>

/** Answers a question from the given knowledge packs, without a network. */
export function answerWith(
  packs: Packs & GravestPacks,
  { text, earlier, user, updates, places, listRead, language }: LocalQuestion,
): LocalAnswer {
  const answered = createGuide(packs).answer({
    text,
    ...(earlier && { earlier }),
    language,
    profile: user,
    context: { activeUpdates: activeUpdatesOf(updates), places, listRead, leaveBy: unseen },
  })
  const { content, messageType } = answered
  const metadata = {
    ...answerMetadata(answered, updates, 'offline-guide'),
    ...(answered.kind === 'live' && { updatesAsOf: listRead.at }),
  }
  return { content, messageType, metadata }
}
