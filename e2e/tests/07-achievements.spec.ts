import { buildId } from '@muster/test-kit/builders/ids'
import { fillProfile } from '../support/profile-form.ts'
import { atOneSize, expect, test } from '../support/test.ts'

test(
  'completing the profile and sending a message are earned, announced and dated',
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
    await expect(page.getByText('3 new achievements')).toBeVisible()
    await expect(page.getByText('On Board, Profile Complete, and Someone to Call')).toBeVisible()

    await page.goto('/chat')
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    const news = page.locator('[data-fading]').filter({ hasText: 'New achievement: First Question' })
    await expect(news).toBeVisible()
    expect((await news.boundingBox())?.width).toBeLessThanOrEqual(440)

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
