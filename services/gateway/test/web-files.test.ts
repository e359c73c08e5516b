import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, sendRaw, startStage } from './stage.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const styles = '.start { color: red }'
const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
let stage: Stage
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'muster-web-'))
  const script = 'console.log("app")'
  await mkdir(join(dir, 'dist/assets'), { recursive: true })
  await Promise.all([
    writeFile(join(dir, 'secret.txt'), 'secret'),
    writeFile(join(dir, 'dist/index.html'), `<!doctype html><title>Muster</title><style>${styles}</style>`),
    writeFile(join(dir, 'dist/sw.js'), '// worker'),
    writeFile(join(dir, 'dist/.hidden'), 'hidden'),
    writeFile(join(dir, 'dist/assets/app-1a2b3c.js'), script),
    writeFile(join(dir, 'dist/assets/app-1a2b3c.js.br'), brotliCompressSync(script)),
    writeFile(join(dir, 'dist/assets/small-77.js.br'), brotliCompressSync(script)),
    writeFile(join(dir, 'dist/assets/codec-5c.wasm.br'), brotliCompressSync('wasm')),
    ...['gzip', 'identity'].map(form =>
      writeFile(join(dir, `dist/assets/once-${form}.js.br`), brotliCompressSync('console.log("once")')),
    ),
    writeFile(join(dir, 'dist/assets/font-9z.woff2'), 'font'),
  ])
  stage = await startStage({ env: { WEB_DIST: join(dir, 'dist'), PUBLIC_ORIGIN: 'http://muster.example' } })
})
afterAll(async () => {
  await stage?.stop()
  await rm(dir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${stage.url}${path}`, { headers })

describe('files of the web app', () => {
  it('with a digest in their name are cached for a year and served precompressed', async () => {
    const answer = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.text()).toBe('console.log("app")')
  })

  it('are uncompressed for clients without brotli, and when no compressed file exists', async () => {
    expect(
      (await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
    ).toBeNull()
    const font = await get('/assets/font-9z.woff2', { 'accept-encoding': 'br' })
    expect([font.status, font.headers.get('content-encoding')]).toEqual([200, null])
  })

  it.each([undefined, 'identity', 'gzip', 'gzip, br;q=0', 'br', 'gzip;q=1, br;q=0.5'])(
    'that exist only compressed are readable by every client, accepting %s',
    async accepted => {
      const answer = await sendRaw(
        stage.url,
        '/assets/small-77.js',
        'GET',
        accepted ? { 'accept-encoding': accepted } : {},
      )
      const encoding = !accepted?.match(/gzip|br/) ? undefined : /br(?!;q=0$)/.test(accepted) ? 'br' : 'gzip'
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
      expect(answer.headers['content-type']).toMatch(/javascript/)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
      if (!encoding) expect(answer.body).toBe('console.log("app")')
    },
  )

  it.each(['br', 'gzip', 'identity'])(
    'of WebAssembly have the type that browsers compile while loading, accepting %s',
    async accepted => {
      const answer = await get('/assets/codec-5c.wasm', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-type')).toBe('application/wasm')
      expect(await answer.text()).toBe('wasm')
    },
  )

  it.each([
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ])('that exist only compressed are decompressed once for %s', async (accepted, read) => {
    const file = join(dir, `dist/assets/once-${accepted}.js.br`)
    const another = await startStage({ env: { WEB_DIST: join(dir, 'dist') } })
    try {
      const ask = async () => {
        const { hostname, port } = new URL(another.url)
        const path = `/assets/once-${accepted}.js`
        const [answer] = await once(
          request({ hostname, port, path, headers: { 'accept-encoding': accepted } }).end(),
          'response',
        )
        expect(answer.statusCode).toBe(200)
        return read(await buffer(answer)).toString()
      }
      expect(await ask()).toBe('console.log("once")')
      await rm(file)
      expect(await ask()).toBe('console.log("once")')
    } finally {
      await another.stop()
    }
  })

  it('that name the current version are revalidated each time', async () => {
    for (const path of ['/', '/sw.js']) expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/assets/old-000000.js', '/nothing.js', '/robots.txt', '/assets/', '/.hidden', '/assets/app-1a2b3c.js.br'])(
    'that do not exist are a 404, also for a browser that accepts a page: %s',
    async path => {
      const answer = await get(path, html)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not-found' })
    },
  )

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'])(
    'outside of their folder are not served: %s',
    async path => {
      const answer = await sendRaw(stage.url, path)
      expect(answer.status).toBe(404)
      expect(answer.body).not.toContain('secret')
    },
  )
})

describe('pages of the app', () => {
  it.each(['/', '/chat', '/forum/invite/abc123', '/no-such-page'])('are index.html: %s', async path => {
    const answer = await get(path, html)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await answer.text()).toContain('<title>Muster</title>')
  })

  it('are served for navigation only', async () => {
    expect((await get('/chat', { accept: 'application/json' })).status).toBe(404)
    expect((await fetch(`${stage.url}/chat`, { method: 'POST', headers: html })).status).toBe(404)
  })

  it('are never served for the API', async () => {
    const answer = await get('/api/unknown', html)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found' })
  })

  it.each([html.accept, '*/*'])(
    'allow their own styles and the empty element that scripts fill, requested as %s',
    async accept => {
      const { headers } = await get('/', { accept })
      const rule = `style-src 'self' ${digestOf('')} ${digestOf(styles)}`
      expect(headers.get('content-security-policy')?.split(';')).toContain(rule)
    },
  )

  it('may load from our own address only', async () => {
    const { headers } = await get('/', html)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self' blob:",
    ])
      expect(policy.split(';')).toContain(rule)
    // `wasm-unsafe-eval` allows only WebAssembly, which encodes photos if the browser cannot. It does not allow `eval` of text.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/mapbox|unsafe/)
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})
