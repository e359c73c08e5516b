import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { signIn } from '../support/people.ts'
import { expect911, type Look, openPage } from '../support/reachable-911.ts'
import { places, showUpdates } from '../support/shown-updates.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

test(
  'the assistant greets, says what to pack, and shows both again after a reload',
  onPhone,
  async ({ page, context }) => {
    await signIn(context, { name: 'Maya Reyes' })
    await page.goto('/chat')
    await expect(page.getByText("Hello, Maya. I am Muster's emergency assistant.")).toBeVisible()

    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    const question = page.getByRole('listitem').filter({ hasText: 'What should I pack?' })
    await expect(question).toBeVisible()
    await expect(box).toHaveValue('')
    const answer = page.getByRole('listitem').filter({ hasText: 'For each person: water and no-cook food' }).first()
    await expect(answer).toBeVisible()
    await expect(answer).toContainText('Pack water and food')
    await expect(answer).toContainText('Estimated time:')

    await page.reload()
    await expect(question).toBeVisible()
    await expect(answer).toBeVisible()
    await expect(page.getByText("I am Muster's emergency assistant.")).toHaveCount(1)
    // The guide runs in the worker; a second copy in the page would cost a phone 200 KB.
    const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
    await expect
      .poll(async () => (await page.evaluate(loaded)).filter(name => name.includes('guide-worker')))
      .toHaveLength(1)
    expect((await page.evaluate(loaded)).filter(name => name.includes('answer-with'))).toEqual([])
  },
)

test(
  'the person’s message and its answer scroll into view, also after scrolling up',
  onPhone,
  async ({ page, context }) => {
    await signIn(context)
    await page.goto('/chat')
    const box = page.getByPlaceholder('Type your message...')
    await box.fill('What should I pack?')
    await box.press('Enter')
    await expect(page.getByText('Pack water and food').first()).toBeVisible()
    const list = page.getByRole('region', { name: 'Messages' })
    await list.hover()
    // The server's answer also scrolls into view, possibly at this moment: a person would then turn the wheel again.
    const readUp = async () => {
      await page.mouse.wheel(0, -2_000)
      return list.evaluate(({ scrollTop }) => scrollTop)
    }
    await expect.poll(readUp).toBe(0)

    await box.fill('My house is on fire and I cannot get out')
    await box.press('Enter')
    await expect(page.getByRole('main').getByRole('button', { name: 'Call 911' })).toBeInViewport()
  },
)

test('danger to life is answered with 911 before anything else', onPhone, async ({ page, context }) => {
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

const looks: Look[] = [
  { width: 390, height: 844, text: 300 },
  { width: 390, height: 844, text: 200 },
  { width: 320, height: 640, text: 300 },
  { width: 320, height: 640, text: 'Large Text' },
  { width: 844, height: 390, text: 100 },
]

test('the chat can be used with very large text and on a small phone', atOneSize, async ({ context }) => {
  await signIn(context)
  const { page, applyLook } = await openPage(context, 'es')
  await showUpdates(page, [buildUpdate({ severity: 'critical', geometry: buildArea(places.orinda) })])
  await page.goto('/chat')
  const box = page.locator('textarea')
  await box.fill('Mi casa se quema y no puedo salir')
  await box.press('Enter')
  const main = page.getByRole('main')
  const answer = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: '911' }) })
  const inReach = {
    'the answer’s 911': answer.getByRole('button', { name: '911' }),
    'the message field': box,
    'the microphone': main.locator('form button').first(),
    Send: main.locator('button[type=submit]'),
    'the update': main.locator('a[href^="/updates/"]'),
  }
  await expect(inReach['the answer’s 911']).toBeVisible()
  // Send works only if there is a text to send.
  await box.fill('Hay humo')
  for (const look of looks) {
    await applyLook(look)
    for (const [name, element] of Object.entries(inReach)) {
      const at = `${name}, ${JSON.stringify(look)}`
      await expect(element, at).toBeInViewport({ ratio: 1 })
      await element.click({ trial: true })
      const { width = 0, height = 0 } = (await element.boundingBox()) ?? {}
      expect(Math.min(width, height), at).toBeGreaterThanOrEqual(44)
    }
    await expect911(page, JSON.stringify(look))
  }
})
