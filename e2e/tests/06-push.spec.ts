import type { PushMessage } from '@muster/contracts/entities/push'
import { subscribeDevice } from '@muster/test-kit/push-sink'
import type { CDPSession, Page } from '@playwright/test'
import { drillMessage } from '../support/drill.ts'
import { signIn } from '../support/people.ts'
import { stage } from '../support/stage.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

type Device = ReturnType<typeof subscribeDevice>

/** The messages that the push service received for this browser, decrypted with its keys. */
async function pushed(device: Device): Promise<PushMessage[]> {
  const all = (await (await fetch(stage().pushedUrl)).json()) as { path: string; body: string }[]
  const { pathname } = new URL(device.endpoint)
  return all
    .filter(({ path }) => path === pathname)
    .map(({ body }) => device.read({ body: Buffer.from(body, 'base64') }))
}

/** Replaces the browser's push service, which needs the internet, with the test's own; nothing else is changed. */
async function subscribeAtOurs(page: Page, { endpoint, keys }: Pick<Device, 'endpoint' | 'keys'>) {
  await page.addInitScript(
    given => {
      const subscription = {
        endpoint: given.endpoint,
        options: {},
        unsubscribe: async () => true,
        toJSON: () => ({ ...given, expirationTime: null }),
      }
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription
    },
    { endpoint, keys },
  )
}

async function registrationIdOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [active] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (active) resolve(active.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

test(
  'with Early Warning Alerts on, the next update is pushed and shown as a drill',
  onPhone,
  async ({ page, context, drill }) => {
    const device = subscribeDevice(stage().pushHost)
    await subscribeAtOurs(page, device)
    await context.grantPermissions(['notifications'], { origin: stage().url })
    await signIn(context, { location: 'Orinda, CA' })
    await page.goto('/settings')
    await page.getByRole('switch', { name: /Early Warning Alerts/ }).click()
    await expect(page.getByText('Early Warning Alerts Enabled').first()).toBeVisible()
    await expect(page.getByText(/We watch Orinda/)).toBeVisible()
    // The test notification comes first.
    await expect.poll(async () => (await pushed(device)).map(({ kind }) => kind)).toContain('test')

    const order = drillMessage('hills', { severity: 'Extreme' })
    await drill.publish(order)
    const found = async () => (await pushed(device)).find(({ body }) => body.includes(order.headline))
    await expect.poll(found).toBeTruthy()
    const message = await found()
    const title = 'DRILL: Evacuation warning · zone OAK-D01'
    expect(message).toMatchObject({ kind: 'update', isDrill: true, severity: 'critical', title })

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const cdp = await context.newCDPSession(page)
    const registrationId = await registrationIdOf(cdp)
    const data = JSON.stringify(message)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: stage().url, registrationId, data })
    await expect.poll(() => shownTitles(page)).toEqual([title])
    await page.goto(message?.url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evacuation warning · zone OAK-D01')
    await expect(page.getByText(order.instruction).first()).toBeVisible()
    await expect(page.getByText(order.headline).first()).toBeVisible()
    await page.goto('/settings')

    await page.getByRole('switch', { name: /Early Warning Alerts/ }).click()
    await expect(page.getByText('Early Warning Alerts Disabled')).toBeVisible()
    await expect(page.getByText(/We watch Orinda/)).toBeHidden()
  },
)

test('without permission the switch stays off and says what to do', atOneSize, async ({ page, context }) => {
  await context.grantPermissions([], { origin: stage().url })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signIn(context)
  await page.goto('/settings')
  const toggle = page.getByRole('switch', { name: /Early Warning Alerts/ })
  await toggle.click()
  await expect(page.getByText('Notifications Blocked')).toBeVisible()
  await expect(toggle).not.toBeChecked()
})
