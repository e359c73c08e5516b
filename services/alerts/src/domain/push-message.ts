import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import type { Texts } from './present.ts'

export type Language = 'en' | 'es'

const maxTitle = 150
/** UTF-16 units; in any script well below the 4096 bytes that push services accept. */
const maxBody = 600
/** Leaves room for the areas, and for some of the content. */
const maxInstruction = 360
const maxAreas = 140

type Ending = NonNullable<EmergencyUpdate['ended']>['reason']

const words: Record<Language, { drill: string; ended: Record<Ending, { prefix: string; note: string }>; test: Texts }> =
  {
    en: {
      drill: 'DRILL: ',
      ended: {
        cancelled: { prefix: 'Ended: ', note: '' },
        expired: { prefix: 'Run out: ', note: 'This warning has run out. That does not say that it is safe.' },
        'no-longer-listed': {
          prefix: 'No longer listed: ',
          note: 'Its source no longer lists this warning. That does not say that it is safe.',
        },
      },
      test: {
        title: 'Early Warning Alerts are on',
        content: 'This is how an alert will reach you.',
        instruction: null,
      },
    },
    es: {
      drill: 'SIMULACRO (DRILL): ',
      ended: {
        cancelled: { prefix: 'Terminó: ', note: '' },
        expired: { prefix: 'Venció: ', note: 'Esta alerta venció. Eso no significa que sea seguro.' },
        'no-longer-listed': {
          prefix: 'Ya no aparece: ',
          note: 'Su fuente ya no muestra esta alerta. Eso no significa que sea seguro.',
        },
      },
      test: {
        title: 'Las alertas tempranas están activadas',
        content: 'Así le llegará una alerta.',
        instruction: null,
      },
    },
  }

/**
 * The push message of a revision, in the owner's language if the sender provided it. The body starts with what to do,
 * because a locked phone shows its first line only.
 */
export function pushMessageOf(
  update: EmergencyUpdate,
  { spanish, hasOwnTexts }: Pick<UpdatePush, 'spanish' | 'hasOwnTexts'>,
  language: Language,
): PushMessage {
  const { drill, ended } = words[language]
  const texts: Texts = language === 'es' && spanish ? spanish : update
  const ending = update.ended ? ended[update.ended.reason] : { prefix: '', note: '' }
  const body = [
    ending.note,
    // An instruction in another language is better than none.
    shorten(texts.instruction ?? update.instruction ?? '', maxInstruction),
    sentence(shorten(update.affectedAreas.slice(0, 3).join(', '), maxAreas)),
    hasOwnTexts ? texts.content : '',
  ]
  return {
    kind: update.ended ? 'ended' : 'update',
    updateId: update.id,
    revision: update.revision,
    title: shorten(`${update.isDrill ? drill : ''}${ending.prefix}${texts.title}`, maxTitle),
    body: shorten(body.filter(Boolean).join(' '), maxBody),
    severity: update.severity,
    isDrill: update.isDrill,
    tag: `update-${update.id}`,
    url: '/map-california',
    issuedAt: update.issuedAt,
  }
}

/** A test notification. */
export function testMessage(language: Language, at: Date): PushMessage {
  const { test } = words[language]
  return {
    kind: 'test',
    updateId: null,
    revision: null,
    title: test.title,
    body: test.content,
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
