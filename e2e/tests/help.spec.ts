import type { ReplyOf } from '@muster/contracts/define-route'
import { createCommunity, joinCommunity } from '@muster/contracts/routes/community'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { stage } from '../support/stage.ts'
import { tabTo } from '../support/tab-to.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

test.describe.configure({ timeout: 600_000 })

const home = '2140 Pinehaven Road, Oakland, CA'
const dana = { name: 'Dana Whitfield', phone: '(510) 555-0142', relationship: 'Neighbor', isPrimary: true }

const post = async (context: BrowserContext, path: string, data: object) => {
  const { url } = stage()
  const answer = await context.request.post(url + path, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Maya with a saved plan that asks Dana by a link, which Maya gives her. */
async function withPlan(page: Page, context: BrowserContext) {
  await signIn(context, { name: 'Maya Reyes', location: home, hasWheelchair: true, emergencyContacts: [dana] })
  await page.goto('/help/plan')
  await expect(page.getByText('This is a proposal from your contacts.')).toBeVisible()
  await expect(page.getByText('Dana Whitfield').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save my plan' }).click()
  await expect(page.getByText('Saved just now.')).toBeVisible()
}

const linkOn = async (page: Page) => {
  const link = await page.getByRole('button', { name: 'Copy the link' }).getAttribute('data-link')
  if (!link) throw new Error('There is no link to hand over')
  return link
}
const trueLine = (page: Page) => page.locator('[data-true-line]')

test(
  'a person asks for help, and a helper without an account accepts by the link, fails to arrive and reports it',
  onPhone,
  async ({ page, context }) => {
    await withPlan(page, context)
    await page.goto('/help')
    await expect(page.getByText('Muster does not call 911 for you.')).toBeVisible()
    await page.getByRole('button', { name: 'Ask them now' }).click()
    await expect(trueLine(page)).toHaveText('Nobody has been told yet.')
    await expect(page.getByText('You send the link yourself')).toBeVisible()
    await expectAccessible(page, 'my request', 'main')

    const helper = await secondBrowser(page)
    try {
      await helper.page.goto(await linkOn(page))
      await expect(helper.page.getByRole('heading', { name: 'Maya needs help to leave' })).toBeVisible()
      await expect(helper.page.getByText('2100 block of Pinehaven Road')).toBeVisible()
      await expect(helper.page.getByText('Uses a wheelchair')).toBeVisible()
      // The house number is shown only to helpers who come, and the title of the window contains no name.
      await expect(helper.page.getByText('2140')).toHaveCount(0)
      await expect(helper.page).toHaveTitle('A request for help · Muster')
      await expectAccessible(helper.page, 'the link', 'main')

      await helper.page.getByRole('button', { name: 'I am going. I can be there in 10 min' }).click()
      await expect(helper.page.getByRole('heading', { name: 'You said that you are going' })).toBeFocused()
      await expect(helper.page.getByText(home)).toBeVisible()
      await expect(trueLine(page)).toHaveText(/^Dana Whitfield is coming, (10|[5-9]) min\.$/)
      await expectAccessible(helper.page, 'the link after yes', 'main')

      await helper.page.getByRole('button', { name: 'I cannot any more' }).click()
      await expect(trueLine(page)).toHaveText('Dana Whitfield cannot come any more.')
      await expect(page.getByText('Nobody has confirmed. Do this now.', { exact: true })).toBeVisible()
      await expect(page.getByText(/Cannot come any more/)).toBeVisible()
      await expect(page.getByText('Call 911. Say this:')).toBeVisible()
      await expect(helper.page.getByText(home)).toHaveCount(0)

      await page.getByRole('button', { name: 'I am safe' }).click()
      await expect(trueLine(page)).toHaveText('You said that you are safe')
      await expect(helper.page.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
    } finally {
      await helper.context.close()
    }
  },
)

test(
  'an unsaved plan survives a reload, appears in a second tab, and is saved once from both',
  onPhone,
  async ({ page, context }) => {
    await withPlan(page, context)
    const note = (of: Page) => of.getByLabel('In your own words')
    await note(page).fill('oxygen')
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(note(page)).toHaveValue('oxygen')
    await expect(page.getByText('You have changes that are not saved.')).toBeVisible()
    const second = await context.newPage()
    await second.goto('/help/plan')
    await expect(note(second)).toHaveValue('oxygen')
    await second.getByRole('button', { name: 'Save my plan' }).click()
    await expect(second.getByText('Saved just now.')).toBeVisible()
    await page.getByLabel('Your phone, for the people who are coming').fill('(510) 555-0142')
    await page.getByRole('button', { name: 'Save my plan' }).click()
    await expect(page.getByText('Saved just now.')).toBeVisible()
    await page.reload()
    await expect(note(page)).toHaveValue('oxygen')
    await expect(page.getByLabel('Your phone, for the people who are coming')).toHaveValue('(510) 555-0142')
  },
)

test(
  'a request without a network is stored, shown as not sent, and sent once the network is back',
  atOneSize,
  async ({ page, context }) => {
    await withPlan(page, context)
    await page.goto('/help')
    await expect(page.getByRole('button', { name: 'Ask them now' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Ask them now' }).click()
    await expect(trueLine(page)).toHaveText('Not sent yet')
    await expect(page.getByText('Nobody has been asked.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(trueLine(page)).toHaveText('Nobody has been told yet.')
  },
)

test('a chain can be tested by keyboard, and the answer is listed', atOneSize, async ({ page, context }) => {
  await withPlan(page, context)
  await tabTo(page, /^Send a test now/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 of 1 have answered.')).toBeVisible()
  await expectAccessible(page, 'the plan', 'main')
  const helper = await secondBrowser(page)
  try {
    await helper.page.goto(await linkOn(page))
    await expect(helper.page.getByText('TEST', { exact: true })).toBeVisible()
    await expect(helper.page.getByText('This is a test. Nobody is in danger.')).toBeVisible()
    await tabTo(helper.page, /^Yes, I got this test/)
    await helper.page.keyboard.press('Enter')
    await expect(helper.page.getByRole('heading', { name: 'This test has ended' })).toBeVisible()
    await expect(page.getByText('1 of 1 has answered.')).toBeVisible()
  } finally {
    await helper.context.close()
  }
})

test(
  'two members check in: the roster lists who needs help first, and never shows a missing check-in as safe',
  onPhone,
  async ({ page, context }) => {
    const { id: creatorId } = await signIn(context, { name: 'Maya Reyes' })
    const fields = { creatorId, name: `Pine Block ${Date.now()}`, description: 'Neighbors', isPrivate: false }
    const { id } = (await post(context, createCommunity.path, fields)) as ReplyOf<typeof createCommunity>
    const other = await secondBrowser(page)
    try {
      const asha = await signIn(other.context, { name: 'Asha Patel' })
      await post(other.context, joinCommunity.path.replace(':id', id), { userId: asha.id })
      await page.goto(`/forum/${id}`)
      await page.getByRole('button', { name: 'Check in with this group' }).click()
      await expect(page.getByRole('region', { name: 'Not heard from: 2' })).toBeVisible()
      await page.getByRole('button', { name: 'I am moving' }).click()
      await expect(page.getByText(/You said “I am moving”/)).toBeVisible()

      await other.page.goto(`${stage().url}/forum/${id}`)
      const words = other.page.getByLabel('A few words for your group')
      await words.fill('On the porch')
      // A phone that is turned shows another layout, and no content is lost.
      for (const size of [
        { width: 1_000, height: 700 },
        { width: 390, height: 844 },
      ]) {
        await other.page.setViewportSize(size)
        await expect(words).toHaveValue('On the porch')
      }
      await other.page.getByRole('button', { name: 'I need help' }).click()
      const inNeed = page.getByRole('region', { name: 'Needs help: 1' })
      await expect(inNeed).toContainText('Asha Patel')
      await expect(inNeed).toContainText('On the porch')
      await expect(page.getByRole('region', { name: /Not heard/ })).toHaveCount(0)
      await expect(page.getByRole('region', { name: /^Safe/ })).toHaveCount(0)
      await expectAccessible(page, 'check-in', 'main')
    } finally {
      await other.context.close()
    }
  },
)
