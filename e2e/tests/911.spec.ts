import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { expect911, type Look, openPage, textSizes } from '../support/reachable-911.ts'
import { expect, test } from '../support/test.ts'

// Some two dozen pages, each with everything that may lie over them.
test.describe.configure({ timeout: 180_000 })

const widths = { narrow: [320, 360, 390], wide: [768, 1024, 1280] }
const languages = ['en', 'es'] as const

const menu = (page: Page) => page.locator('header button[aria-haspopup=dialog]').first()
const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]').last()
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const toast = (page: Page) => page.locator('[data-variant]')

/** What a person can do on a screen that lays something over it. Each is found by its role in the page, in any language. */
type Screen = { path: string; opens?: (page: Page) => Promise<void>; tells?: (page: Page) => Promise<void> }

// Wide screens show the drawer's items all the time, and have no menu.
async function openMenu(page: Page): Promise<void> {
  if (await menu(page).isVisible()) await menu(page).click()
}

const pressFirst = (selector: string) => (page: Page) => page.locator(selector).first().click()

const ofVisitors: readonly Screen[] = [
  { path: '/', opens: pressFirst('main button'), tells: pressFirst('main section:has(a[href^=mailto]) button') },
  { path: '/contacts', opens: openMenu },
  { path: '/profile' },
]
const ofMembers: readonly Screen[] = [
  { path: '/', opens: openMenu, tells: pressFirst('main section:has(a[href^=mailto]) button') },
  { path: '/contacts', opens: pressFirst('main button'), tells: pressFirst('[role=dialog] button[type=submit]') },
  // A browser that allows no notifications says so in a toast.
  { path: '/settings', tells: page => page.locator('main [role=switch]').nth(3).click() },
  { path: '/chat' },
  { path: '/map-california' },
  { path: '/achievements' },
]

/** Every width, language and text size, half of them for each of the two kinds of people; over them the screens take turns. */
const looks = (size: string, half: 0 | 1): Look[] =>
  widths[size === 'wide' ? 'wide' : 'narrow'].flatMap((width, w) =>
    languages.flatMap((language, l) =>
      textSizes.flatMap((text, t) => ((w + l + t) % 2 === half ? [{ width, language, text }] : [])),
    ),
  )

async function visit(context: BrowserContext, look: Look, { path, opens, tells }: Screen): Promise<void> {
  const where = `${path}, ${look.width} px, ${look.language}, text ${look.text}`
  const page = await openPage(context, look)
  await page.goto(path)
  await expect(page.locator('main :is(h1, h2)').first()).toBeAttached()
  await expect911(page, where)

  await bell(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect911(page, `${where}, below the bell`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  if (opens) {
    await opens(page)
    await expect911(page, `${where}, beside a dialog`)
  }
  if (tells) {
    if (opens && path === '/') {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await tells(page)
    await expect(toast(page).first()).toBeVisible()
    await expect911(page, `${where}, with a toast`)
  }
  await page.close()
}

test('911 is whole and on top for a visitor', async ({ context }, { project }) => {
  for (const [turn, look] of looks(project.name, 0).entries())
    await visit(context, look, ofVisitors[turn % ofVisitors.length] as Screen)
})

test('911 is whole and on top for a member', async ({ context }, { project }) => {
  await signIn(context)
  for (const [turn, look] of looks(project.name, 1).entries())
    await visit(context, look, ofMembers[turn % ofMembers.length] as Screen)
})

test('no toast lies over an answer that leads with 911', async ({ page, context }) => {
  await signIn(context)
  await page.goto('/chat')
  const box = page.locator('textarea')
  await box.fill('My house is on fire and I cannot get out')
  await box.press('Enter')
  const call = page.getByRole('main').getByRole('button', { name: 'Call 911' })
  await expect(call).toBeVisible()
  await expect(page.getByText(/new achievement/i)).toHaveCount(0)
  await call.click()
  await expect(page.getByRole('alertdialog', { name: 'Emergency Call' })).toBeVisible()
  await expect911(page, 'asked whether to call')
})
