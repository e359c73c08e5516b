import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { expect911, type Look, openPage, textSizes } from '../support/reachable-911.ts'
import { expect, test } from '../support/test.ts'

// Visits many screens in several sizes, with menus, dialogs and toasts open.
test.describe.configure({ timeout: 240_000 })

const widths = { narrow: [320, 360, 390], wide: [768, 1024, 1280] }
const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

const menu = (page: Page) => page.locator('header button[aria-haspopup=dialog]').first()
const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]').last()
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const toast = (page: Page) => page.locator('[data-variant]')

/**
 * A screen, and the actions that open something over it. Elements are found by role, so that they work in every language.
 */
type Screen = { path: string; opens?: (page: Page) => Promise<void>; tells?: (page: Page) => Promise<void> }

// Wide screens always show the drawer and have no menu button.
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
  // Without the notification permission this shows a toast.
  { path: '/settings', tells: page => page.locator('main [role=switch]').nth(3).click() },
  { path: '/chat' },
  { path: '/map-california' },
  { path: '/achievements' },
]

type Visit = { context: BrowserContext; language: Language; looks: readonly Look[] }

/** All combinations of width and text size. */
const looks = (size: string): Look[] =>
  widths[size === 'wide' ? 'wide' : 'narrow'].flatMap(width => textSizes.map(text => ({ width, text })))

async function visit({ path, opens, tells }: Screen, { context, language, looks }: Visit): Promise<void> {
  const { page, applyLook } = await openPage(context, language)
  const expectInEveryLook = async (what: string) => {
    for (const look of looks) {
      await applyLook(look)
      await expect911(page, `${path}, ${language}, ${look.width} px, text ${look.text}${what}`)
    }
  }
  await page.goto(path)
  await expect(page.locator('main :is(h1, h2)').first()).toBeAttached()
  await expectInEveryLook('')

  await bell(page).click()
  await expect(dialog(page)).toBeVisible()
  await expectInEveryLook(', below the bell')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  if (opens) {
    await opens(page)
    await expectInEveryLook(', beside a dialog')
  }
  if (tells) {
    if (opens && path === '/') {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await tells(page)
    // A focused toast does not close.
    await toast(page).first().focus()
    await expectInEveryLook(', with a toast')
    await expect(toast(page).first()).toBeVisible()
  }
  await page.close()
}

/** Visits each screen in one language in this project and in the other language in the other, with every second look. */
async function visitAll(context: BrowserContext, screens: readonly Screen[], size: string): Promise<void> {
  for (const [turn, screen] of screens.entries()) {
    const language = languages[(turn + (size === 'wide' ? 0 : 1)) % 2] ?? 'en'
    await visit(screen, { context, language, looks: looks(size).filter((_, i) => (i + turn) % 2 === 0) })
  }
}

test('911 is whole and on top for a visitor', ({ context }, { project }) => visitAll(context, ofVisitors, project.name))

test('911 is whole and on top for a member', async ({ context }, { project }) => {
  await signIn(context)
  await visitAll(context, ofMembers, project.name)
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
