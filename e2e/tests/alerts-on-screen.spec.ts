import { buildArea } from '@muster/test-kit/builders/emergency-update'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { openPage } from '../support/reachable-911.ts'
import { places, realOrder, showUpdates } from '../support/shown-updates.ts'
import { tabTo } from '../support/tab-to.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

// A service worker would request the updates itself, and would not get the ones that are shown here.
test.use({ serviceWorkers: 'block' })

const elsewhere = () =>
  realOrder({ affectedAreas: ['Redding'], geometry: buildArea(places.redding), title: 'Leave Redding' })
const smoke = () =>
  realOrder({
    title: 'Air alert',
    instruction: null,
    hazard: 'smoke',
    event: 'Dense Smoke Advisory',
    level: 'advisory',
    severity: 'low',
    affectedAreas: ['Moraga'],
    geometry: buildArea([places.orinda[0] + 0.2, places.orinda[1]]),
  })

type Faked = { spoken: string[]; vibrated: number; awake: number }

/** Records what would be spoken and vibrated, because Chromium has no voices and no motor here. */
async function fakeSenses(page: Page) {
  await page.addInitScript(() => {
    const faked: Faked = { spoken: [], vibrated: 0, awake: 0 }
    Object.assign(window, { faked })
    const voices = ['en-US', 'es-US'].map(lang => ({ lang, localService: true }))
    speechSynthesis.getVoices = () => voices as unknown as SpeechSynthesisVoice[]
    speechSynthesis.speak = utterance => {
      faked.spoken.push(utterance.text)
      // The app speaks the next sentence when this one has ended, or else after many seconds.
      setTimeout(() => utterance.dispatchEvent(new Event('end')))
    }
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set() {} })
    navigator.vibrate = () => {
      faked.vibrated += 1
      return true
    }
    const lock = {
      release: async () => {
        faked.awake -= 1
      },
    }
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          faked.awake += 1
          return lock
        },
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { faked: Faked }).faked)
}

const takeover = (page: Page) => page.getByRole('alertdialog')

/** The texts on the page that break before a separating dot, so that a line begins with it. */
const linesThatBeginWithADot = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const at = node.nodeValue?.indexOf('·') ?? -1
      const block = node.parentElement?.closest('h1, h2, h3, p, li')
      if (at < 0 || !block) continue
      const dot = document.createRange()
      dot.setStart(node, at)
      dot.setEnd(node, at + 1)
      const { left, width } = dot.getBoundingClientRect()
      if (width > 0 && left < block.getBoundingClientRect().left + 2) found.push(block.textContent ?? '')
    }
    return found
  })

test(
  'no line of a title begins with its dot, and long instructions give way to one short line that is not cut off',
  onPhone,
  async ({ page, context }) => {
    await signIn(context)
    const instruction = `${'Take your family, your pets and your medicine with you. '.repeat(4)}Leave by Moraga Way.`
    const order = realOrder({ instruction, translations: {} })
    await showUpdates(page, [order, { ...smoke(), affectedAreas: ['Alameda County', 'Contra Costa County'] }])
    // The screen of the order lies over every page until it is closed.
    await page.goto('/updates')
    await takeover(page).press('Escape')
    const main = page.getByRole('main')
    await expect(main.getByText('Dense smoke advisory · Alameda County, Contra Costa County')).toBeVisible()
    expect(await linesThatBeginWithADot(page)).toEqual([])
    await expect(main.getByText('Leave now.', { exact: true })).toBeVisible()
    await page.goto('/chat')
    await expect(main.getByText('Leave now.', { exact: true })).toBeVisible()
  },
)

test(
  'the list starts with updates near home, keeps its filter, and can be shown on a map',
  onPhone,
  async ({ page, context }) => {
    await signIn(context)
    const near = smoke()
    await showUpdates(page, [elsewhere(), near])
    await page.goto('/updates')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Near your home', 'Everywhere else'])
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first()).toContainText('Dense smoke advisory · Moraga')
    await expect(rows.first()).toContainText(/About \d+ mi from the middle of Orinda/)
    await expect(rows.last()).toContainText('Leave Redding')
    await expectAccessible(page, 'all updates')

    const select = page.getByRole('combobox', { name: 'Show' })
    if (await select.isVisible()) await select.selectOption({ label: 'Smoke (1)' })
    else await page.getByRole('button', { name: 'Smoke (1)' }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    const map = page.getByRole('region', { name: 'Map of the alerts' })
    await expect(map).toBeVisible()
    await expect.poll(async () => (await map.boundingBox())?.height).toBeGreaterThan(200)

    await tabTo(page, /^Dense smoke advisory/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/updates/${near.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dense smoke advisory · Moraga')
    await expectAccessible(page, 'one update')
  },
)

test('an ORDER that covers the home fills the screen, sounds and vibrates once, and can be closed', async ({
  page,
  context,
}) => {
  const faked = await fakeSenses(page)
  await signIn(context)
  const order = realOrder()
  const { tell } = await showUpdates(page, [elsewhere(), order])
  await page.goto('/settings')
  const screen = takeover(page)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Leave now')
  await expect(screen.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(screen).toContainText('Leave now by Moraga Way.')
  await expect.poll(async () => (await faked()).spoken).toHaveLength(2)
  const heard = await faked()
  expect(heard).toMatchObject({ vibrated: 1, awake: 1 })
  // Only text on the screen is spoken.
  const shown = (await screen.textContent()) ?? ''
  expect(heard.spoken[1]).toBe('Leave now by Moraga Way.')
  for (const sentence of heard.spoken.flatMap(text => text.split(/(?<=\.) /)))
    expect(shown).toContain(sentence.replace(/\.$/, ''))
  await expectAccessible(page, 'an order', '[role=alertdialog]')

  // The focus stays inside the screen, and reaches the way out, 911 and the request for help.
  for (const name of [/Show my way out/, /Call 911/, /I need help to leave/]) await tabTo(page, name)
  for (let i = 0; i < 20; i++) await page.keyboard.press('Tab')
  await expect(screen.locator(':focus')).toHaveCount(1)

  tell({ ...order, revision: 2 })
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
  await expect(page.getByText('You are in an ORDER area')).toBeVisible()
  await expect.poll(async () => (await faked()).awake).toBe(0)
  expect((await faked()).spoken).toHaveLength(2)
  await page.getByRole('button', { name: 'Show the order' }).click()
  await expect(screen).toBeVisible()
})

test('an order elsewhere, and a warning at home, do not fill the screen', atOneSize, async ({ page, context }) => {
  const faked = await fakeSenses(page)
  await signIn(context)
  const warning = realOrder({
    level: 'warning',
    hazard: 'evacuation-warning',
    event: 'Evacuation Warning',
    severity: 'high',
  })
  await showUpdates(page, [elsewhere(), warning])
  await page.goto('/updates')
  await expect(page.getByRole('heading', { name: 'Near your home' })).toBeVisible()
  await expect(page.getByText('It covers the middle of Orinda').first()).toBeVisible()
  await expect(takeover(page)).toBeHidden()
  expect(await faked()).toMatchObject({ vibrated: 0, awake: 0 })
})

test(
  'a Spanish reader gets the order in its sender’s Spanish, as text and as speech',
  atOneSize,
  async ({ page, context }) => {
    const faked = await fakeSenses(page)
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await signIn(context)
    await showUpdates(page, [realOrder()])
    await page.goto('/settings')
    const screen = takeover(page)
    await expect(screen.getByText('Salga ahora por Moraga Way.')).toBeVisible()
    await expect(screen.getByText('Salga ahora por Moraga Way.')).toHaveAttribute('lang', 'es')
    await expect.poll(async () => (await faked()).spoken.at(-1)).toBe('Salga ahora por Moraga Way.')
  },
)

test(
  'with two open tabs one makes a sound, and closing the order in one closes it in the other',
  atOneSize,
  async ({ page, context }) => {
    const heard = [await fakeSenses(page)]
    await signIn(context)
    const other = await context.newPage()
    heard.push(await fakeSenses(other))
    const order = realOrder()
    for (const one of [page, other]) {
      await showUpdates(one, [order])
      await one.goto('/settings')
      await expect(takeover(one)).toBeVisible()
    }
    await expect.poll(async () => (await heard[0]?.())?.spoken.length).toBe(2)
    expect((await heard[1]?.())?.spoken).toEqual([])
    await takeover(other).getByRole('button', { name: 'Close and use the app' }).click()
    await expect(takeover(page)).toBeHidden()
    await expect(page.getByText('You are in an ORDER area')).toBeVisible()
  },
)

test('at twice the text size nothing is cut off sideways, and 911 and the route are visible', async ({ context }) => {
  await signIn(context)
  const { page, applyLook } = await openPage(context, 'en')
  const [order, far] = [realOrder(), elsewhere()]
  await showUpdates(page, [far, order])
  await page.goto('/updates')
  await applyLook({ width: page.viewportSize()?.width ?? 390, text: 200 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const screen = takeover(page)
  await expect(screen).toBeVisible()
  const inside = () => screen.evaluate(box => box.scrollWidth - box.clientWidth)
  await expect.poll(inside).toBeLessThanOrEqual(0)
  for (const name of [/Show my way out/, /Call 911/]) {
    await screen.getByRole('link', { name }).scrollIntoViewIfNeeded()
    await expect(screen.getByRole('link', { name })).toBeInViewport()
  }
  await screen.getByRole('button', { name: 'Close and use the app' }).click()
  await expect(page.getByRole('heading', { name: 'Near your home' })).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.goto(`/updates/${far.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evacuation order · Redding')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

test(
  'on a phone, the home screen of a person in an ORDER area has the order, the way out and 911 in view',
  onPhone,
  async ({ page, context }) => {
    await signIn(context)
    await showUpdates(page, [elsewhere(), realOrder()])
    await page.goto('/')
    await takeover(page).getByRole('button', { name: 'Close and use the app' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: /ORDER/ })).toBeVisible()
    const tabs = await page.getByRole('navigation').filter({ hasText: 'Profile' }).last().boundingBox()
    for (const name of [/Show my way out/, /Call 911/])
      await expect
        .poll(async () => {
          const box = await main.getByRole('link', { name }).first().boundingBox()
          return box && tabs ? box.y + box.height - tabs.y : Number.NaN
        })
        .toBeLessThanOrEqual(0)
  },
)

test(
  'with text of twice the size, the order can be closed and its way out is readable',
  onPhone,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 195, height: 422 })
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await signIn(context)
    await showUpdates(page, [realOrder()])
    await page.goto('/')
    const dialog = takeover(page)
    await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
    const beyond = () =>
      dialog.evaluate(root =>
        [...root.querySelectorAll('a, button, h1, b')]
          .filter(({ clientWidth }) => clientWidth > 1)
          .filter(element => element.getBoundingClientRect().right > innerWidth)
          .map(element => element.outerHTML.slice(0, 100)),
      )
    await expect.poll(beyond).toEqual([])
    const linesOf = (words: Locator) =>
      words.evaluate(element => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    expect(await linesOf(dialog.getByText('ORDEN de evacuación')), 'kind').toBeLessThan(3.5)
    expect(await linesOf(dialog.getByText('Mostrar mi salida')), 'way out').toBeLessThan(3.5)
  },
)

test('on a red banner the focus ring has the colour of the text in every look', atOneSize, async ({ page }) => {
  await showUpdates(page, [realOrder()])
  await page.goto('/')
  const banner = page.locator('a[data-on=red]')
  await expect(banner).toBeVisible()
  await page.keyboard.press('Tab')
  await banner.focus()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const contrast of ['no-preference', 'more'] as const) {
      await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' })
      const ring = () => banner.evaluate(element => getComputedStyle(element).outlineColor)
      const text = await banner.evaluate(element => getComputedStyle(element).color)
      await expect.poll(ring, `${colorScheme}, ${contrast}`).toBe(text)
    }
})

test('a toast of an alert has the icon of its severity, not a tick', atOneSize, async ({ page, context }) => {
  await signIn(context)
  const { tell } = await showUpdates(page, [elsewhere()])
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Emergency Updates, 1 unread' })).toBeVisible()
  // Only a home that is known makes an alert near it a toast.
  await page.goto('/updates')
  await expect(page.getByRole('heading', { name: 'Everywhere else' })).toBeVisible()
  tell(smoke())
  const toast = page.locator('[data-variant]').filter({ hasText: 'Dense smoke advisory' })
  await expect(toast.locator('.lucide-info')).toBeVisible()
  await expect(toast.locator('.lucide-check')).toHaveCount(0)
})
