import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { makeSigner } from '@muster/test-kit/certificate'
import { connectTo } from '@muster/test-kit/database'
import { expect, type Page, test } from '@playwright/test'
import { addSecurityKey, type OperatorConsole, startConsole } from '../support/console.ts'
import { atOneSize } from '../support/test.ts'

// A long timeout, because each test waits for many things, one after the other.
test.describe.configure({ timeout: 900_000 })

let desk: OperatorConsole
test.beforeAll(async () => {
  desk = await startConsole()
})
test.afterAll(() => desk?.stop())

/** Sets corners of an area on the map: by a press, by keyboard in the middle of the map, and takes one back. */
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

test('one person writes an order with a passkey, and another releases it', atOneSize, async ({ browser }) => {
  const kim = await desk.join(browser, 'Kim Alvarez', 'author,approver')
  await kim.page.getByRole('tab', { name: 'Write' }).click()
  await draw(kim.page)
  await kim.page.getByLabel('Corners of an area').fill('37.90, -122.20\n37.90, -122.16\n37.86, -122.16\n37.86, -122.20')
  await kim.page.getByLabel('Name of the area').fill('Hills near Orinda')
  await expect(kim.page.getByText(/Reaches 0 browsers/)).toBeVisible()
  await kim.page.getByLabel('Reason').fill('Called by the duty chief')
  await kim.page.getByRole('button', { name: 'Give to a second person' }).click()
  await expect(kim.page.getByText('You wrote this. Somebody else has to release it.')).toBeVisible()
  await expect(kim.page.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0)

  const lee = await desk.join(browser, 'Lee Tran', 'author,approver')
  await expect(lee.page.getByText('Evacuation order: leave now').first()).toBeVisible()
  await lee.page.getByLabel('Reason').fill('Read twice')
  await lee.page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(lee.page.getByText(/Sent by Lee Tran/)).toBeVisible()
  // The gateway fetches the list once a second.
  await expect(async () => {
    const updates = await (await lee.page.request.get(`${desk.origin}/api/emergency-updates`)).json()
    expect(updates).toMatchObject([{ title: 'Evacuation order: leave now', level: 'order' }])
  }).toPass()

  await kim.page.getByRole('button', { name: 'All clear' }).click()
  await expect(kim.page.getByText(/Reaches 0 browsers/)).toBeVisible()
  await kim.page.getByLabel('Reason').fill('The fire is out')
  await kim.page.getByRole('button', { name: 'Give to a second person' }).click()
  await lee.page.getByLabel('Reason').fill('Read twice')
  await lee.page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(lee.page.getByText(/Sent by Lee Tran/)).toHaveCount(2)
  await expect(async () => {
    const after = await (await lee.page.request.get(`${desk.origin}/api/emergency-updates`)).json()
    expect(after).not.toContainEqual(expect.objectContaining({ level: 'order' }))
  }).toPass()

  await lee.page.getByRole('button', { name: 'Sign out' }).click()
  await lee.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await lee.page.getByRole('tab', { name: 'Log' }).click()
  await expect(lee.page.getByText('The log is intact')).toBeVisible()
  await kim.context.close()
  await lee.context.close()
})

/** Adds a message to the journal that was received two days ago and has expired, so that its day can be replayed. */
async function recordADay(): Promise<void> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, '+00:00')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>recorded</identifier><sender>oes@county.example.gov</sender><sent>${at(-48)}</sent>
<status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><language>en-US</language><category>Fire</category><event>Wildfire</event>
<urgency>Immediate</urgency><severity>Severe</severity><certainty>Observed</certainty><expires>${at(-47)}</expires><headline>Fire of two days ago</headline>
<area><areaDesc>Hills</areaDesc><polygon>37.84,-122.235 37.84,-122.2 37.88,-122.2 37.88,-122.235 37.84,-122.235</polygon></area></info></alert>`
  const answer = await fetch(`${desk.stack.url}/api/feeds/cap`, {
    method: 'POST',
    headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': desk.stack.ingestKey },
    body: xml,
  })
  expect(answer.status).toBe(202)
  const { db, close } = await connectTo(desk.stack.mongoUrl('muster_alerts'))
  const twoDaysAgo = { $set: { receivedAt: new Date(Date.now() - 48 * 3_600_000) } }
  await db.collection('messages').updateOne({ 'alert.identifier': 'recorded' }, twoDaysAgo)
  await close()
}

test(
  'two admins give a role, confirm a key that is bound to a certificate, and start a drill; the log names both',
  atOneSize,
  async ({ browser }) => {
    await recordADay()
    const { cert } = await makeSigner('County OES')
    const ada = await desk.join(browser, 'Ada Lund', 'admin')
    const bea = await desk.join(browser, 'Bea Ortiz', 'author,admin', 1280)
    // The last group belongs to a person; the first ones belong to the invitation.
    const rolesIn = (page: Page) => page.getByRole('group', { name: 'What they may do' }).last()
    // Panels that were opened before are hidden.
    const shown = (page: Page) => page.getByRole('tabpanel')
    const tab = async (page: Page, name: string) => {
      await page.getByRole('tab', { name, exact: true }).click()
      // Until the new panel is visible, a field of the previous panel could be found, and the test would wait for it in vain.
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
    }

    // Only by keyboard: the focus keeps its place when a button is replaced by a form and comes back.
    await tab(ada.page, 'Team')
    const change = ada.page.getByRole('button', { name: 'Change the roles of Ada Lund' })
    await change.press('Enter')
    await expect(rolesIn(ada.page).getByRole('checkbox', { name: /^author/ })).toBeFocused()
    await ada.page.keyboard.press('Space')
    await ada.page.getByRole('button', { name: 'Ask another admin' }).press('Enter')
    await expect(ada.page.getByText('Ada Lund wants them to be: author, admin.')).toBeVisible()
    await expect.poll(() => ada.page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    await tab(ada.page, 'Keys')
    await ada.page.getByLabel('CAP sender').fill('oes@county.example.gov')
    await ada.page.getByLabel('Counties').fill('06013')
    await ada.page.getByLabel('Certificate of who signs').fill(cert)
    await shown(ada.page).getByLabel('Reason').fill('For the county')
    await ada.page.getByRole('button', { name: 'Make the key' }).click()
    await expect(ada.page.getByLabel('Key of oes@county.example.gov')).toHaveValue(/.{20}/)

    await tab(ada.page, 'Drills')
    await shown(ada.page).getByLabel('Reason').first().fill('Training of the shift')
    await ada.page.getByRole('button', { name: 'Give to another admin' }).click()
    await expect(ada.page.getByText('Another admin has to start it.')).toBeVisible()
    await expect(ada.page.getByRole('button', { name: 'Start the drill' })).toHaveCount(0)

    await tab(bea.page, 'Keys')
    await expect(bea.page.getByText(/Only messages signed by County OES, certificate/)).toBeVisible()
    await bea.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(bea.page.getByText('Confirmed by Bea Ortiz. It works.')).toBeVisible()

    await tab(bea.page, 'Drills')
    // Until the drill has appeared, the last reason field is that of the form for a new one.
    const start = bea.page.getByRole('button', { name: 'Start the drill' })
    await expect(start).toBeVisible()
    await shown(bea.page).getByLabel('Reason').last().fill('As planned')
    await start.click()
    await expect(bea.page.getByText('Running')).toBeVisible()
    await shown(bea.page).getByLabel('Reason').last().fill('Enough')
    await bea.page.getByRole('button', { name: 'Stop and end its updates' }).click()
    await expect(bea.page.getByText(/^(Ending its updates|Ended)$/)).toBeVisible()

    await tab(bea.page, 'Team')
    await bea.page.getByRole('button', { name: 'Confirm the roles of Ada Lund' }).click()
    await expect(bea.page.getByText('author, admin', { exact: true })).toHaveCount(2)
    for (const name of ['Ada Lund', 'Bea Ortiz']) {
      await bea.page.getByRole('button', { name: `Change the roles of ${name}` }).click()
      await rolesIn(bea.page)
        .getByRole('checkbox', { name: /^admin/ })
        .uncheck()
      await bea.page.getByRole('button', { name: 'Save' }).click()
      if (name === 'Ada Lund') await expect(bea.page.getByText('author', { exact: true })).toBeVisible()
    }
    await expect(bea.page.getByText('This is the last admin. Make somebody else an admin first.')).toBeVisible()

    await tab(bea.page, 'Log')
    await expect(bea.page.getByText('The log is intact')).toBeVisible()
    await bea.page.getByLabel('What', { exact: true }).selectOption({ label: 'confirmed a key of a sender' })
    await bea.page.getByRole('button', { name: 'Search' }).press('Enter')
    await expect(bea.page.getByText('1 entry.')).toBeVisible()
    await expect(bea.page.getByText('Bea Ortiz: confirmed a key of a sender')).toBeVisible()
    await ada.context.close()
    await bea.context.close()
  },
)

// In this file, because only this stack has a host name, and browsers have no passkeys for an IP address.
test(
  'a resident adds a passkey, logs in with it, and confirms with it instead of the password',
  atOneSize,
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await addSecurityKey(page)
    const profile = buildNewUser({ password: 'correct horse battery' })
    const registered = await context.request.post(desk.origin + createUser.path, {
      data: profile,
      headers: { origin: desk.origin },
    })
    expect(registered.status()).toBe(201)

    await page.goto(`${desk.origin}/settings`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Current password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(row).toHaveText(/Added just now.*Not used yet/)

    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    expect((await download).suggestedFilename()).toMatch(/^muster-.*\.json$/)
    // Waits for the file before the page is left,
    await (await download).path()
    // and until the browser has gone back over the closed dialog's history entry: otherwise that would cancel or undo the navigation.
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()

    // The browser offers the passkey at the e-mail field, and the authenticator accepts the offer.
    await context.clearCookies()
    await page.goto(`${desk.origin}/?login=1`)
    await expect(page.getByText('Welcome back to Muster')).toBeVisible()

    await context.clearCookies()
    // Not every browser offers passkeys at the field.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
      Object.assign(PublicKeyCredential, { getClientCapabilities: undefined })
    })
    await page.goto(`${desk.origin}/?login=1`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByText('Welcome back to Muster')).toBeVisible()
    await page.goto(`${desk.origin}/settings`)
    await expect(page.getByText('Logged in with a passkey')).toHaveCount(2)
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
    await context.close()
  },
)
