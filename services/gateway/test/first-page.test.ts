import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { login } from '@muster/contracts/routes/identity'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const startTime = Date.parse('2026-08-01T12:00:00Z')
const ago = (minutes: number) => new Date(startTime - minutes * 60_000).toISOString()
const update = (title: string, parts: Partial<EmergencyUpdate> = {}) =>
  buildUpdate({ instruction: title, severity: 'low', ...parts })

let stage: Stage
let dir: string
let now = startTime
let list: EmergencyUpdate[] = []
let mood: 'well' | 'failing' | 'hanging' = 'well'
const signIns: unknown[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'muster-first-page-'))
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><head></head><div id="start"><!--start-->Loading<!--/start--></div><script type="module" src="/app.js"></script>',
  )
  stage = await startStage({
    env: {
      WEB_DIST: dir,
      PUBLIC_ORIGIN: 'https://muster.test',
      UPSTREAM_TIMEOUT_MS: '4000',
      ALERTS_STALE_SECONDS: '7200',
    },
    overrides: { clock: { now: () => new Date(now) } },
    routes: {
      alerts: app => {
        app.get(listEmergencyUpdates.path, async (_request, reply) => {
          if (mood === 'hanging') return new Promise(() => undefined)
          return mood === 'failing' ? reply.code(500).send({}) : list
        })
      },
      identity: app => {
        app.post(login.path, async (request, reply) => {
          const body = JSON.parse(String(request.body)) as { password: string }
          signIns.push(body)
          if (body.password !== 'right & proper')
            return reply.code(401).send({ code: 'invalid-credentials', message: 'x' })
          return reply.header('set-cookie', 'muster=token; Path=/; HttpOnly').send({ user: {} })
        })
      },
    },
  })
})
afterAll(async () => {
  await stage?.stop()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => {
  mood = 'well'
  list = []
  now += 3 * 3_600_000
  signIns.length = 0
})

const get = (path = '/', headers: Record<string, string> = {}) =>
  fetch(`${stage.url}${path}`, { headers: { ...html, ...headers } })
const read = async (...asked: Parameters<typeof get>) => (await get(...asked)).text()
const titlesIn = (page: string) =>
  [...page.matchAll(/class="row".*?<span[^>]*>(.*?)<\/span>/g)].map(([, title]) => title)
const since = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('the first page, before any script', () => {
  it('has 911, the headline, and the most severe updates first with their age', async () => {
    list = [
      ...[1, 2, 3, 4, 5].map(minutes => update(`Lesser ${minutes}`, { issuedAt: since(minutes) })),
      update('Leave now', { severity: 'critical', issuedAt: since(130) }),
      update('Ended', { severity: 'critical', isActive: false, issuedAt: since(1) }),
      update('Practice', { severity: 'critical', isDrill: true, issuedAt: since(1) }),
    ]
    const page = await read()
    expect(page).toContain('<a class="call" href="tel:911">Call 911</a>')
    expect(page).toContain('<h1>Leave in time. Get out safely.</h1>')
    expect(titlesIn(page)).toEqual(['Leave now', 'Lesser 1', 'Lesser 2', 'Lesser 3'])
    expect(page).toContain('<small>Critical, 2 hr. ago</small>')
    expect(page).toContain('<small>Low, 3 min ago</small>')
    expect(page).toContain('And 3 more alerts. Checked just now.')
    expect(page).not.toContain('Loading<!--')
  })

  it('marks a drill, and uses the language of the browser', async () => {
    list = [
      update('Practice', { isDrill: true, translations: { es: { title: 'x', content: 'x', instruction: 'Ensayo' } } }),
    ]
    const page = await read('/', { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' })
    expect(page).toContain('data-severity="drill"')
    expect(page).toContain('<i>SIMULACRO</i>')
    expect(titlesIn(page)).toEqual(['Ensayo'])
    expect(page).toContain('Llamar al 911')
    expect(await read('/', { 'accept-language': 'en', cookie: 'language=es' })).toContain('Llamar al 911')
  })

  it('escapes the text of a sender', async () => {
    list = [update('<script>alert(1)</script> "&"')]
    expect(titlesIn(await read())).toEqual(['&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&quot;'])
  })

  it('shows the last list with its age while alerts fails, and says that there is none when alerts never answered', async () => {
    list = [update('Kept')]
    await read()
    mood = 'failing'
    now += 20 * 60_000
    const page = await read()
    expect(titlesIn(page)).toEqual(['Kept'])
    expect(page).toContain('Checked 20 min ago.')
    mood = 'hanging'
    now += 3 * 3_600_000
    const without = await read()
    expect(without).toContain('We can&#39;t load the emergency updates right now.')
    expect(without).toContain('tel:911')
  })

  it('is at most 14 KB, is compressed when the client accepts it, and answers 304 when it is unchanged', async () => {
    list = Array.from({ length: 300 }, (_, i) => update(`${crypto.randomUUID()} `.repeat(60), { issuedAt: ago(i) }))
    // The earlier request that hangs may still be in progress.
    await settle(async () => {
      now += 2_000
      return titlesIn(await read()).length === 4
    })
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('/', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      const page = await answer.text()
      expect(titlesIn(page)).toHaveLength(4)
      expect(brotliCompressSync(page).length).toBeLessThan(14 * 1_024)
      const etag = answer.headers.get('etag') ?? ''
      expect((await get('/', { 'if-none-match': etag, 'accept-encoding': accepted })).status).toBe(304)
    }
  })

  it('has no inline script, which the policy would block', async () => {
    const answer = await get()
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(await answer.text()).not.toMatch(/<script(?![^>]*src)|\son\w+=/)
  })

  it('never ends in “loading”: it says its time, that the app has not loaded, and what needs scripts', async () => {
    const [, noscript = '', rest = ''] = /<noscript>(.*?)<\/noscript>(.*)/.exec(await read()) ?? []
    // Local time in California in summer (UTC−7).
    const hour = (new Date(now).getUTCHours() + 17) % 12 || 12
    expect(noscript).toMatch(
      new RegExp(`This browser does not run scripts, .* This page is from ${hour}:\\d\\d.[AP]M\\.`),
    )
    expect(rest).toMatch(/class="late">The app has not loaded yet\. Calling 911 works without it\. This page is from/)
    expect(rest).toContain('<a href="">Retry</a>')
    expect(await read('/', { 'accept-language': 'es' })).toContain('La aplicación aún no se ha cargado.')
  })

  it('is not the page that the service worker stores, because it would become outdated', async () => {
    const answer = await fetch(stage.url, { headers: { accept: '*/*' } })
    expect(await answer.text()).toContain('<!--start-->Loading<!--/start-->')
  })
})

describe('a shared link', () => {
  it.each(['*/*', 'image/*', 'text/html'])('has a preview without names for a bot that accepts %s', async accept => {
    const badge = await read('/achievements?highlight=on-board', { accept })
    expect(badge).toContain('<meta property="og:title" content="On Board">')
    expect(badge).toContain('<meta property="og:image" content="https://muster.test/share.png">')
    const group = await read('/forum/0123456789abcdef01234567', { accept })
    expect(group).toContain('<meta property="og:title" content="A group on Muster">')
    expect(group).not.toContain('0123456789abcdef01234567')
    const invited = await read(`/forum/invite/${'a'.repeat(43)}`, { accept, 'accept-language': 'es' })
    expect(invited).toContain('content="Tiene una invitación a un grupo en Muster"')
  })

  it.each([html.accept, '*/*'])(
    'for help contains no names and forbids caching, indexing and referrers, requested as %s',
    async accept => {
      const token = 'Abc_-'.repeat(8)
      const answer = await fetch(`${stage.url}/help/claim/${token}`, { headers: { accept } })
      const page = await answer.text()
      expect(page).toContain('<meta property="og:title" content="Somebody needs your help">')
      expect(page).toContain('<h1>Somebody needs your help</h1>')
      expect(page).toContain('href="tel:911"')
      expect(page).not.toContain('<form')
      expect(page).not.toContain(token)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect((await fetch(`${stage.url}/help`, { headers: html })).headers.get('x-robots-tag')).toBeNull()
    },
  )

  it('says what Muster is when there is nothing known to show', async () => {
    const page = await read('/achievements?highlight=<script>', { accept: '*/*' })
    expect(page).toContain('<meta property="og:title" content="Leave in time. Get out safely.">')
    expect(page).not.toContain('highlight')
  })
})

describe('the sign-in form of the first page', () => {
  const signIn = (password: string, headers: Record<string, string> = {}) =>
    fetch(`${stage.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: stage.url, ...headers },
      body: new URLSearchParams({ email: ' maya@example.org ', password }),
    })
  const whereTo = ({ status, headers }: Response) => [
    status,
    headers.get('location'),
    headers.getSetCookie().find(cookie => cookie.startsWith('muster=')) ?? null,
  ]

  it('signs in without script', async () => {
    expect(await read()).toMatch(/<form method="post" action="\/sign-in">.*name="email".*name="password"/)
    expect(whereTo(await signIn('right & proper'))).toEqual([303, '/map-california', 'muster=token; Path=/; HttpOnly'])
    expect(signIns).toEqual([{ email: 'maya@example.org', password: 'right & proper' }])
  })

  it('is shown to a person who logged out without a network, and starts a lasting session', async () => {
    const { headers } = await stage.signIn()
    expect(await read('/', { cookie: `${headers.cookie}; leaving=1` })).toContain('<form')
    const cookies = (await signIn('right & proper', { cookie: 'leaving=1' })).headers.getSetCookie()
    expect(cookies).toContain('muster=token; Path=/; HttpOnly')
    expect(cookies.find(cookie => cookie.startsWith('leaving='))).toMatch(/^leaving=; .*Expires=Thu, 01 Jan 1970/)
  })

  it('shows a failed sign-in', async () => {
    expect(whereTo(await signIn('wrong'))).toEqual([303, '/?login=failed', null])
    expect(await read('/?login=failed')).toContain('<p role="alert">Login failed</p>')
  })

  it('is not shown to a person with a session', async () => {
    const { headers } = await stage.signIn()
    expect(await read('/', { cookie: headers.cookie })).not.toContain('<form')
  })

  it('rejects other sites, and counts towards the limits of sign-in', async () => {
    expect((await signIn('right & proper', { origin: 'https://evil.example' })).status).toBe(403)
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await signIn('wrong')).status)
    expect(answers).toContain(429)
  })
})
