import type { PayloadOf } from '@muster/contracts/define-event'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import type { destinationChanged } from '@muster/contracts/events/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts as allWords } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import type { Texts } from './present.ts'

const maxTitle = 150
/** UTF-16 units; in any script well below the 4096 bytes that push services accept. */
const maxBody = 600
/** Leaves room for the areas, and for some of the content. */
const maxInstruction = 360
const maxAreas = 140

/**
 * The push message of a revision, in the owner's language if the sender provided it. The body starts with what to do,
 * because a locked phone shows its first line only.
 */
export function pushMessageOf(
  update: EmergencyUpdate,
  { translations, hasOwnTexts }: Pick<UpdatePush, 'translations' | 'hasOwnTexts'>,
  language: Language,
): PushMessage {
  const words = allWords[language]
  const texts: Texts = translations[language] ?? update
  const reason = update.ended?.reason
  const ending = reason ? fill(words.ended[reason], { title: texts.title }) : texts.title
  const body = [
    reason && reason !== 'cancelled' ? words.note[reason] : '',
    // An instruction in another language is better than none.
    shorten(texts.instruction ?? update.instruction ?? '', maxInstruction),
    sentence(shorten(update.affectedAreas.slice(0, 3).join(', '), maxAreas)),
    hasOwnTexts ? texts.content : '',
  ]
  return {
    kind: update.ended ? 'ended' : 'update',
    updateId: update.id,
    revision: update.revision,
    title: shorten(update.isDrill ? fill(words.drill, { title: ending }) : ending, maxTitle),
    body: shorten(body.filter(Boolean).join(' '), maxBody),
    severity: update.severity,
    isDrill: update.isDrill,
    tag: `update-${update.id}`,
    url: '/map-california',
    issuedAt: update.issuedAt,
  }
}

/** The place that a person was sent to takes nobody more, and where to go instead. */
export function destinationMessage(
  { reason, from, next, decidedAt }: PayloadOf<typeof destinationChanged>,
  language: Language,
): PushMessage {
  const { destination } = allWords[language]
  return {
    kind: 'destination',
    updateId: null,
    revision: null,
    title: shorten(fill(destination[reason], { name: from.name }), maxTitle),
    body: shorten(next ? fill(destination.next, { name: next.name }) : destination.none, maxBody),
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
