import type { Page } from '@playwright/test'

export type ProfileInput = { name: string; email: string; password: string; location: string; phone: string }

/** Fills in the form of a new profile without saving it. */
export async function fillProfile(page: Page, input: ProfileInput): Promise<void> {
  const personal = page.getByRole('form', { name: 'Emergency profile' })
  const contact = page.getByRole('group', { name: 'Contact 1' })
  await personal.getByLabel('Name', { exact: true }).first().fill(input.name)
  await personal.getByLabel('Email', { exact: true }).fill(input.email)
  await personal.getByLabel('Location', { exact: true }).fill(input.location)
  await personal
    .getByRole('textbox', { name: /^Phone/ })
    .first()
    .fill(input.phone)
  await personal.locator('input[name=password]').fill(input.password)
  await contact.getByLabel('Name', { exact: true }).fill('Luis Rivera')
  await contact.getByLabel('Relationship', { exact: true }).fill('Brother')
  await contact.getByLabel('Phone', { exact: true }).fill('+1 530 555 0100')
}
