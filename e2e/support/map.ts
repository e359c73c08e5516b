import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const startInput = (page: Page) => page.getByRole('combobox', { name: 'Starting point' })
export const endInput = (page: Page) => page.getByRole('combobox', { name: 'Destination' })
export const steps = (page: Page) => page.getByRole('list', { name: 'Steps' })

/** Waits until the map is drawn. Its fields work before that; presses and keys on the map do not. */
export const drawn = (page: Page) => expect(page.getByRole('button', { name: 'Where I am', exact: true })).toBeVisible()

type View = { center: [number, number]; zoom: number }

/** The map's view when it last stopped moving. */
export const viewOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('mapView') ?? '{"center":[0,0],"zoom":0}') as View)

/** Resolves to the next answer of navigation that contains a route. */
export async function nextRoute(page: Page): Promise<DirectionsAnswer> {
  const response = await page.waitForResponse(
    async answer => /\/api\/directions\//.test(answer.url()) && answer.ok() && (await answer.json()).code === 'Ok',
  )
  return (await response.json()) as DirectionsAnswer
}

/** Types a place and takes the first suggestion, using only the keyboard. */
export async function typePlace(page: Page, input: Locator, text: string, name: RegExp) {
  await input.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  // Not the options of the list of travel modes.
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(name)
}

/** Opens the map for a person whose home is in Orinda, and waits until it is filled in as the starting point. */
export async function openMap(page: Page): Promise<void> {
  await page.goto('/map-california')
  await expect(startInput(page)).toHaveValue(/^Orinda/)
}

/** Opens the map for a person whose home is in Orinda, and plans a route to Berkeley with the keyboard only. */
export async function planToBerkeley(page: Page): Promise<DirectionsAnswer> {
  await openMap(page)
  const answered = nextRoute(page)
  await typePlace(page, endInput(page), 'Berkeley', /^Berkeley/)
  await expect(page.getByRole('list', { name: /^(Steps|Main directions)$/ })).toBeAttached()
  await drawn(page)
  return answered
}
