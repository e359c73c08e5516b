import type { ChatMessage, SituationFact } from '@muster/contracts/entities/chat'
import { createGuide } from '@muster/guide/answer'
import { activeUpdatesOf, answerMetadata } from '@muster/guide/chat-metadata'
import { loadPacks } from '@muster/guide/load-packs'
import type { KnownPlace } from '@muster/guide/places'
import { buildId } from '@muster/test-kit/builders/ids'
import type { Page } from '@playwright/test'
import { places, realOrder } from '../support/shown-updates.ts'
import type { Language } from './looks.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const home: KnownPlace = { kind: 'home', coordinates: places.orinda, asOf: null }
const questions = {
  en: ['Is it safe to stay home tonight?', 'What should I do?'],
  es: ['¿Es seguro quedarme en casa esta noche?', '¿Qué debo hacer?'],
}

/** Shows a fixed conversation, with the answers of the chat service while an order covers the home, in place of the person's own conversation. */
export async function showOrderAnswers(page: Page, language: Language): Promise<void> {
  const { answer } = createGuide(loadPacks())
  const order = realOrder({ issuedAt: ago(8), affectedAreas: ['OAK-E047'] })
  const to = 'Grand Ave Community Center'
  const wayOut = { name: to, wheelchairAccessible: true, acceptsServiceAnimals: null, time: '10 min' }
  const situation: SituationFact[] = [
    { about: 'way', state: 'clear', to, wheelchairAccessible: true, acceptsServiceAnimals: null, at: ago(3) },
    { about: 'shelter', name: 'Oakland Tech gym', meters: 6_900, wheelchairAccessible: null, at: ago(6) },
    { about: 'helper', state: 'coming', name: 'Rosa', etaAt: ago(-12), at: ago(2) },
    {
      about: 'check-ins',
      said: [
        { name: 'Ben', status: 'help' },
        { name: 'Ana', status: 'safe' },
      ],
      ...{ further: 0, notHeard: 3, at: ago(4) },
    },
    { about: 'silent-source', name: 'National Weather Service', at: ago(1) },
  ]
  await page.route(/\/api\/chat\/[0-9a-f]{24}\?/, async route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const base = { userId: pathname.split('/').at(-1) ?? '', sessionId: searchParams.get('sessionId') ?? '' }
    const messages = questions[language].flatMap((text, index): ChatMessage[] => {
      const said = answer({
        text,
        language,
        profile: { hasWheelchair: true, hasServiceAnimal: true },
        context: { activeUpdates: activeUpdatesOf([order]), places: [home], wayOut },
      })
      const at = ago(2 - index)
      const common = { ...base, createdAt: at, timestamp: at, clientMessageId: null, replyPending: false }
      const mine = { id: buildId(), content: text, isFromAI: false, messageType: 'text' as const, metadata: null }
      const metadata = { ...answerMetadata(said, [order], 'guide'), situation, updatesAsOf: ago(1) }
      const theirs = { id: buildId(), content: said.content, isFromAI: true, messageType: said.messageType, metadata }
      return [
        { ...common, ...mine },
        { ...common, ...theirs },
      ]
    })
    await route.fulfill({ json: messages })
  })
}
