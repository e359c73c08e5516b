import { buildId } from '@muster/test-kit/builders/ids'
import { logIn, logOut } from '../support/login.ts'
import { fillProfile } from '../support/profile-form.ts'
import { expect, onPhone, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const required = [
  'Name is required',
  'Valid email is required',
  'Location is required',
  'Password must be at least 6 characters',
  'Contact name is required',
  'Phone number is required',
  'Relationship is required',
]

test(
  'a profile can be created once it is complete, signs its owner in, and allows logout and login',
  onPhone,
  async ({ page }) => {
    const person = {
      name: 'Maya Reyes',
      email: `${buildId()}@example.org`,
      password: 'correct horse',
      location: 'Orinda, CA',
      phone: '+1 510 555 0100',
    }
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Create Profile' })
      .or(page.getByRole('button', { name: 'Create Profile' }))
      .first()
      .click()
    await expect(page).toHaveURL('/profile')

    await page.getByRole('button', { name: 'Save Profile' }).click()
    for (const text of required) await expect(page.getByText(text, { exact: true })).toBeVisible()

    await fillProfile(page, { ...person, email: 'maya@', password: 'short' })
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Valid email is required', { exact: true })).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
    await expect(page.getByText('Name is required', { exact: true })).toBeHidden()

    await fillProfile(page, person)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expectToast(page, 'Profile saved successfully')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Hello, Maya')).toBeAttached()

    await logOut(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Hello, Maya')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('currentSessionId'))).toBeNull()

    await logIn(page, { ...person, password: 'wrong one' })
    await expectToast(page, 'Login Failed')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
    await expectToast(page, 'Login Successful')
    await expect(page).toHaveURL('/map-california')
    // The map does not wait for the chat session.
    const started = () => page.evaluate(() => localStorage.getItem('startChatbotConversation'))
    await expect.poll(started).toBe('true')

    const { user, session, start } = await page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('user') ?? 'null') as { id: string },
      session: localStorage.getItem('currentSessionId'),
      start: localStorage.getItem('startChatbotConversation'),
    }))
    expect(start).toBe('true')
    const sessions = (await (await page.request.get(`/api/chat/sessions/${user.id}`)).json()) as {
      id: string
      title: string
    }[]
    expect(sessions.map(({ id }) => id)).toContain(session)
    expect(sessions[0]?.title).toMatch(/^Emergency Chat - /)
  },
)

test('Back asks for confirmation before it leaves a half-filled profile', onPhone, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Profile' }).first().click()
  const name = page.getByLabel('Name').first()
  await name.fill('Maya Reyes')
  const question = page.getByRole('alertdialog')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/profile')
  await expect(name).toHaveValue('Maya Reyes')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: /Leave in time/ })).toBeVisible()
})
