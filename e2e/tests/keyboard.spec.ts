import type { Page } from '@playwright/test'
import { password, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/**
 * Presses Tab until an element of this name has the focus. Each stop must have a visible focus and be inside the window.
 */
async function tabTo(page: Page, name: RegExp, limit = 60) {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      const labels =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(label => label.textContent) : []
      const name = [element.getAttribute('aria-label'), ...labels, element.textContent].filter(Boolean).join(' ')
      return {
        name: name.trim(),
        seen: (outlined || style.boxShadow !== 'none') && box.width > 1 && box.height > 1,
        within: box.bottom > 0 && box.top < innerHeight,
      }
    })
    if (!stop) continue
    expect(stop, `the focus on ${stop.name}`).toMatchObject({ seen: true, within: true })
    if (name.test(stop.name)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('landing page, login and map can be used with the keyboard alone', async ({ page, context }) => {
  const { email } = await signIn(context, { location: 'Orinda, CA' })
  await context.clearCookies()
  await page.goto('/')
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

test('a dialog traps the focus, closes with Escape, and returns the focus', async ({ page, context }) => {
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
