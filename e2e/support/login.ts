import type { Page } from '@playwright/test'

type Credentials = { email: string; password: string }

/** Logs in through the modal of the landing page that is on the screen. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Login to Muster' })
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password', { exact: true }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out' }).click()
}
