import type { Page } from '@playwright/test'
import { startLine } from '../support/line.ts'
import { signIn } from '../support/people.ts'
import { shellIsKept } from '../support/shell.ts'
import { stage } from '../support/stage.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

test(
  'after one visit the app opens without a network, with the last updates and their age',
  onPhone,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    // No newer update replaces this one.
    await page.goto('/')
    const update = page.locator('#emergency-updates').getByRole('article').first()
    await expect(update).toContainText('Skyline Fire')
    await shellIsKept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(update).toContainText('Skyline Fire')
    await expect(update.getByText('DRILL', { exact: true })).toBeVisible()
    await expect(page.locator('#emergency-updates')).toContainText(/Checked (just now|\d+ min ago)/)
  },
)

/** The languages whose knowledge chunks are in this browser's caches. */
const keptKnowledge = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().flatMap(({ url }) => /\/knowledge-(\w+)-/.exec(url)?.[1] ?? [])
  })

/** The data on this device that is not the same for everybody. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const ofTheDevice = ['language', 'displayPreferences', 'mapProvider', 'emergencyUpdates', 'seenUpdates']
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let rows = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows += await read(database.transaction(store).objectStore(store).count())
      database.close()
    }
    return {
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(key => !ofTheDevice.includes(key)),
      rows,
      caches: (await caches.keys()).filter(name => !name.startsWith('muster-shell-') && name !== 'muster-pack-keys'),
    }
  })

test.describe('before any script has run,', () => {
  test.use({ serviceWorkers: 'block' })

  test('the first screen names the product and calls 911', onPhone, async ({ page }) => {
    // Scripts never load, so the screen shows only index.html.
    await page.route('**/assets/**', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading Muster...')).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 911/ })).toHaveAttribute('href', 'tel:911')
    const box = await page.getByRole('link', { name: /Call 911/ }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // Waits for a paint and not only for the layout: a stylesheet that is still loading would leave the page white.
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted).toBe(1)
  })
})

test.describe('independent of the screen size', atOneSize, () => {
  test('a message written without a network waits, is answered on the device, and is sent when the network is back', async ({
    page,
    context,
  }) => {
    const { id } = await signIn(context)
    await page.goto('/chat')
    await expect(page.getByText("I am Muster's emergency assistant.")).toBeVisible()
    await shellIsKept(page)
    await context.setOffline(true)
    await expect(page.getByText("You're offline. Instructions are cached and available.")).toBeVisible()
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    await expect(page.getByText('Waiting to send')).toBeVisible()
    await expect(page.getByText('Saved answer, no signal needed.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Waiting to send')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'What should I pack?' })).toHaveCount(1)
    await expect(page.getByText('For each person: water and no-cook food')).toBeVisible()
    const session = await page.evaluate(() => localStorage.getItem('currentSessionId'))
    const messages = (await (await page.request.get(`/api/chat/${id}?sessionId=${session}`)).json()) as {
      content: string
    }[]
    expect(messages.filter(({ content }) => content === 'What should I pack?')).toHaveLength(1)
    await page.reload()
    await expect(page.getByText('For each person: water and no-cook food')).toBeVisible()
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
  })

  test('a Spanish reader stores Spanish only, and is answered in it without ever having opened the chat', async ({
    page,
    context,
  }) => {
    await signIn(context)
    await page.addInitScript(() => {
      localStorage.setItem('language', 'es')
      Object.defineProperty(navigator, 'languages', { value: ['es-MX'] })
    })
    await page.goto('/contacts')
    await shellIsKept(page)
    await expect.poll(() => keptKnowledge(page)).toEqual(['es'])
    await context.setOffline(true)
    await page.goto('/chat')
    const box = page.getByPlaceholder('Escriba su mensaje...')
    await box.fill('¿Qué pongo en mi mochila de emergencia?')
    await box.press('Enter')
    await expect(page.getByText('Por persona: agua y comida sin cocinar')).toBeVisible()
  })

  test('a new version of the app keeps the languages that the previous one stored', async ({ page }) => {
    await page.goto('/')
    await shellIsKept(page)
    await expect.poll(() => keptKnowledge(page)).toEqual(['en'])
    await page.evaluate(async () => {
      const former = await caches.open('muster-shell-former')
      await former.put('/assets/knowledge-es-aaaaaaaa.js', new Response(''))
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.unregister()
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => caches.has('muster-shell-former'))).toBe(false)
    expect((await keptKnowledge(page)).sort()).toEqual(['en', 'es'])
  })

  test('a message in a language that is not stored is still answered, and danger with 911', async ({
    page,
    context,
  }) => {
    await signIn(context)
    await page.goto('/chat')
    await expect(page.getByText("I am Muster's emergency assistant.")).toBeVisible()
    await shellIsKept(page)
    await expect.poll(() => keptKnowledge(page)).toEqual(['en'])
    await context.setOffline(true)
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('Mi casa se está quemando')
    await box.press('Enter')
    await expect(page.getByText('Call 911 now.')).toBeVisible()
  })

  test('a logout without a network deletes everything on the device, in every tab, and is completed when the network is back', async ({
    page,
    context,
  }) => {
    await signIn(context)
    await page.goto('/chat')
    await expect(page.getByText("I am Muster's emergency assistant.")).toBeVisible()
    await shellIsKept(page)
    const other = await context.newPage()
    await other.goto('/contacts')
    await expect(other.getByRole('heading', { name: 'Emergency Contacts' })).toBeVisible()
    await page.evaluate(async () => {
      for (const name of ['muster-packs', 'muster-last-hazards', 'muster-push'])
        await (await caches.open(name)).put('/of-a-person', new Response('{}'))
      localStorage.setItem('evacuationData', '{}')
    })
    await context.setOffline(true)
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    await expect(page.getByText('Waiting to send')).toBeVisible()
    await box.fill('My address is')

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1 message has not been sent yet')
    await page.getByRole('button', { name: 'Log out and delete' }).click()
    await expect(page.getByText('Logged out on this device')).toBeVisible()
    await expect(other.getByText('Login Required')).toBeVisible()
    await expect.poll(() => keptHere(page)).toEqual({ storage: [], rows: 0, caches: [] })
    await page.reload()
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' }).first()).toBeVisible()

    await context.setOffline(false)
    await expect
      .poll(async () => ((await (await page.request.get('/api/auth/me')).json()) as { user: unknown }).user)
      .toBeNull()
    await other.close()
  })

  test('a connection that never answers leaves the app, the person and their contacts available', async ({
    page,
    context,
  }) => {
    const line = await startLine(stage().url)
    try {
      await signIn(context)
      await page.goto(`${line.url}/contacts`)
      const card = page
        .getByRole('main')
        .getByRole('link', { name: /^Call / })
        .first()
      await expect(card).toBeVisible()
      const who = await card.getAttribute('href')
      await shellIsKept(page)

      line.goDead()
      await page.reload({ waitUntil: 'commit' })
      const call911 = page.getByRole('link', { name: 'Call 911' })
      await expect(call911).toHaveAttribute('href', 'tel:911')
      await expect(page.getByText("We can't check your login right now")).toBeVisible()
      await expect(card).toHaveAttribute('href', who ?? '')
      await expect(call911).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
    } finally {
      await line.stop()
    }
  })
})
