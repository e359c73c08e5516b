import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { destinationChanged } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts as allWords } from '@muster/languages/all/push'
import { texts as updateWords } from '@muster/languages/all/update-words'
import { fill } from '@muster/languages/fill'
import {
  headlineOf,
  textsFor,
  type UpdateFacts,
  type UpdateReader,
  updateTitle,
  whatToDo,
} from '@muster/languages/update-text'
import { ofNoUpdate } from './of-no-update.ts'
import type { NextMessage } from './person-state.ts'

const maxTitle = 150
/** In UTF-16 units. In any script this is well below the 4,096 bytes that push services accept. */
const maxBody = 600
/** Leaves room for the areas and for some of the content. */
const maxInstruction = 360
const maxAreas = 140

/**
 * The push message that tells a person what has changed for them. The title has our word for it and the place, as on every screen. The body begins with what
 * to do, because a locked phone shows only its first line; the sender's headline follows.
 */
export function pushMessageOf(
  next: NextMessage,
  { thread, isHeard }: { thread: string; isHeard: boolean },
  language: Language,
): PushMessage {
  const { part, told } = next
  const { update } = part
  const reader: UpdateReader = { words: updateWords[language], language }
  const facts = factsFor(next)
  const title = titleOf(next, updateTitle(facts, reader), language)
  return {
    kind: told.kind === 'update' ? 'update' : 'ended',
    updateId: update.id,
    revision: update.revision,
    thread,
    threadRevision: told.revision,
    reason: told.reason,
    isNews: isHeard,
    title: shorten(update.isDrill ? fill(allWords[language].drill, { title }) : title, maxTitle),
    body: shorten(bodyOf(next, facts, title, reader, language).filter(Boolean).join(' '), maxBody),
    severity: told.update?.severity ?? update.severity,
    isDrill: update.isDrill,
    tag: `update-${thread}`,
    url: `/updates/${update.id}`,
    issuedAt: update.issuedAt,
  }
}

/** The facts that the message is about. For a person who was released these are the areas that were taken out, not those where the update is still in force. */
function factsFor({ part: { update, translations, released }, told: { kind } }: NextMessage): UpdateFacts {
  const affectedAreas = kind === 'left' && released.length > 0 ? released : update.affectedAreas
  return { ...update, translations, affectedAreas }
}

function titleOf({ part: { update }, told: { kind, reason } }: NextMessage, title: string, language: Language): string {
  const words = allWords[language]
  if (kind === 'left') return fill(words.left, { title })
  // A title such as "Evacuation order lifted" already says that it has ended.
  if (kind === 'ended' && update.level === 'all-clear') return title
  if (kind === 'ended') return fill(words.ended[update.ended?.reason ?? 'cancelled'], { title })
  if (reason === 'instruction') return fill(words.instruction, { title })
  return reason === 'lowered' ? fill(words.lowered, { title }) : title
}

function bodyOf(
  { part: { update, hasOwnTexts, released }, told: { kind } }: NextMessage,
  facts: UpdateFacts,
  title: string,
  reader: UpdateReader,
  language: Language,
): string[] {
  const { note } = allWords[language]
  const where = (areas: readonly string[]) => shorten(areas.slice(0, 3).join(', '), maxAreas)
  // The instruction for people who are still in the area does not apply to a person who is not.
  if (kind === 'left') {
    const values = { areas: where(released), rest: where(update.affectedAreas) }
    return released.length > 0 && values.rest ? [fill(note.released, values)] : [note.left]
  }
  const reason = update.ended?.reason
  const { advice, official } = whatToDo(facts, reader)
  // After its end an update asks for nothing any more, unless its sender says something else at the end.
  const isAsked = kind === 'update' || update.level === 'all-clear'
  const asked = isAsked ? official?.text : (textsFor(facts, language).instruction ?? update.instruction)
  return [
    reason && reason !== 'cancelled' ? note[reason] : '',
    (isAsked && advice) || '',
    sentence(shorten(asked ?? '', maxInstruction)),
    sentence(where(update.affectedAreas.filter(area => !title.includes(area)))),
    ...(hasOwnTexts ? ownWords(facts, reader) : []),
  ]
}

/** The sender's headline and text. If the text begins with the headline, only the text. */
function ownWords(facts: UpdateFacts, reader: UpdateReader): string[] {
  const headline = headlineOf(facts, reader)?.text ?? ''
  const { content } = textsFor(facts, reader.language)
  return content.startsWith(headline) ? [content] : [sentence(headline), content]
}

/**
 * The push message that tells a person that the place they were sent to accepts no more people and where to go instead, or that a place has opened after
 * there was none.
 */
export function destinationMessage(
  { reason, from, next, decidedAt }: PayloadOf<typeof destinationChanged>,
  language: Language,
): PushMessage {
  const { destination } = allWords[language]
  const hasOpened = reason === 'opened'
  const name = hasOpened && next ? next.name : from.name
  const go = hasOpened ? destination.way : destination.next
  return {
    kind: 'destination',
    ...ofNoUpdate,
    thread: 'destination',
    threadRevision: Date.parse(decidedAt),
    isNews: true,
    title: shorten(fill(destination[reason], { name }), maxTitle),
    body: shorten(next ? fill(go, { name: next.name }) : destination.none, maxBody),
    severity: 'high',
    isDrill: false,
    tag: 'destination',
    url: next ? `/map-california#${new URLSearchParams({ shelter: next.id })}` : '/map-california',
    issuedAt: decidedAt,
  }
}

/** A test notification. */
export const testMessage = (language: Language, at: Date): PushMessage => ({
  ...checkMessage('test', allWords[language].test, at),
  isNews: true,
  url: '/settings',
})

/** The message of the canary. It makes no sound, because the canary's own device receives it every minute. */
export const canaryMessage = (language: Language, at: Date): PushMessage => ({
  ...checkMessage('canary', allWords[language].canary, at),
  isNews: false,
  url: '/',
})

const checkMessage = (thread: string, { title, body }: { title: string; body: string }, at: Date) => ({
  kind: 'test' as const,
  ...ofNoUpdate,
  severity: null,
  isDrill: false,
  thread,
  threadRevision: at.getTime(),
  title,
  body,
  tag: thread,
  issuedAt: at.toISOString(),
})

function sentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`
}

function shorten(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= max
    ? flat
    : `${flat
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
}
