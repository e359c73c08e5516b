import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import { promisify } from 'node:util'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { webDist } from '@muster/tools/start/web-build'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'

const run = promisify(execFile)

let stack: Stack
let origin: string
let port: ReturnType<typeof createServer>

// Browsers have no passkeys for an IP address, and the stack has one: this is the same gateway by a name.
test.beforeAll(async () => {
  port = createServer(socket => {
    const gateway = connect(Number(new URL(stack.url).port), '127.0.0.1')
    socket.on('error', () => gateway.destroy())
    gateway.on('error', () => socket.destroy())
    socket.pipe(gateway).pipe(socket)
  })
  await new Promise<void>(resolve => port.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(port.address() as AddressInfo).port}`
  stack = await startStack({
    webDist,
    env: {
      gateway: { OPERATOR_CONSOLE: 'true' },
      identity: { PUBLIC_ORIGIN: origin },
      alerts: { OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') },
    },
  })
})
test.afterAll(async () => {
  port?.close()
  await stack?.stop()
})

async function invite(name: string): Promise<string> {
  const script = 'services/identity/src/operators/invite.ts'
  const { stdout } = await run(process.execPath, [script, '--name', name, '--roles', 'author,approver'], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, MONGO_URL: stack.mongoUrl('muster_identity'), PUBLIC_ORIGIN: origin },
  })
  return stdout.trim()
}

/** A person with a browser and a security key of their own, who has joined. */
async function join(browser: Browser, name: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(await invite(name))
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
  return { context, page }
}

/** Corners by the map: pressed, put in its middle by the keyboard, and taken back. */
async function draw(page: Page): Promise<void> {
  const corners = page.getByLabel('Corners of an area')
  const count = async () => (await corners.inputValue()).split('\n').filter(Boolean).length
  const map = page.locator('canvas.maplibregl-canvas')
  await expect(async () => {
    if ((await count()) === 0) await map.click({ position: { x: 60, y: 60 } })
    expect(await count()).toBe(1)
  }).toPass()
  await map.click({ position: { x: 160, y: 60 } })
  await expect.poll(count).toBe(2)
  await map.focus()
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe(3)
  await page.keyboard.press('Backspace')
  await expect.poll(count).toBe(2)
}

test('an order is written by one person with a passkey, and released by another', async ({ browser }) => {
  const kim = await join(browser, 'Kim Alvarez')
  await kim.page.getByRole('tab', { name: 'Write' }).click()
  await draw(kim.page)
  await kim.page.getByLabel('Corners of an area').fill('37.90, -122.20\n37.90, -122.16\n37.86, -122.16\n37.86, -122.20')
  await kim.page.getByLabel('Name of the area').fill('Hills near Orinda')
  await expect(kim.page.getByText(/Reaches 0 browsers/)).toBeVisible()
  await kim.page.getByLabel('Reason').fill('Called by the duty chief')
  await kim.page.getByRole('button', { name: 'Give to a second person' }).click()
  await expect(kim.page.getByText('You wrote this. Somebody else has to release it.')).toBeVisible()
  await expect(kim.page.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0)

  const lee = await join(browser, 'Lee Tran')
  await expect(lee.page.getByText('Evacuation order: leave now').first()).toBeVisible()
  await lee.page.getByLabel('Reason').fill('Read twice')
  await lee.page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(lee.page.getByText(/Sent by Lee Tran/)).toBeVisible()
  const updates = await (await lee.page.request.get(`${origin}/api/emergency-updates`)).json()
  expect(updates).toMatchObject([{ title: 'Evacuation order: leave now', level: 'order' }])

  await kim.page.getByRole('button', { name: 'All clear' }).click()
  await expect(kim.page.getByText(/Reaches 0 browsers/)).toBeVisible()
  await kim.page.getByLabel('Reason').fill('The fire is out')
  await kim.page.getByRole('button', { name: 'Give to a second person' }).click()
  await lee.page.getByLabel('Reason').fill('Read twice')
  await lee.page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(lee.page.getByText(/Sent by Lee Tran/)).toHaveCount(2)
  await expect(async () => {
    const after = await (await lee.page.request.get(`${origin}/api/emergency-updates`)).json()
    expect(after).not.toContainEqual(expect.objectContaining({ level: 'order' }))
  }).toPass()

  await lee.page.getByRole('button', { name: 'Sign out' }).click()
  await lee.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await lee.page.getByRole('tab', { name: 'Log' }).click()
  await expect(lee.page.getByText('The log is intact')).toBeVisible()
  await kim.context.close()
  await lee.context.close()
})
