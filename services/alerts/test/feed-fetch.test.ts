import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadConfig } from '@muster/service-kit/config'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { startServiceProcess } from '@muster/test-kit/process'
import { testKeys } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { freePort } from '@muster/tools/process/port'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configSchema } from '../src/config.ts'
import { createBreaker } from '../src/ingest/feeds/breaker.ts'
import { polledFeedsOf } from '../src/ingest/feeds/feed-settings.ts'
import { FeedBusyError, fetchFeed, isSameHost } from '../src/ingest/feeds/fetch-feed.ts'
import { allFeeds } from '../src/ingest/feeds/list.ts'
import { type Answer, createMovableClock, startListServer } from './support/list-server.ts'
import { alertsEnv } from './support/start-alerts.ts'

// Ends a test that hangs. On a busy machine each of its processes needs many seconds to start.
vi.setConfig({ testTimeout: 300_000 })

const { atEnd, stop } = createStops()
afterEach(stop)

async function serve(...args: Parameters<typeof startListServer>) {
  const server = await startListServer(...args)
  atEnd(server.stop)
  return server
}
const ask = (url: string, over: object = {}) => fetchFeed(url, { accept: 'text/plain', userAgent: 'test', ...over })

describe('a request to a feed', () => {
  test('follows a few redirects on the host that the operator named, and none to another host', async () => {
    const other = await serve({ body: 'theirs' })
    const redirect = (location: string): Answer => ({ status: 307, headers: { location } })
    const pages: Record<string, Answer> = {
      '/near': redirect('/list'),
      '/list': { body: 'ours' },
      '/away': redirect(`${other.url}/list`),
      '/disguised': redirect(`//user@${new URL(other.url).host}/list`),
      '/round': redirect('/round'),
    }
    const { url } = await serve(({ path }) => pages[path] ?? {})
    expect(await ask(`${url}/near`)).toMatchObject({ kind: 'changed', bytes: Buffer.from('ours') })
    await expect(ask(`${url}/away`)).rejects.toThrow('another host')
    await expect(ask(`${url}/disguised`)).rejects.toThrow('another host')
    await expect(ask(`${url}/round`)).rejects.toThrow('more than 3 times')
    expect(other.asked).toEqual([])
  })

  test('sends its validators, and stops at its limit of bytes', async () => {
    const { url, asked } = await serve({ status: 304 })
    const known = { etag: '"1"', lastModified: 'Mon, 02 Mar 2026 16:00:00 GMT' }
    expect(await ask(url, { known })).toEqual({ kind: 'unchanged' })
    expect(asked[0]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': known.lastModified })
    const large = await serve({ body: 'x'.repeat(1_001) })
    await expect(ask(large.url, { maxBytes: 1_000 })).rejects.toThrow('more than 1000 bytes')
  })

  test('reads Retry-After as a date, too', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const { url } = await serve({ status: 503, headers: { 'retry-after': inAnHour } })
    const err = await ask(url).catch((error: unknown) => error)
    if (!(err instanceof FeedBusyError)) throw err
    expect(err.retryAfterMs).toBeGreaterThan(3_000_000)
    expect(err.retryAfterMs).toBeLessThanOrEqual(3_600_000)
  })

  test.each([
    ['http://feed.example.org/a', 'https://feed.example.org/b', true],
    ['http://feed.example.org/a', 'https://feed.example.org:9443/b', false],
    ['http://feed.example.org:8080/a', 'https://feed.example.org:8080/b', false],
    ['https://feed.example.org/a', 'http://feed.example.org/b', false],
    ['https://feed.example.org:9443/a', 'https://feed.example.org:9443/b', true],
  ])('a redirect from %s to %s stays with the same authority: %s', (from, to, isSame) => {
    expect(isSameHost(new URL(from), new URL(to))).toBe(isSame)
  })

  test('leaves a feed alone for as long as it asks, from its first answer on', async () => {
    const { url } = await serve({ status: 429, headers: { 'retry-after': '120' } })
    const err = await ask(url).catch((error: unknown) => error)
    if (!(err instanceof FeedBusyError)) throw err
    const clock = createMovableClock()
    const breaker = createBreaker({ clock, pauseMs: 1_000 })
    breaker.failed(err.retryAfterMs)
    expect(breaker.isOpen()).toBe(true)
    clock.forward(119_000)
    expect(breaker.isOpen()).toBe(true)
    clock.forward(2_000)
    expect(breaker.isOpen()).toBe(false)
    // If the feed asks for no pause, two failures cause none.
    breaker.succeeded()
    breaker.failed()
    breaker.failed()
    expect(breaker.isOpen()).toBe(false)
  })
})

describe('the addresses of a feed', () => {
  const required = {
    MONGO_URL: 'mongodb://localhost/alerts',
    NATS_URL: 'nats://localhost',
    REDIS_URL: 'redis://localhost',
    INTERNAL_TOKEN_PUBLIC_KEYS: testKeys.publicKey,
    ROLE: 'ingest',
  }
  const load = (env: Record<string, string>) => loadConfig(configSchema, { ...required, ...env })
  const urlsOf = (env: Record<string, string>) => polledFeedsOf(allFeeds, load(env)).map(({ url }) => url)
  const districts = { CALTRANS_CLOSURES_ENABLED: 'true' }

  test('contain one address for each district of Caltrans that the operator names', () => {
    expect(urlsOf({ ...districts, CALTRANS_CLOSURES_DISTRICTS: '3, 12' })).toEqual([
      'https://cwwp2.dot.ca.gov/data/d3/lcs/lcsStatusD03.xml',
      'https://cwwp2.dot.ca.gov/data/d12/lcs/lcsStatusD12.xml',
    ])
    expect(urlsOf(districts)).toHaveLength(12)
    expect(urlsOf({ ...districts, CALTRANS_CLOSURES_URL: 'https://example.org/one.xml' })).toEqual([
      'https://example.org/one.xml',
    ])
    expect(() => load({ ...districts, CALTRANS_CLOSURES_DISTRICTS: '13' })).toThrow('CALTRANS_CLOSURES_DISTRICTS')
  })

  test('are requested at the start when a feed has no default address', () => {
    expect(() => load({ CAP_INDEX_ENABLED: 'true' })).toThrow('CAP_INDEX_URL: is missing')
    expect(
      urlsOf({ CAP_INDEX_ENABLED: 'true', CAP_INDEX_URL: 'https://a.example.org/x, https://b.example.org/y' }),
    ).toEqual(['https://a.example.org/x', 'https://b.example.org/y'])
  })

  test('contain the time when the source requires it', () => {
    const [ipaws] = polledFeedsOf(allFeeds, load({ IPAWS_ENABLED: 'true' }))
    expect(ipaws?.feed.urlAt?.(ipaws.url, new Date('2026-03-02T16:00:00.123Z'))).toMatch(
      /recent\/2026-03-01T16:00:00Z$/,
    )
  })
})

/** A feed whose answers wait until the test gives them, and which counts how many wait at the same time. */
async function startSlowFeed() {
  const waiting: { worker: string; response: ServerResponse }[] = []
  let most = 0
  const server = createServer((request, response) => {
    const one = { worker: request.headers['user-agent'] ?? '', response }
    waiting.push(one)
    most = Math.max(most, waiting.length)
    response.on('close', () => void waiting.splice(waiting.indexOf(one), 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: () => settle(() => waiting[0]),
    most: () => most,
  }
}

test('only one of three processes polls a feed at a time, however long the answer takes, and another takes over when it is killed', async () => {
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const feed = await startSlowFeed()
  const workers = await Promise.all(
    ['worker-1', 'worker-2', 'worker-3'].map(async name => {
      const metricsPort = String(await freePort())
      const env = {
        ROLE: 'ingest',
        METRICS_PORT: metricsPort,
        FEED_USER_AGENT: name,
        CAL_FIRE_ENABLED: 'true',
        CAL_FIRE_URL: feed.url,
        CAL_FIRE_POLL_MS: '20',
        CAL_FIRE_POLL_FLOOR_MS: '10',
        FEED_LEASE_MS: '15000',
      }
      const process = await startServiceProcess('alerts', alertsEnv(neighbours, env))
      atEnd(() => process.kill())
      return { name, process, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
    }),
  )
  /** The number of times that a process wanted to poll and was not allowed to. */
  const turnedAway = async ({ metrics }: (typeof workers)[number]) => {
    const text = await (await fetch(metrics)).text()
    return Number(
      /muster_feed_polls_total\{[^}]*feed="cal-fire"[^}]*result="not-due"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0,
    )
  }
  const alive = new Set(workers)
  const nameOfHolder = async () => (await feed.next()).worker
  for (let round = 0; round < 3; round++) {
    const { worker, response } = await feed.next()
    // Both other processes try to poll while this answer waits, for many times the minimum interval.
    for (const other of workers.filter(({ name }) => name !== worker)) {
      const before = await turnedAway(other)
      await settle(async () => (await turnedAway(other)) > before + 3)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"FeatureCollection","features":[]}')
    await settle(() => response.closed)
  }
  expect(feed.most()).toBe(1)

  for (let dead = 0; dead < 2; dead++) {
    const name = await nameOfHolder()
    const holder = workers.find(worker => worker.name === name)
    if (!holder) throw new Error(`nobody is called ${name}`)
    await holder.process.kill()
    alive.delete(holder)
    await settle(async () => (await nameOfHolder()) !== name)
  }
  expect(alive.size).toBe(1)
  expect(feed.most()).toBe(1)
})
