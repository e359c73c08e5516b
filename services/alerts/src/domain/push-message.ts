import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { destinationChanged } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts as allWords } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import type { Next } from './person-state.ts'
import type { Texts } from './present.ts'

const maxTitle = 150
/** UTF-16 units; in any script well below the 4096 bytes that push services accept. */
const maxBody = 600
/** Leaves room for the areas, and for some of the content. */
const maxInstruction = 360
const maxAreas = 140

/**
 * The push message that tells a person what has changed for them, in the owner's language if the sender provided it. The body starts with what
 * to do, because a locked phone shows its first line only.
 */
export function pushMessageOf(
  { part, told }: Next,
  { thread, isHeard }: { thread: string; isHeard: boolean },
  language: Language,
): PushMessage {
  const { update } = part
  const words = allWords[language]
  const texts: Texts = part.translations[language] ?? update
  const title = titleOf({ part, told }, texts.title, language)
  return {
    kind: told.kind === 'update' ? 'update' : 'ended',
    updateId: update.id,
    revision: update.revision,
    thread,
    threadRevision: told.revision,
    reason: told.reason,
    isNews: isHeard,
    title: shorten(update.isDrill ? fill(words.drill, { title }) : title, maxTitle),
    body: shorten(bodyOf({ part, told }, texts, language).filter(Boolean).join(' '), maxBody),
    severity: told.update?.severity ?? update.severity,
    isDrill: update.isDrill,
    tag: `update-${thread}`,
    url: `/updates/${update.id}`,
    issuedAt: update.issuedAt,
  }
}

function titleOf({ part: { update }, told: { kind, reason } }: Next, title: string, language: Language): string {
  const words = allWords[language]
  if (kind === 'left') return fill(words.left, { title })
  if (kind === 'ended') return fill(words.ended[update.ended?.reason ?? 'cancelled'], { title })
  if (reason === 'instruction') return fill(words.instruction, { title })
  return reason === 'lowered' ? fill(words.lowered, { title }) : title
}

function bodyOf({ part: { update, hasOwnTexts }, told: { kind } }: Next, texts: Texts, language: Language): string[] {
  const words = allWords[language]
  const areas = sentence(shorten(update.affectedAreas.slice(0, 3).join(', '), maxAreas))
  // What those are told to do who are still in the area is no instruction for a person who is not.
  if (kind === 'left') return [words.note.left, areas]
  const reason = update.ended?.reason
  return [
    reason && reason !== 'cancelled' ? words.note[reason] : '',
    // An instruction in another language is better than none.
    shorten(texts.instruction ?? update.instruction ?? '', maxInstruction),
    areas,
    hasOwnTexts ? texts.content : '',
  ]
}

/** The place that a person was sent to takes nobody more, and where to go instead; or one has opened after there was none. */
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
    updateId: null,
    revision: null,
    thread: 'destination',
    threadRevision: Date.parse(decidedAt),
    reason: null,
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
export function testMessage(language: Language, at: Date): PushMessage {
  const { test } = allWords[language]
  return {
    kind: 'test',
    updateId: null,
    revision: null,
    thread: 'test',
    threadRevision: at.getTime(),
    reason: null,
    isNews: true,
    title: test.title,
    body: test.body,
    severity: null,
    isDrill: false,
    tag: 'test',
    url: '/settings',
    issuedAt: at.toISOString(),
  }
}

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
