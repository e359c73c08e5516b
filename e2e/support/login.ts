import { expect, type Page } from '@playwright/test'

type Credentials = { email: string; password: string }

/** Logs in through the login modal; the landing page must be open. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Login to Muster' })
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password', { exact: true }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits for the member's home and logs out through its menu or drawer. */
export async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Ready to leave' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out' }).last().click()
}
