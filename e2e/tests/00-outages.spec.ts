import { join } from 'node:path'
import { ingestCap } from '@muster/contracts/routes/alerts'
import { createCommunity } from '@muster/contracts/routes/community'
import { currentUser } from '@muster/contracts/routes/identity'
import type { ServiceName } from '@muster/contracts/services'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { processAt } from '@muster/test-kit/process-at'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { capInstant, renderCap } from '@muster/tools/drill/cap'
import { type Message, scenarioOf } from '@muster/tools/drill/scenario'
import type { Locator, Page, Request } from '@playwright/test'
import { blockedBy } from '../support/reachable-911.ts'
import { atOneSize, expect, test } from '../support/test.ts'

type Part = 'Redis' | 'NATS' | 'MongoDB' | 'identity' | 'chat'
type How = 'frozen' | 'stopped'
/** What a screen shows: its content, an error in place of missing content, or both. */
type Shown = 'all' | 'all, with an error' | 'an error' | 'nothing'

const order = scenarioOf(1).find(({ says }) => says?.response === 'Evacuate')?.says as Message
const lesser = scenarioOf(1).find(({ subject }) => subject === 'smoke')?.says as Message
const question = 'What should I pack for the dog?'
const forum = 'Oak Street neighbors'
const draft = 'Is the bridge'

/** Every main screen, and a check for the content about the person or the danger that it must show. */
const screens: Record<string, { path: string; own: (main: Locator) => Promise<boolean> }> = {
  home: { path: '/', own: main => main.getByText('Luis Rivera').isVisible() },
  updates: { path: '/updates', own: main => main.getByRole('link', { name: 'OAK-D01' }).first().isVisible() },
  map: { path: '/map', own: main => main.locator('canvas').first().isVisible() },
  chat: { path: '/chat', own: main => main.getByText(question).isVisible() },
  contacts: { path: '/contacts', own: main => main.getByText('Luis Rivera').first().isVisible() },
  profile: {
    path: '/profile',
    own: async main => (await values(main)).includes('Maya Reyes') && (await values(main)).includes('Luis Rivera'),
  },
  settings: { path: '/settings', own: main => main.getByText('Maya Reyes').first().isVisible() },
  achievements: { path: '/achievements', own: main => main.getByText('Founder').first().isVisible() },
  help: {
    path: '/help',
    own: main =>
      main
        .getByText(/Redding, CA/)
        .first()
        .isVisible(),
  },
  'help plan': { path: '/help/plan', own: main => main.getByText('Luis Rivera').first().isVisible() },
  forum: { path: '/forum', own: main => main.getByText(forum).isVisible() },
}
const values = (main: Locator) =>
  main.locator('input').evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))

const eachOf = expect.configure({ soft: true, timeout: 60_000 })

/** Screens whose content is not stored on the device, so that it cannot be read without these servers. */
const serversOwn = ['achievements', 'help plan']
const onServerAlone: Partial<Record<Part, string[]>> = { MongoDB: serversOwn, Redis: serversOwn }

let stack: Stack

/** Stops or freezes a part of the stack. Resolves to a function that starts it again. */
async function takeAway(part: Part, how: How): Promise<() => Promise<void>> {
  const url = new URL(
    { Redis: stack.redisUrl, NATS: stack.natsUrl, MongoDB: stack.mongoUrl('any') }[part as 'Redis'] ??
      stack.serviceUrl(part as ServiceName),
  )
  if (how === 'stopped' && (part === 'identity' || part === 'chat')) return stack.halt(part)
  const found = await processAt(Number(url.port))
  if (!found) throw new Error(`no process of this machine listens at ${url.port}`)
  if (how === 'stopped') return found.kill()
  found.freeze()
  return async () => found.thaw()
}

/** Opens a screen as a click on its link does, without loading the app again. */
const open = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function shownOn(page: Page, own: (main: Locator) => Promise<boolean>): Promise<Shown> {
  const error = page.locator('main').getByRole('button', { name: /^(Try again|Retry)$/ })
  const [hasOwn, hasError] = await Promise.all([own(page.locator('main')), error.first().isVisible()])
  if (hasOwn) return hasError ? 'all, with an error' : 'all'
  return hasError ? 'an error' : 'nothing'
}

const spinning = (page: Page) => page.locator('main .lucide-loader-circle, main [aria-busy=true]')
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test.describe('while one part of Muster is unreachable', atOneSize, () => {
  test.describe.configure({ timeout: 1_800_000 })
  // Maps are drawn in software here, so the time depends mostly on the size of the window.
  test.use({ viewport: { width: 390, height: 640 } })

  test.beforeAll(async () => {
    const { dir } = await sharedNeighbours()
    stack = await startStack({
      webDist: join(dir, 'web'),
      drill: true,
      ownMongo: true,
      env: { gateway: { RATE_LIMIT_FACTOR: '1000', UPSTREAM_TIMEOUT_MS: '2000' } },
    })
  })
  test.afterAll(() => stack?.stop())

  test('every screen shows its stored data or says what is missing, with 911 and the most severe order', async ({
    page,
    context,
  }) => {
    for (const [identifier, message] of Object.entries({ order, lesser })) {
      const envelope = { identifier, sent: capInstant(new Date()), msgType: 'Alert' as const, references: [], web: '' }
      const headers = { 'content-type': 'application/cap+xml', 'x-ingest-key': stack.ingestKey }
      const body = renderCap(envelope, message, 86_400_000)
      expect((await send(stack.url, ingestCap.method, ingestCap.path, { body, headers })).status).toBeLessThan(300)
    }
    const post = async (path: string, data: unknown) => {
      const answer = await context.request.post(stack.url + path, { data, headers: { origin: stack.url } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const { id } = await post('/api/users', buildNewUser({ name: 'Maya Reyes', location: 'Redding, CA' }))
    await post(createCommunity.path, { name: forum, description: 'Neighbors', isPrivate: false, creatorId: id })

    const underWay = new Set<Request>()
    page.on('request', request => underWay.add(request))
    page.on('requestfinished', request => underWay.delete(request))
    page.on('requestfailed', request => underWay.delete(request))

    // The person has used Muster on this device before, so data is cached.
    await page.goto(`${stack.url}/chat`)
    await page.getByPlaceholder('Type your message...').fill(question)
    await page.getByPlaceholder('Type your message...').press('Enter')
    await expect(page.getByText(/Pack /).first()).toBeVisible()
    await page.getByPlaceholder('Type your message...').fill(draft)
    const titles = new Map<string, string>()
    for (const { path, own } of Object.values(screens)) {
      const before = await page.title()
      await open(page, path)
      await expect(page, path).not.toHaveTitle(before)
      await expect.poll(() => own(page.locator('main')), { message: path }).toBe(true)
      titles.set(path, await page.title())
    }
    expect([...new Set(titles.values())]).toEqual([...titles.values()])
    const me = async () => (await context.request.get(stack.url + currentUser.path)).json()
    const known = await me()
    const rows: Record<string, Record<string, string>> = {}

    const bell = page.locator('header button[aria-haspopup=dialog]').last()
    // A server that hangs is harder to handle than one that is stopped, and most requests depend on these three. `MUSTER_OUTAGES=all` tests the rest too.
    const isAll = process.env.MUSTER_OUTAGES === 'all'
    const ways: How[] = isAll ? ['frozen', 'stopped'] : ['frozen']
    const parts: Part[] = isAll ? ['chat', 'identity', 'NATS', 'MongoDB', 'Redis'] : ['identity', 'MongoDB', 'Redis']
    for (const part of parts)
      for (const how of ways)
        await test.step(`${part} ${how}`, async () => {
          const keys = await kept(page)
          const bringBack = await takeAway(part, how)
          const row: Record<string, string> = {}
          rows[`${part} ${how}`] = row
          try {
            await page.goto(stack.url)
            for (const [name, { path, own }] of Object.entries(screens)) {
              const where = `${part} ${how}, ${name}`
              const began = Date.now()
              await open(page, path)
              await eachOf(page, where).toHaveTitle(titles.get(path) ?? '')
              await eachOf(spinning(page), where).toHaveCount(0)
              const mayShow: Shown[] = onServerAlone[part]?.includes(name)
                ? ['an error']
                : ['all', 'all, with an error']
              await eachOf.poll(async () => mayShow.includes(await shownOn(page, own)), { message: where }).toBe(true)
              row[name] = `${await shownOn(page, own)} (${((Date.now() - began) / 1_000).toFixed(1)} s)`
              await eachOf.poll(() => blockedBy(page), { message: where }).toBe('')
              await bell.click()
              await eachOf(page.locator('header [role=dialog] li').first(), where).toContainText('OAK-D01')
              await page.keyboard.press('Escape')
              if (name === 'chat') await eachOf(page.getByPlaceholder('Type your message...'), where).toHaveValue(draft)
            }
            // Each request ends, even while the part that it asks is still down.
            const asked = [...underWay].filter(request => request.url().includes('/api/'))
            const unanswered = () => asked.filter(request => underWay.has(request)).map(request => request.url())
            await eachOf.poll(unanswered, { message: `${part} ${how}` }).toEqual([])
            eachOf(await kept(page), 'nothing is erased').toEqual(expect.arrayContaining(keys))
          } finally {
            // Here Redis loses its data when it is stopped, so it is not started again.
            if (part !== 'Redis' || how !== 'stopped') await bringBack()
          }
          if (part === 'Redis' && how === 'stopped') return
          await settle(async () => (await me()).user?.id === id, { timeoutMs: 60_000 })
          expect(await me()).toEqual(known)
        })
    // For docs/architecture.md: what each screen shows, and after how long.
    console.table(rows)
  })
})
