import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the assistant greets, says what to pack, and still knows it after a reload', async ({ page, context }) => {
  await signIn(context, { name: 'Maya Reyes' })
  await page.goto('/chat')
  await expect(page.getByText("Hello, Maya. I am Muster's emergency assistant.")).toBeVisible()

  const box = page.getByPlaceholder('Type your message...')
  await box.fill('What should I pack?')
  await box.press('Enter')
  const question = page.getByRole('listitem').filter({ hasText: 'What should I pack?' })
  await expect(question).toBeVisible()
  await expect(box).toHaveValue('')
  const answer = page.getByRole('listitem').filter({ hasText: 'Pack one bag for each person' }).first()
  await expect(answer).toBeVisible()
  await expect(answer).toContainText('Pack water and food')
  await expect(answer).toContainText('Estimated time:')

  await page.reload()
  await expect(question).toBeVisible()
  await expect(answer).toBeVisible()
  await expect(page.getByText("I am Muster's emergency assistant.")).toHaveCount(1)
})

test('what the person says and its answer come into view, also after they have read further up', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.goto('/chat')
  const box = page.getByPlaceholder('Type your message...')
  await box.fill('What should I pack?')
  await box.press('Enter')
  await expect(page.getByText('Pack water and food').first()).toBeVisible()
  const list = page.getByRole('region', { name: 'Messages' })
  await list.hover()
  await page.mouse.wheel(0, -2_000)
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0)

  await box.fill('My house is on fire and I cannot get out')
  await box.press('Enter')
  await expect(page.getByRole('main').getByRole('button', { name: 'Call 911' })).toBeInViewport()
})

test('danger to life is answered with 911 before anything else', async ({ page, context }) => {
  await signIn(context)
  await page.goto('/chat')
  const box = page.getByPlaceholder('Type your message...')
  await box.fill('My house is on fire and I cannot get out')
  await box.press('Enter')
  const call = page.getByRole('button', { name: 'Call 911' })
  const answer = page.getByRole('listitem').filter({ has: call })
  await expect(answer).toContainText(/^Muster \d{1,2}:\d\d\s[AP]MCall 911 now\./)

  await call.click()
  const dialog = page.getByRole('alertdialog', { name: 'Emergency Call' })
  await expect(dialog).toContainText('This will call 911 emergency services immediately.')
  await expect(dialog.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
