import { createCommunity } from '@muster/contracts/routes/community'
import { buildId } from '@muster/test-kit/builders/ids'
import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, type Look } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { openRides } from '../support/rides.ts'
import { stage } from '../support/stage.ts'
import { expect, onPhone, test } from '../support/test.ts'

// Each screen is checked in three looks.
test.describe.configure({ timeout: 1_200_000 })

type Screen = readonly [path: string, isThere: (page: Page) => ReturnType<Page['getByText']>]

/** The app's heading: the page that the server writes has its heading in another element. */
const firstHeading = (page: Page) => page.locator('#root main').getByRole('heading', { level: 1 }).first()
const text = (words: string) => (page: Page) => page.getByText(words).first()

const everyones: readonly Screen[] = [
  ['/', text('Current Emergency Updates')],
  ['/forgot-password', text('Send Reset Link')],
  ['/reset-password?token=x', text('At least 6 characters')],
  ['/danger-check', firstHeading],
  ['/verify-email', firstHeading],
  ['/no-such-page', text('404 Page Not Found')],
]
const visitors: readonly Screen[] = [
  ['/profile', text('Save Profile')],
  ['/map-california', text('Access Denied')],
  ['/contacts', text('Please login to access your contacts.')],
  ['/settings', text('Please login to access settings.')],
  ['/achievements', text('Please log in to view achievements')],
  ['/forum', text('Find a Forum')],
  [`/forum/${'0'.repeat(24)}`, text('Login Required')],
]
const members: readonly Screen[] = [
  ['/', text('Ready to leave')],
  ['/about', text('Current Emergency Updates')],
  ['/profile', text('Update Profile')],
  ['/chat', text("I am Muster's emergency assistant")],
  ['/map-california', page => page.getByRole('combobox', { name: 'Destination' })],
  ['/contacts', text('Luis Rivera')],
  ['/settings', text('Chat Sessions')],
  ['/achievements?highlight=founder', text('Overall Progress')],
  ['/updates', firstHeading],
  ['/help', firstHeading],
  ['/help/plan', page => page.getByRole('button', { name: 'Save my plan' })],
  ['/help/rides', page => page.getByText(/^(Rides are not open now|What do you need\?)$/)],
  ['/forum', text('Find a Forum')],
  [`/forum/${'0'.repeat(24)}`, text('This community is not open to you')],
  ['/no-such-page', text('404 Page Not Found')],
]

/** All looks on the narrow screen only, because the colours of a screen are the same at every width. */
const looksOf = ({ project }: TestInfo): readonly Look[] | undefined =>
  project.name === 'wide' ? ['light'] : undefined

async function walk(page: Page, screens: readonly Screen[], looks: readonly Look[] | undefined) {
  for (const [path, isThere] of screens) {
    await page.goto(path)
    await expect(isThere(page)).toBeVisible()
    await expectAccessible(page, path, undefined, looks)
  }
}

test('screens for everyone have no accessibility violations', onPhone, ({ page }, info) =>
  walk(page, everyones, looksOf(info)),
)
test('screens of visitors have no accessibility violations', ({ page }, info) => walk(page, visitors, looksOf(info)))

test('screens of members have no accessibility violations', async ({ page, context }, info) => {
  await signIn(context)
  await walk(page, members, looksOf(info))
})

test('rides have no accessibility violations as a choice, a form, a list, and an agreed ride', async ({
  page,
  context,
}, info) => {
  await signIn(context)
  for (const name of ['choice', 'list', 'passenger', 'driver'] as const) {
    await openRides(page, name)
    await expect(page.getByRole('main').getByRole('link', { name: /911/ })).toBeVisible()
    await expectAccessible(page, `rides: ${name}`, undefined, looksOf(info))
  }
  await openRides(page, 'choice')
  if (info.project.name === 'wide') {
    const choice = await page.getByRole('button', { name: 'I have free seats' }).boundingBox()
    const call = await page.getByRole('main').getByRole('link', { name: /911/ }).boundingBox()
    expect(call?.x, '911 is beside the choice').toBeGreaterThan((choice?.x ?? 0) + (choice?.width ?? 0))
  }
  await page.getByRole('button', { name: 'I have free seats' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Offer a ride' })).toBeFocused()
  await page.getByRole('button', { name: 'Offer these seats' }).press('Enter')
  await expect(page.getByText('Choose a code word')).toBeVisible()
  await expectAccessible(page, 'rides: form', undefined, looksOf(info))
})

test('screens in Spanish have no accessibility violations', onPhone, async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  // Colours are the same in every language.
  const looks = ['light'] as const
  await walk(
    page,
    [
      ['/', firstHeading],
      ['/danger-check', firstHeading],
    ],
    looks,
  )
  await signIn(context)
  const screens = ['/', '/updates', '/profile', '/chat', '/contacts', '/settings', '/achievements', '/forum', '/help']
  await walk(
    page,
    screens.map(path => [path, firstHeading] as const),
    looks,
  )
})

test('a conversation and a route have no accessibility violations', onPhone, async ({ page, context }) => {
  await signIn(context)
  await page.goto('/chat')
  for (const words of ['My house is on fire and I cannot get out', 'Are there any fires near me?']) {
    const box = page.getByPlaceholder('Type your message...')
    await box.fill(words)
    await box.press('Enter')
    await expect(box).toHaveValue('')
  }
  await expect(page.getByText('LIVE UPDATE').last()).toBeVisible()
  await expectAccessible(page, 'a conversation')

  await page.goto('/map-california')
  const input = page.getByRole('combobox', { name: 'Destination' })
  await expect(page.getByRole('combobox', { name: 'Starting point' })).toHaveValue(/Orinda/)
  await input.focus()
  await page.keyboard.type('Oakland')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'suggestions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
  await expectAccessible(page, 'a route')
})

test('dialogs of a visitor have no accessibility violations', onPhone, async ({ page }) => {
  await page.goto('/?login=1')
  const login = page.getByRole('dialog', { name: 'Login to Muster' })
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(login.getByText('Password is required')).toBeVisible()
  await expectAccessible(page, 'login with its errors')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Emergency Updates, / }).click()
  await expect(page.getByRole('dialog', { name: 'Emergency Updates' })).toBeVisible()
  await expectAccessible(page, 'a profile with its errors, and the list of updates')
})

test('dialogs of a member have no accessibility violations', onPhone, async ({ page, context }) => {
  const { id } = await signIn(context)
  const answer = await context.request.post(createCommunity.path, {
    data: { name: `Elm ${buildId()}`, description: 'Neighbors', isPrivate: false, creatorId: id },
    headers: { origin: stage().url },
  })
  const community = (await answer.json()) as { id: string; name: string }
  const look = async (dialog: ReturnType<Page['getByRole']>, what: string) => {
    await expect(dialog).toBeVisible()
    await expectAccessible(page, what, '[role=dialog], [role=alertdialog]')
  }

  await page.goto('/contacts')
  if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await look(page.getByRole('dialog', { name: 'Menu' }), 'menu')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Add contact' }).click()
  await look(page.getByRole('dialog', { name: 'Add Emergency Contact' }), 'add a contact')

  await page.goto('/chat')
  const box = page.getByPlaceholder('Type your message...')
  await box.fill('I am trapped by fire')
  await box.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Call 911' }).click()
  await look(page.getByRole('alertdialog', { name: 'Emergency Call' }), 'call 911')

  await page.goto('/settings')
  await page.getByRole('button', { name: /^Delete Emergency Chat/ }).click()
  await look(page.getByRole('alertdialog'), 'delete a session')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectAccessible(page, 'edit the profile')

  await page.goto('/achievements')
  await page.getByRole('button', { name: 'Share "Founder"' }).click()
  await look(page.getByRole('dialog', { name: /Share/ }), 'share')

  await page.goto('/forum')
  await page.getByRole('button', { name: 'Find a Forum' }).click()
  await expect(page.getByText('Member', { exact: true }).first()).toBeVisible()
  await look(page.getByRole('dialog', { name: 'Find Communities' }), 'find')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create a Forum' }).click()
  const create = page.getByRole('dialog', { name: 'Create Community' })
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(create.getByText('Name is required')).toBeVisible()
  await look(create, 'create')
  await create.getByLabel('Name').fill(`Fir ${buildId()}`)
  await create.getByLabel('Description').fill('Neighbors')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await look(page.getByRole('dialog', { name: / is ready$/ }), 'created')

  await page.goto(`/forum/${community.id}`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await look(page.getByRole('dialog', { name: new RegExp(`Invite to .?${community.name}`) }), 'invite')
  await page.goto('/forum/invite/some-token')
  await look(page.getByRole('dialog', { name: 'Invitation' }), 'invitation')
})

test(
  'nothing on the narrowest screen scrolls sideways when the text has twice its size',
  onPhone,
  async ({ page, context }) => {
    const contact = { phone: '(510) 555-0142', relationship: 'Neighbor' }
    const emergencyContacts = [
      { name: 'Dana Whitfield', ...contact, isPrimary: true },
      { name: 'Luis Rivera', ...contact, isPrimary: false },
    ]
    await signIn(context, { hasWheelchair: true, emergencyContacts })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addInitScript(() => {
      localStorage.setItem('language', 'es')
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
    })
    const paths = ['/profile', '/settings', '/contacts', '/help/plan', '/achievements', '/forum', '/updates']
    for (const path of paths) {
      await page.goto(path)
      await expect(firstHeading(page)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBeLessThanOrEqual(320)
      // A narrower heading would show three letters a line.
      const narrowest = () =>
        page.evaluate(() =>
          Math.min(...[...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ clientWidth }) => clientWidth)),
        )
      await expect.poll(narrowest, { message: path }).toBeGreaterThan(100)
    }
  },
)
