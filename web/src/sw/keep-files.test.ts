import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFiles } from './keep-files.ts'

// Node's `Request` supports neither addresses without a host nor the cache modes of browsers.
class PageRequest {
  readonly path: string
  readonly cache: string
  constructor(path: string, { cache }: RequestInit = {}) {
    this.path = path
    this.cache = cache ?? 'default'
  }
}
beforeEach(() => void vi.stubGlobal('Request', PageRequest))
afterEach(() => vi.unstubAllGlobals())

function openCache({ fails = '' } = {}) {
  const asked: Record<string, string> = {}
  const kept = new Map<string, Response>()
  let underWay = 0
  let most = 0
  const cache = {
    add: async ({ path, cache: mode }: PageRequest) => {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay -= 1
      asked[path] = mode
      if (path === fails) throw new TypeError('Failed to fetch')
      kept.set(path, new Response('new'))
    },
    put: async (path: string, response: Response) => void kept.set(path, response),
  }
  return { cache: cache as unknown as Cache, asked, kept, most: () => most }
}
const none = async () => undefined

it('reuses files that the page has just cached, and fetches those with unversioned names again', async () => {
  const { cache, asked } = openCache()
  await keepFiles(cache, ['/', '/mark.svg', '/assets/first-Ab12.js'], none)
  expect(asked).toEqual({ '/': 'reload', '/mark.svg': 'reload', '/assets/first-Ab12.js': 'default' })
})

it('downloads no file that the previous version cached under the same name', async () => {
  const { cache, asked, kept } = openCache()
  const former = async () => new Response('kept')
  await keepFiles(cache, ['/', '/assets/map-Ab12.js'], former)
  expect(Object.keys(asked)).toEqual(['/'])
  expect(await kept.get('/assets/map-Ab12.js')?.text()).toBe('kept')
})

it('limits parallel downloads in favour of the page, and continues after a failed file', async () => {
  const paths = Array.from({ length: 20 }, (_, i) => `/assets/part-${i}.js`)
  const { cache, kept, most } = openCache({ fails: '/assets/part-2.js' })
  await keepFiles(cache, paths, none)
  expect(kept.size).toBe(19)
  expect(most()).toBeLessThanOrEqual(3)
})
