import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { defaultLanguage, isLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { Pack, Packs } from '@muster/guide/pack'
import type { LeaveByWords } from '@muster/guide/when-to-leave'
import { texts } from '@muster/languages/all/leave-by'

/** This device does not know when its person has to leave: the server may have computed another time since. */
const unseen: LeaveByWords = {
  isKnown: false,
  full: language => texts[isLanguage(language) ? language : defaultLanguage].chat.unseen,
  short: () => '',
}

export type LocalAnswer = Pick<ChatMessage, 'content' | 'messageType' | 'metadata'>

const folder = '../../../../packages/guide/packs/'
// One chunk for each language (vite.config.ts), loaded when someone asks in it.
const packFiles = import.meta.glob<Pack>('../../../../packages/guide/packs/*.json', { import: 'default' })

async function loadGuide() {
  const [{ createGuide }, { detectLanguage }, { activeUpdatesOf, answerMetadata }] = await Promise.all([
    import('@muster/guide/answer'),
    import('@muster/guide/language'),
    import('@muster/guide/chat-metadata'),
  ])
  return { createGuide, detectLanguage, activeUpdatesOf, answerMetadata }
}

async function loadPack(language: Language): Promise<Packs> {
  const load = packFiles[`${folder}${language}.json`] ?? packFiles[`${folder}${defaultLanguage}.json`]
  const pack = await load?.()
  return pack ? { [pack.language]: pack } : {}
}

/**
 * Without a network only the reader's own language is cached. An answer in another language is better than none: 911 is in
 * it.
 */
const loadPackFor = (text: Language | null, reader: Language): Promise<Packs> =>
  loadPack(text ?? reader).catch(() => loadPack(reader))

/**
 * Answers on this device, for when there is no network: in the text's language where it can be detected, else in the
 * page's.
 */
export async function answerOffline(
  text: string,
  user: User,
  updates: readonly EmergencyUpdate[],
  language: Language,
): Promise<LocalAnswer> {
  const { createGuide, detectLanguage, activeUpdatesOf, answerMetadata } = await loadGuide()
  const packs = await loadPackFor(detectLanguage(text), language)
  const answered = createGuide(packs).answer({
    text,
    language,
    profile: user,
    context: { activeUpdates: activeUpdatesOf(updates), leaveBy: unseen },
  })
  const { content, messageType } = answered
  return { content, messageType, metadata: answerMetadata(answered, updates, 'offline-guide') }
}

/** Loads the guide while there is a network. */
export const preloadAnswers = (language: Language): Promise<unknown> =>
  Promise.all([loadGuide(), loadPack(language)]).catch(() => undefined)
