import type { PushMessage } from '@muster/contracts/entities/push'
import { describe, expect, it, vi } from 'vitest'
import type { KnownGroups } from './group-push.ts'
import { createPushReader, pageOf, type Shown } from './push.ts'
import type { ShownMessages } from './shown-messages.ts'

const message: PushMessage = {
  kind: 'update',
  updateId: 'x',
  revision: 1,
  thread: 'x',
  threadRevision: 1,
  reason: 'entered',
  isNews: true,
  title: 'Skyline Fire',
  body: 'Leave now.',
  severity: 'critical',
  isDrill: false,
  tag: 'update-x',
  url: '/map-california',
  issuedAt: '2026-01-01T00:00:00.000Z',
}

/** The stored messages of a service worker. A restarted worker reads them again. */
function memory(): Pick<ShownMessages, 'newest' | 'keep'> {
  const rows = new Map<string, PushMessage>()
  return {
    newest: async thread => rows.get(thread) ?? null,
    keep: async kept => void rows.set(kept.thread, kept),
  }
}

/** A browser that receives payloads and records what it has shown. `restart` starts a new service worker with the same stored messages. */
function browser(shown = memory()) {
  const displayed: Shown[] = []
  let read = createPushReader(shown)
  return {
    displayed,
    heard: () => displayed.filter(({ options }) => !options.silent).map(({ title }) => title),
    restart() {
      read = createPushReader(shown)
    },
    receive: (payload: string, language: 'en' | 'es' = 'en') =>
      read(payload, language, async notification => void displayed.push(notification)),
    message(over: Partial<PushMessage> = {}) {
      return this.receive(JSON.stringify({ ...message, ...over }))
    },
  }
}

async function shown(over: Partial<PushMessage> = {}) {
  const phone = browser()
  await phone.message(over)
  return phone.displayed[0]
}

describe('a pushed message', () => {
  it('becomes a notification, which stays until a press when it is critical', async () => {
    expect(await shown()).toEqual({
      title: 'Skyline Fire',
      options: {
        body: 'Leave now.',
        icon: '/icon-192.png',
        badge: '/badge-72.png',
        lang: 'en',
        data: { url: '/map-california', message },
        tag: 'update-x',
        renotify: true,
        timestamp: Date.parse(message.issuedAt),
        requireInteraction: true,
      },
    })
    expect((await shown({ severity: 'high' }))?.options.requireInteraction).toBe(false)
    expect((await shown({ kind: 'ended' }))?.options.requireInteraction).toBe(false)
  })

  it('is silent when the same revision repeats the same content, as after a restore', async () => {
    const phone = browser()
    await phone.message()
    await phone.message({ threadRevision: 2 })
    expect(phone.displayed).toHaveLength(2)
    expect(phone.heard()).toEqual(['Skyline Fire'])
    await phone.message({ threadRevision: 3, body: 'Leave by Camino Pablo.' })
    await phone.message({ threadRevision: 4, revision: 2, body: 'Leave by Camino Pablo.' })
    expect(phone.heard()).toHaveLength(3)
    // A person who has left the area and comes back hears the message again.
    await phone.message({ threadRevision: 5, kind: 'ended', reason: 'left', isNews: false, revision: 2 })
    await phone.message({ threadRevision: 6, revision: 2, body: 'Leave by Camino Pablo.' })
    expect(phone.heard()).toHaveLength(4)
  })

  it('has the drill mark once in its title', async () => {
    expect((await shown({ isDrill: true }))?.title).toBe('DRILL: Skyline Fire')
    const spanish = await shown({ isDrill: true, title: 'SIMULACRO (DRILL): Incendio' })
    expect(spanish?.title).toBe('SIMULACRO (DRILL): Incendio')
  })

  it.each(['', 'not json', 'null', '[]', '{}', '{"title":5,"body":"x"}', '{"title":"","body":"x"}'])(
    'that cannot be parsed is still shown: %s',
    async payload => {
      const phone = browser()
      await phone.receive(payload)
      await phone.receive(payload, 'es')
      const titles = phone.displayed.map(({ title }) => title)
      expect(titles).toEqual(['Emergency alert. Open Muster.', 'Alerta de emergencia. Abra Muster.'])
    },
  )
})

describe('messages of one thread', () => {
  const order = { title: 'Order', threadRevision: 4 }
  const ended = { title: 'Ended', kind: 'ended' as const, threadRevision: 5 }

  it('that arrive late never replace a newer one, also after a restart', async () => {
    const phone = browser()
    await phone.message(ended)
    phone.restart()
    await phone.message(order)
    expect(phone.displayed.map(({ title }) => title)).toEqual(['Ended', 'Ended'])
    expect(phone.heard()).toEqual(['Ended'])
  })

  it('that arrive twice have a sound once', async () => {
    const phone = browser()
    await phone.message(order)
    phone.restart()
    await phone.message(order)
    expect(phone.displayed.map(({ title }) => title)).toEqual(['Order', 'Order'])
    expect(phone.heard()).toEqual(['Order'])
  })

  it('that arrive together leave the newest one on the screen', async () => {
    const phone = browser()
    await Promise.all([phone.message(ended), phone.message(order)])
    expect(phone.displayed.at(-1)?.title).toBe('Ended')
  })

  it('replace the previous one without a sound when they contain nothing new', async () => {
    const phone = browser()
    await phone.message(order)
    await phone.message({ ...ended, isNews: false })
    expect(phone.displayed.at(-1)).toMatchObject({ title: 'Ended', options: { tag: 'update-x', silent: true } })
    expect(phone.heard()).toEqual(['Order'])
  })

  it('do not hide those of another thread', async () => {
    const phone = browser()
    await phone.message(ended)
    await phone.message({ ...order, thread: 'other' })
    expect(phone.heard()).toEqual(['Ended', 'Order'])
  })

  it('are shown when the browser has lost its database', async () => {
    const broken = { newest: () => Promise.reject(new Error('gone')), keep: () => Promise.reject(new Error('gone')) }
    const phone = browser(broken)
    await phone.message(order)
    expect(phone.heard()).toEqual(['Order'])
  })

  it('are shown one after the other when the browser’s database never answers', async () => {
    vi.useFakeTimers()
    const hangs = () => new Promise<never>(() => {})
    const phone = browser({ newest: hangs, keep: hangs })
    const received = Promise.all([phone.message(order), phone.message({ ...order, thread: 'other', title: 'Second' })])
    await vi.runAllTimersAsync()
    await received
    vi.useRealTimers()
    expect(phone.heard()).toEqual(['Order', 'Second'])
  })
})

describe('a message of a group', () => {
  const id = 'a'.repeat(24)
  const news: PushMessage = {
    ...{ ...message, kind: 'group', thread: `group-${id}`, tag: `group-${id}`, severity: null, url: `/forum/${id}` },
    ...{ title: 'New message in one of your communities', body: '', group: { id, title: 'New message in {{group}}' } },
  }
  async function titles(groups: Partial<KnownGroups>, parts: Partial<PushMessage> = {}) {
    const displayed: Shown[] = []
    const read = createPushReader(memory(), { nameOf: async () => null, windows: async () => [], ...groups })
    await read(JSON.stringify({ ...news, ...parts }), 'en', async one => void displayed.push(one))
    return displayed.map(({ title }) => title)
  }
  const window = (path: string, visibilityState: 'visible' | 'hidden') => async () => [
    { url: `https://muster.example${path}`, visibilityState },
  ]

  it('names the group when this device knows its name', async () => {
    const asked: string[] = []
    const nameOf = async (communityId: string) => {
      asked.push(communityId)
      return 'Pine Street'
    }
    expect(await titles({ nameOf })).toEqual(['New message in \u2068Pine Street\u2069'])
    expect(asked).toEqual([id])
    expect(await titles({})).toEqual([news.title])
    expect(await titles({ nameOf: () => Promise.reject(new Error('no database')) })).toEqual([news.title])
  })

  it('is not shown to a person who is viewing that group, but an alert always is', async () => {
    expect(await titles({ windows: window(news.url, 'visible') })).toEqual([])
    expect(await titles({ windows: window(news.url, 'hidden') })).toEqual([news.title])
    expect(await titles({ windows: window('/forum', 'visible') })).toEqual([news.title])
    expect(await titles({ windows: window(news.url, 'visible') }, { kind: 'update' })).toEqual([news.title])
  })
})

describe('the page behind a notification', () => {
  const origin = 'https://muster.example'

  it('is of this origin, whatever the payload contains', () => {
    expect(pageOf('/map-california', origin)).toBe('https://muster.example/map-california')
    expect(pageOf('https://evil.example/x', origin)).toBe('https://muster.example/')
    expect(pageOf('//evil.example', origin)).toBe('https://muster.example/')
    expect(pageOf('javascript:alert(1)', origin)).toBe('https://muster.example/')
    expect(pageOf(undefined, origin)).toBe('https://muster.example/')
  })
})
