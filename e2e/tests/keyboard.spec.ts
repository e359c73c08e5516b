import { password, signIn } from '../support/people.ts'
import { tabTo } from '../support/tab-to.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

test('landing page, login and map can be used with the keyboard only', atOneSize, async ({ page, context }) => {
  const { email } = await signIn(context, { location: 'Orinda, CA' })
  await context.clearCookies()
  await page.goto('/')
  // The page that the gateway writes has a login form of its own until the app replaces it.
  await page.waitForFunction(() => document.getElementById('start') === null)
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' }).first()).toBeVisible()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, /^Login$/)
  const opener = page.getByRole('main').getByRole('button', { name: 'Login' }).first()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Login to Muster' })
  await expect(modal.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(modal.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/map-california')

  const start = page.getByRole('combobox', { name: 'Starting point' })
  await expect(start).toHaveValue(/Orinda/)
  await tabTo(page, /^Destination/)
  await page.keyboard.type('Oakland')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
})

test('a dialog traps the focus, closes with Escape, and returns the focus', onPhone, async ({ page, context }) => {
  await signIn(context)
  await page.goto('/contacts')
  const bell = page.getByRole('button', { name: /Emergency Updates, / })
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Emergency Updates' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Emergency Updates' })).toBeHidden()
  await expect(bell).toBeFocused()

  const add = page.getByRole('button', { name: 'Add contact' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Emergency Contact' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})

test('what the keyboard reaches on a small phone is not behind the tab bar', onPhone, async ({ page, context }) => {
  await signIn(context)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/profile', '/settings', '/contacts', '/help/plan']) {
    await page.goto(path)
    await expect(page.locator('#root main').getByRole('heading', { level: 1 })).toBeVisible()
    const stops = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const bar = [...document.querySelectorAll('nav')].at(-1)
        if (!focused || !bar) return 'no tab bar'
        if (bar.contains(focused)) return 'end'
        const { top, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
        const isHidden = top + height / 2 > bar.getBoundingClientRect().top
        return isHidden ? focused.outerHTML.slice(0, 100) : ''
      })
    const hidden: string[] = []
    for (let stop = ''; stop !== 'end'; ) {
      await page.keyboard.press('Tab')
      stop = await stops()
      if (stop !== 'end' && stop) hidden.push(stop)
    }
    expect.soft(hidden, path).toEqual([])
  }
})
