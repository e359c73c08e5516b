import { languages } from '@muster/contracts/vocabulary/languages'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outsideBrackets, pseudoLanguage, pseudoText } from '../../../tools/languages/pseudo.ts'
import { startI18n } from '../../src/i18n/start-i18n.ts'
import { buildUpdate, buildUser } from '../builders.ts'
import { fakeServer } from '../fake-server.ts'
import { stubSockets } from '../fake-socket.ts'
import { renderApp } from '../render-app.tsx'
import { stubResizeObserver } from '../stub-resize-observer.ts'

// Data is in upper case, to distinguish it from untranslated text.
const user = buildUser({ name: 'QQ', location: 'QQ', email: 'QQ@QQ' })
const update = buildUpdate({
  title: 'QQ',
  content: 'QQ',
  affectedAreas: ['QQ'],
  event: 'QQ',
  source: { feed: 'QQ', sender: 'QQ', senderName: 'QQ', url: null },
})
const session = {
  id: 'b'.repeat(24),
  userId: user.id,
  title: 'QQ',
  createdAt: user.createdAt,
  updatedAt: user.createdAt,
}
const earned = { id: 'on-board', title: 'QQ', description: 'QQ', points: 5, category: 'profile', icon: 'award' }

const serve = (who: unknown) =>
  fakeServer({
    'GET /api/auth/me': { body: { user: who } },
    'GET /api/emergency-updates': { body: [update] },
    'GET /api/feeds/status': { body: [] },
    'GET /api/achievements': { body: [earned] },
    [`GET /api/achievements/user/${user.id}`]: { body: [] },
    [`GET /api/chat/sessions/${user.id}`]: { body: [session] },
    [`GET /api/communities/user/${user.id}`]: { body: [] },
    'GET /api/communities/all': { body: [] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    'POST /api/chat/sessions': { status: 201, body: session },
    [`GET /api/chat/${user.id}?sessionId=${session.id}`]: { body: [] },
    'GET /api/config': {
      body: {
        map: { provider: 'maplibre', accessToken: null },
        push: { enabled: false },
        operatorConsole: false,
        contactEmail: null,
        drill: false,
        version: '1',
      },
    },
  })

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
// Names that are the same in every language: of languages, of the product and of other services; the number 911; and data, also before a separating dot, where
// a text is divided into two elements.
const sameEverywhere =
  /^(English|Español|911|Muster|App Store|Google Play|Galaxy Store|Facebook|Instagram|LinkedIn|X|Twitter|⟦?QQ\W*)+$/

/** The texts on the page that are not pseudo-translated. */
function untranslated(): string[] {
  const found = new Set<string>()
  const look = (text: string | null) => {
    const rest = outsideBrackets(text ?? '').trim()
    if (/\p{L}{2}/u.test(rest) && !/^[\d\s/,:.]*(AM|PM)?$/.test(rest) && !sameEverywhere.test(rest)) found.add(rest)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) for (const name of attributes) look(node.getAttribute(name))
    else if (!node.parentElement?.closest('style, script, [translate=no]')) look(node.textContent)
  }
  look(document.title.replace('Muster', ''))
  return [...found]
}

/** Resolves when the page no longer changes. */
async function quiet(): Promise<void> {
  for (let before = ''; before !== document.body.innerHTML; ) {
    before = document.body.innerHTML
    await new Promise(resolve => setTimeout(resolve, 400))
  }
}

describe('a language that exists only as a folder', () => {
  beforeEach(async () => {
    localStorage.clear()
    stubSockets()
    vi.stubGlobal('scrollTo', () => {})
    stubResizeObserver()
    localStorage.setItem('language', pseudoLanguage)
    await startI18n()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is listed, and is the page’s language', () => {
    expect(languages).toContain(pseudoLanguage)
    expect(document.documentElement.lang).toBe(pseudoLanguage)
  })

  it.each([
    '/',
    '/profile',
    '/chat',
    '/map-california',
    '/contacts',
    '/settings',
    '/achievements',
    '/forum',
    '/forgot-password',
    '/reset-password?token=t',
    '/nowhere',
  ])('translates every text of %s, for visitors and users', async path => {
    for (const who of [null, user]) {
      serve(who)
      renderApp(path)
      await screen.findAllByText(pseudoText('Call 911'))
      await quiet()
      expect(screen.queryByText(pseudoText('Something went wrong')), `${path} failed to render`).toBeNull()
      expect(untranslated(), `${path} as ${who ? 'a person' : 'a visitor'}`).toEqual([])
      cleanup()
    }
  })
})
