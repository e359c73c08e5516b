import { buildId } from '@muster/test-kit/builders/ids'
import type { Page } from '@playwright/test'
import { logIn } from '../support/login.ts'
import { password, signIn } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Each test uses two or three browsers.
test.describe.configure({ timeout: 600_000 })

async function create(page: Page, name: string, isPrivate = false) {
  await page.goto('/forum')
  await page.getByRole('button', { name: 'Create a Forum' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Community' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Neighbors who look out for one another')
  if (isPrivate) await dialog.getByRole('checkbox', { name: /Private/ }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(page, 'Community created successfully!')
  return page.getByRole('dialog', { name: new RegExp(`${name}.? is ready`) })
}

async function say(page: Page, text: string) {
  const box = page.getByPlaceholder('Type your message...')
  await box.fill(text)
  await box.press('Enter')
  await expect(box).toHaveValue('')
}

test(
  'a second person finds and joins the community, and both read each other’s messages',
  onPhone,
  async ({ page, context, baseURL }) => {
    const name = `Pine Street ${buildId()}`
    await signIn(context, { name: 'Maya Reyes' })
    const created = await create(page, name)
    await expect(created.getByLabel('Community URL')).toHaveValue(new RegExp(`^${baseURL}/forum/[0-9a-f]{24}$`))
    await created.getByRole('button', { name: 'Go to Community' }).click()
    await expect(page).toHaveURL(/\/forum\/[0-9a-f]{24}$/)
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
    await say(page, 'Who has a ramp?')

    const other = await secondBrowser(page)
    try {
      await signIn(other.context, { name: 'Sam Ortiz' })
      await other.page.goto(`${baseURL}/forum`)
      await other.page.getByRole('button', { name: 'Find a Forum' }).click()
      await other.page.getByLabel('Name or place').fill(name)
      await other.page.getByRole('button', { name: new RegExp(`Join .?${name}`) }).click()
      await expectToast(other.page, 'Successfully joined community!')
      const theirs = other.page.getByRole('region', { name: 'Messages' })
      await expect(theirs.getByRole('listitem').filter({ hasText: 'Who has a ramp?' })).toContainText('Maya Reyes')
      // Only the creator can invite.
      await expect(other.page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
      await say(other.page, 'I have one.')
      const mine = page.getByRole('region', { name: 'Messages' })
      await expect(mine.getByRole('listitem').filter({ hasText: 'I have one.' })).toContainText('Sam Ortiz')
      await say(page, 'Thank you!')
      await expect(theirs.getByText('Thank you!')).toBeVisible()
    } finally {
      await other.context.close()
    }
  },
)

test(
  'a private community is hidden, and its invite link works for the invited e-mail alone',
  atOneSize,
  async ({ page, context, baseURL }) => {
    const name = `Oak Court ${buildId()}`
    const email = `${buildId()}@example.org`
    await signIn(context, { name: 'Maya Reyes' })
    const created = await create(page, name, true)
    await created.getByLabel('Invite by email').fill(`not an address, ${email}`)
    await created.getByRole('button', { name: 'Send invitations' }).click()
    await expectToast(page, 'Invitations saved')
    const link = await created.getByLabel(`Invite link for ${email}`).inputValue()

    const stranger = await secondBrowser(page)
    const invited = await secondBrowser(page)
    try {
      await signIn(stranger.context)
      await stranger.page.goto(`${baseURL}/forum`)
      await stranger.page.getByRole('button', { name: 'Find a Forum' }).click()
      await expect(stranger.page.getByRole('dialog', { name: 'Find Communities' })).toBeVisible()
      await stranger.page.getByLabel('Name or place').fill(name)
      await expect(stranger.page.getByText('No public community has these words.')).toBeVisible()
      await expect(stranger.page.getByText(name)).toHaveCount(0)
      await stranger.page.goto(link)
      await stranger.page
        .getByRole('alertdialog', { name: 'Invitation' })
        .getByRole('button', { name: 'Accept Invitation' })
        .click()
      await expectToast(stranger.page, 'Failed to accept invitation')

      await signIn(invited.context, { email, name: 'Sam Ortiz' })
      await invited.context.clearCookies()
      await invited.page.goto(link)
      await expect(invited.page).toHaveURL(`${baseURL}/`)
      await logIn(invited.page, { email, password })
      await expect(invited.page).toHaveURL(`${baseURL}/forum`)
      const question = invited.page.getByRole('alertdialog', { name: 'Invitation' })
      await expect(question).toContainText(new RegExp(`Maya.? invites you to join .?${name}.?\\.`))
      await question.getByRole('button', { name: 'Accept Invitation' }).click()
      await expectToast(invited.page, 'Invitation accepted!')
      await expect(invited.page.getByRole('heading', { name })).toBeVisible()
    } finally {
      await stranger.context.close()
      await invited.context.close()
    }
  },
)

/** A landscape with a sun, in a file type that photos are not sent in. */
async function drawing(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_400
    canvas.height = 1_800
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#7fb2d9'
    context.fillRect(0, 0, 2_400, 1_800)
    context.fillStyle = '#3d6b35'
    context.fillRect(0, 1_200, 2_400, 600)
    context.fillStyle = '#f4c542'
    context.arc(1_800, 400, 200, 0, 7)
    context.fill()
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test(
  'a photo is described, sent and seen by another member, also from a browser without a WebP encoder',
  atOneSize,
  async ({ page, context, baseURL }) => {
    await signIn(context, { name: 'Maya Reyes' })
    const created = await create(page, `Photo Lane ${buildId()}`)
    await created.getByRole('button', { name: 'Go to Community' }).click()
    const buffer = await drawing(page)
    const other = await secondBrowser(page)
    const send = async (from: Page, words: string) => {
      await from.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer })
      const dialog = from.getByRole('dialog', { name: 'Send a photo' })
      await dialog.getByLabel('What does the photo show?').fill(words)
      await dialog.getByRole('button', { name: 'Send photo' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const isLoaded = (on: Page, name: RegExp) =>
      expect
        .poll(() => on.getByRole('img', { name }).evaluate(image => (image as HTMLImageElement).naturalWidth))
        .toBe(1_600)
    try {
      await send(page, 'The sun over the meadow')
      await isLoaded(page, /Photo from .*Maya Reyes/)
      // Safari behaves like this: it returns a PNG instead.
      await other.page.addInitScript(() => {
        const toBlob = HTMLCanvasElement.prototype.toBlob
        HTMLCanvasElement.prototype.toBlob = function (give) {
          toBlob.call(this, give, 'image/png')
        }
      })
      await signIn(other.context, { name: 'Sam Ortiz' })
      await other.page.goto(`${baseURL}${new URL(page.url()).pathname}`)
      await other.page.getByRole('button', { name: /^Join / }).click()
      await isLoaded(other.page, /Photo from .*Maya Reyes/)
      await expect(other.page.getByText('The sun over the meadow', { exact: true })).toBeVisible()
      await send(other.page, '')
      await isLoaded(page, /Photo from .*Sam Ortiz.*, no description/)
    } finally {
      await other.context.close()
    }
  },
)
