import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import { promisify } from 'node:util'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { webDist } from '@muster/tools/start/web-build'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

const run = promisify(execFile)

export type Operator = { context: BrowserContext; page: Page }
export type OperatorConsole = {
  stack: Stack
  origin: string
  /** Invites a person with these roles, who joins the console with their own browser context and security key. */
  join(browser: Browser, name: string, roles: string, width?: number): Promise<Operator>
  stop(): Promise<void>
}

/** Gives this page a virtual authenticator, which verifies its user and confirms every request without a touch. */
export async function addSecurityKey(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
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
}

/** Starts a stack with the operator console. `origin` is its gateway as `localhost`, because browsers allow no passkeys for an IP address. */
export async function startConsole(): Promise<OperatorConsole> {
  const port = createServer(socket => {
    const gateway = connect(Number(new URL(stack.url).port), '127.0.0.1')
    socket.on('error', () => gateway.destroy())
    gateway.on('error', () => socket.destroy())
    socket.pipe(gateway).pipe(socket)
  })
  await new Promise<void>(resolve => port.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(port.address() as AddressInfo).port}`
  const stack = await startStack({
    webDist,
    env: {
      gateway: { OPERATOR_CONSOLE: 'true' },
      identity: { PUBLIC_ORIGIN: origin },
      alerts: { OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') },
    },
  })

  async function invite(name: string, roles: string): Promise<string> {
    const script = 'services/identity/src/operators/invite.ts'
    const { stdout } = await run(process.execPath, [script, '--name', name, '--roles', roles], {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { PATH: process.env.PATH, MONGO_URL: stack.mongoUrl('muster_identity'), PUBLIC_ORIGIN: origin },
    })
    return stdout.trim()
  }

  return {
    stack,
    origin,
    async join(browser, name, roles, width = 390) {
      const context = await browser.newContext({ viewport: { width, height: 844 } })
      const page = await context.newPage()
      await addSecurityKey(page)
      await page.goto(await invite(name, roles))
      await page.getByRole('button', { name: 'Register a passkey' }).click()
      await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
      return { context, page }
    },
    async stop() {
      port.close()
      await stack.stop()
    },
  }
}
