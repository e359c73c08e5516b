import { buildId } from '@muster/test-kit/builders/ids'
import { fillProfile } from '../support/profile-form.ts'
import { atOneSize, expect, test } from '../support/test.ts'
import { expectToast, toastWidth } from '../support/toasts.ts'

test(
  'completing the profile and sending a message earn achievements, which are announced and dated',
  atOneSize,
  async ({ page }, { project }) => {
    await page.goto('/profile')
    await fillProfile(page, {
      name: 'Maya Reyes',
      email: `${buildId()}@example.org`,
      password: 'correct horse',
      location: 'Orinda, CA',
      phone: '+1 510 555 0100',
    })
    await page.getByRole('button', { name: 'Save Profile' }).click()
    // All achievements of one action are announced together.
    await expectToast(page, '3 new achievements')
    await expectToast(page, 'On Board, Profile Complete, and Someone to Call')

    await page.goto('/chat')
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    const news = 'New achievement: First Question'
    await expectToast(page, news)
    expect(toastWidth(page, news)).toBeLessThanOrEqual(440)

    await page.goto('/achievements')
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-US'))
    for (const title of ['On Board', 'Profile Complete', 'Someone to Call', 'First Question']) {
      const badge = page
        .locator('[data-badge]')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(badge).toContainText(`Earned ${today}`)
      await expect(badge.getByRole('button', { name: `Share "${title}"` })).toBeAttached()
    }
    const founder = page
      .locator('[data-badge]')
      .filter({ has: page.getByRole('heading', { name: 'Founder', exact: true }) })
    await expect(founder).toContainText('Not earned yet')
    if (project.name === 'narrow') return
    await founder.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 10_000)
    await expect(
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Chat' }),
    ).toBeInViewport()
  },
)
