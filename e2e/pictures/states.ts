import type { Achievement } from '@muster/contracts/entities/achievement'
import { createCommunity } from '@muster/contracts/routes/community'
import { startHelp } from '@muster/contracts/routes/help'
import { currentUser } from '@muster/contracts/routes/identity'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildContact } from '@muster/test-kit/builders/profile'
import type { BrowserContext, Page } from '@playwright/test'
import { planToBerkeley } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { openRides } from '../support/rides.ts'
import { places, realOrder } from '../support/shown-updates.ts'
import { stage } from '../support/stage.ts'
import { expect } from '../support/test.ts'
import { type Language, sizes } from './looks.ts'
import { showOrderAnswers } from './order-answers.ts'

type Scene = { page: Page; context: BrowserContext; language: Language }

/** A state of a screen that is photographed. */
export type State = {
  name: string
  who: 'visitor' | 'member'
  /** The page to open. Default: that of the first update. */
  path?: string
  /** The updates that the page gets. Default `some`, none of them at the person's home. */
  updates?: 'none' | 'some' | 'order' | 'drill'
  /** The actions before the pictures are taken. */
  act?: (scene: Scene) => Promise<void>
  /** Resolves when the screen is complete. */
  ready: (page: Page) => Promise<unknown>
}

const minute = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const far = buildArea(places.redding)
const some = () => [
  realOrder({
    title: 'Evacuation order for zone SHA-114',
    affectedAreas: ['Redding'],
    geometry: far,
    issuedAt: ago(26 * 60 * minute),
  }),
  buildUpdate({ title: 'Wildfire near Paradise', issuedAt: ago(14 * minute) }),
  buildUpdate({
    severity: 'medium',
    hazard: 'evacuation-warning',
    level: 'warning',
    event: 'Evacuation Warning',
    title: 'Evacuation warning for zone BUT-203',
    issuedAt: ago(40 * minute),
  }),
  buildUpdate({
    severity: 'low',
    hazard: 'smoke',
    level: 'advisory',
    event: 'Dense Smoke Advisory',
    title: 'Smoke over the valley',
    affectedAreas: ['Alameda County', 'Contra Costa County'],
    geometry: buildArea([-122.0, 37.8], 0.1),
    issuedAt: ago(3 * 60 * minute),
  }),
  buildUpdate({
    severity: 'medium',
    hazard: 'civil',
    title: 'Highway 24 closed at the tunnel',
    affectedAreas: ['Orinda'],
    geometry: buildArea([-121.9, 37.8], 0.01),
    issuedAt: ago(55 * minute),
  }),
]
/** The updates that the page gets in this state. */
export const updatesOf = (state: State) => {
  const kind = state.updates ?? 'some'
  if (kind === 'none') return []
  if (kind === 'some') return some()
  const order = realOrder({ title: 'Evacuation order for zone OAK-E047', issuedAt: ago(8 * minute) })
  return [kind === 'drill' ? { ...order, isDrill: true, status: 'Exercise' as const } : order, ...some()]
}

async function heading(page: Page): Promise<void> {
  await expect(page.locator('#main :is(h1, h2)').first()).toBeVisible()
  await expect(page.locator('main [role=status]:has(svg)')).toHaveCount(0)
}
const inDialog = (page: Page) => expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
const press =
  (selector: string) =>
  async ({ page }: Scene) => {
    await page.locator(selector).first().click()
    await inDialog(page)
  }
const bell = 'header button[aria-haspopup=dialog] >> nth=-1'

/** Sends a message: in the scene's language if there is one for each, else as it is. */
async function say({ page, language }: Scene, words: string | Record<Language, string>): Promise<void> {
  const box = page.locator('main form :is(textarea, input:not([type=file]))')
  await box.fill(typeof words === 'string' ? words : words[language])
  await box.press('Enter')
  await expect(box).toHaveValue('')
}

/** Opens a community that the person has created, with a conversation. */
async function openCommunity({ page, context, language }: Scene, userId: string): Promise<void> {
  const { url } = stage()
  const answer = await context.request.post(url + createCommunity.path, {
    data: {
      name: language === 'es' ? 'Vecinos de la calle Olmo' : 'Elm Street Neighbors',
      description: language === 'es' ? 'Vecinos que se cuidan unos a otros' : 'Neighbors who look out for one another',
      isPrivate: false,
      creatorId: userId,
    },
    headers: { origin: url },
  })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`/forum/${id}`)
  await say({ page, context, language }, { es: '¿Quién tiene una rampa?', en: 'Who has a ramp?' })
}

/** Saves the proposed plan and asks the people in it. */
async function askForHelp({ page, context, language }: Scene): Promise<void> {
  const { url } = stage()
  await page.goto('/help/plan')
  await page.getByRole('button', { name: language === 'es' ? 'Guardar mi plan' : 'Save my plan' }).click()
  await expect(page.getByText(language === 'es' ? /^Guardado / : /^Saved /)).toBeVisible()
  const data = { clientId: crypto.randomUUID() }
  const answer = await context.request.post(url + startHelp.path, { data, headers: { origin: url } })
  expect(answer.status()).toBe(201)
  await page.goto('/help')
  await expect(page.locator('[data-true-line]')).toBeVisible()
}

const people = {
  name: 'Maya Reyes',
  location: 'Orinda, CA',
  emergencyContacts: [
    buildContact({ isPrimary: true }),
    buildContact({ name: 'Guadalupe Hernández-Villaseñor', phone: '+1 (925) 555-0142', relationship: 'Neighbor' }),
  ],
}
/** Signs in the member of the pictures. */
export const signInAs = (context: BrowserContext) => signIn(context, people)

export const states: readonly State[] = [
  {
    name: 'landing',
    who: 'visitor',
    path: '/',
    ready: page => expect(page.locator('#emergency-updates article')).toHaveCount(4),
  },
  { name: 'landing-calm', who: 'visitor', path: '/', updates: 'none', ready: heading },
  {
    name: 'landing-invited',
    who: 'visitor',
    path: '/',
    act: async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('pendingForumInvite', 'some-token'))
      await page.reload()
    },
    ready: heading,
  },
  {
    name: 'login-errors',
    who: 'visitor',
    path: '/?login=1',
    act: async ({ page }) => {
      await inDialog(page)
      await page.locator('[role=dialog] button[type=submit]').click()
    },
    ready: inDialog,
  },
  {
    name: 'danger-check',
    who: 'visitor',
    path: '/danger-check',
    updates: 'order',
    act: async ({ page }) => {
      await page.locator('#root main form input').fill('Orinda, CA')
      await page.locator('#root main button[type=submit]').click()
      await expect(page.locator('main [role=region][tabindex="-1"]')).toBeVisible()
    },
    ready: heading,
  },
  {
    name: 'toast',
    who: 'visitor',
    path: '/',
    act: async ({ page, context }) => {
      await context.grantPermissions(['clipboard-write'])
      await page.locator('main section:has(a[href^=mailto]) button').first().click()
      // A toast under the pointer stays open.
      await page.locator('[data-variant]').first().hover()
    },
    ready: page => expect(page.locator('[data-variant]').first()).toBeVisible(),
  },
  { name: 'home', who: 'member', path: '/', ready: heading },
  {
    name: 'home-order',
    who: 'member',
    path: '/',
    updates: 'order',
    act: async ({ page }) => {
      await inDialog(page)
      await page.keyboard.press('Escape')
    },
    ready: heading,
  },
  { name: 'takeover', who: 'member', path: '/settings', updates: 'order', ready: inDialog },
  { name: 'takeover-drill', who: 'member', path: '/settings', updates: 'drill', ready: inDialog },
  {
    name: 'profile-errors',
    who: 'visitor',
    path: '/profile',
    act: ({ page }) => page.locator('main button[type=submit]').click(),
    ready: heading,
  },
  { name: 'guard', who: 'visitor', path: '/settings', ready: heading },
  { name: 'contacts', who: 'member', path: '/contacts', ready: heading },
  { name: 'contacts-dialog', who: 'member', path: '/contacts', act: press('main button'), ready: inDialog },
  { name: 'settings', who: 'member', path: '/settings', ready: heading },
  {
    name: 'settings-blocked',
    who: 'member',
    path: '/settings',
    act: async ({ page }) => {
      const blocked = [{ userId: 'b'.repeat(24), name: 'Dan Whitfield', blockedAt: ago(24 * 60 * minute) }]
      await page.route('**/api/blocks', route => route.fulfill({ json: blocked }))
      await page.reload()
      await expect(page.getByText('Dan Whitfield')).toBeVisible()
    },
    ready: heading,
  },
  { name: 'achievements', who: 'member', path: '/achievements', ready: heading },
  {
    name: 'achievements-lapsed',
    who: 'member',
    path: '/achievements',
    act: async ({ page }) => {
      const all: Achievement[] = await (await page.request.get('/api/achievements')).json()
      const earned = all
        .filter(({ lapsesAfterDays }) => lapsesAfterDays)
        .map((achievement, index) => ({
          achievementId: achievement.id,
          earnedAt: ago(100 * 24 * 60 * minute),
          currentUntil: ago((index % 2 === 0 ? -20 : 10) * 24 * 60 * minute),
          achievement,
        }))
      await page.route('**/api/achievements/user/*', route => route.fulfill({ json: earned }))
      await page.reload()
    },
    ready: heading,
  },
  {
    name: 'forum',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      await scene.page.goto('/forum')
    },
    ready: heading,
  },
  {
    name: 'forum-community',
    who: 'member',
    path: '/forum',
    act: async scene => openCommunity(scene, await userOf(scene)),
    ready: heading,
  },
  {
    name: 'forum-compared',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      await say(scene, { es: 'Ya levantaron la orden de SHA-114', en: 'They lifted the order for SHA-114' })
      await say(scene, { es: 'Ya se puede volver', en: 'You can go home now' })
    },
    ready: page => expect(page.getByRole('note')).toHaveCount(2),
  },
  {
    name: 'forum-message',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      await scene.page.route('**/api/communities/*/messages', async route => {
        const answer = await route.fetch()
        const messages = (await answer.json()) as { userId: string; user: { name: string } }[]
        for (const message of messages)
          Object.assign(message, { userId: 'b'.repeat(24), user: { name: 'Dan Whitfield' } })
        await route.fulfill({ json: messages })
      })
      await scene.page.reload()
      await scene.page.getByRole('button', { name: /Dan Whitfield/ }).click()
    },
    ready: inDialog,
  },
  {
    name: 'forum-notices',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      const isSpanish = scene.language === 'es'
      await scene.page.getByRole('button', { name: isSpanish ? 'Miembros' : 'Members', exact: true }).click()
      await scene.page.getByRole('button', { name: isSpanish ? 'Notificaciones' : 'Notifications' }).click()
    },
    ready: page => expect(page.getByRole('radio')).toHaveCount(3),
  },
  {
    name: 'forum-kept',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      await scene.page.route('**/api/communities/**', route => route.abort())
      await scene.page.reload()
      await say(scene, { es: 'Yo tengo una.', en: 'I have one.' })
    },
    ready: page => expect(page.getByText(/^(Waiting to send|Pendiente de enviar)/)).toBeVisible(),
  },
  {
    name: 'check-in',
    who: 'member',
    path: '/forum',
    act: async scene => {
      await openCommunity(scene, await userOf(scene))
      await scene.page.getByRole('main').getByRole('button', { expanded: false }).first().click()
    },
    ready: page => expect(page.locator('section[aria-labelledby=check-in-title]')).toBeVisible(),
  },
  { name: 'forum-invitation', who: 'member', path: '/forum/invite/some-token', ready: inDialog },
  { name: 'help', who: 'member', path: '/help', ready: heading },
  { name: 'help-plan', who: 'member', path: '/help/plan', ready: heading },
  { name: 'help-open', who: 'member', path: '/help', act: askForHelp, ready: heading },
  {
    name: 'help-claim',
    who: 'member',
    path: '/help',
    act: async scene => {
      await askForHelp(scene)
      const link = await scene.page.locator('[data-link]').first().getAttribute('data-link')
      await scene.page.goto(link ?? '')
    },
    ready: heading,
  },
  { name: 'rides-closed', who: 'member', path: '/help/rides', ready: heading },
  { name: 'rides-choice', who: 'member', path: '/help', act: ({ page }) => openRides(page, 'choice'), ready: heading },
  ...(['ask', 'offer'] as const).map(
    (form, index): State => ({
      name: `rides-${form}`,
      who: 'member',
      path: '/help',
      act: async ({ page }) => {
        await openRides(page, 'choice')
        await page.locator('#root main button').nth(index).click()
        await page.locator('#root main button[type=submit]').click({ trial: form === 'ask' })
      },
      ready: page => expect(page.locator('#ride-form-title')).toBeVisible(),
    }),
  ),
  { name: 'rides-list', who: 'member', path: '/help', act: ({ page }) => openRides(page, 'list'), ready: heading },
  {
    name: 'rides-passenger',
    who: 'member',
    path: '/help',
    act: ({ page }) => openRides(page, 'passenger'),
    ready: heading,
  },
  { name: 'rides-driver', who: 'member', path: '/help', act: ({ page }) => openRides(page, 'driver'), ready: heading },
  {
    name: 'help-going',
    who: 'member',
    path: '/help',
    act: async scene => {
      await askForHelp(scene)
      const link = await scene.page.locator('[data-link]').first().getAttribute('data-link')
      await scene.page.goto(link ?? '')
      await scene.page.getByRole('button', { name: /10/ }).click()
      // The time can still be changed; the exact place is shown only to people who have agreed to come.
      await expect(scene.page.getByText('Orinda, California').first()).toBeVisible()
    },
    ready: heading,
  },
  {
    name: 'help-coming',
    who: 'member',
    path: '/help',
    act: async scene => {
      await askForHelp(scene)
      const link = await scene.page.locator('[data-link]').first().getAttribute('data-link')
      const data = { action: 'claim', etaMinutes: 12 }
      const { url } = stage()
      const token = link?.split('/').at(-1)
      await scene.context.request.post(`${url}/api/help/claims/${token}`, { data, headers: { origin: url } })
      await scene.page.reload()
    },
    ready: heading,
  },
  {
    name: 'help-countdown',
    who: 'member',
    path: '/help',
    act: async ({ page }) => {
      const at = new Date()
      const countdown = {
        ...{ id: 'e'.repeat(24), trigger: 'unseen', state: 'counting', requestId: null },
        ...{ startedAt: at, opensAt: new Date(at.getTime() + 2 * minute), at },
      }
      await page.route('**/api/help/countdown', route => route.fulfill({ json: { countdown, isWatching: true } }))
      await page.reload()
    },
    ready: heading,
  },
  { name: 'updates', who: 'member', path: '/updates', ready: heading },
  { name: 'update', who: 'member', ready: heading },
  { name: 'bell', who: 'member', path: '/contacts', act: press(bell), ready: inDialog },
  {
    name: 'menu',
    who: 'member',
    path: '/',
    act: async scene => {
      // A wide window has a drawer in place of the menu.
      await scene.page.setViewportSize(sizes['390'])
      await press('header div[data-sleeps] > button[aria-haspopup=dialog]')(scene)
    },
    ready: inDialog,
  },
  {
    name: 'chat',
    who: 'member',
    path: '/chat',
    act: async scene => {
      await say(scene, { es: '¿Qué debo empacar?', en: 'What should I pack?' })
      await expect(scene.page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
      await say(scene, { es: 'Mi casa se quema y no puedo salir', en: 'My house is on fire and I cannot get out' })
    },
    ready: page => expect(page.getByRole('main').getByRole('button', { name: '911' })).toBeVisible(),
  },
  {
    name: 'chat-unsure',
    who: 'member',
    path: '/chat',
    act: async scene => {
      await say(scene, { es: '¿cuánto dura el congelador?', en: 'how long does freezer last' })
      await expect(scene.page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
      await say(scene, { es: 'moho en la madera', en: 'mold on wood how to remove' })
    },
    ready: page => expect(page.getByRole('main').getByRole('button', { name: /mold|moho/i })).not.toHaveCount(0),
  },
  {
    name: 'chat-kinds',
    who: 'member',
    path: '/chat',
    act: scene =>
      say(scene, {
        es: 'mi vecino está tirado detrás del cuarto y huele raro',
        en: 'my neighbor is lying behind the shed and it smells odd there',
      }),
    ready: page => expect(page.getByRole('main').getByRole('button', { pressed: false })).not.toHaveCount(0),
  },
  {
    name: 'chat-may-answer',
    who: 'member',
    path: '/chat',
    act: async scene => {
      await say(scene, {
        es: 'cuanta agua hay que guardar por persona',
        en: 'is it ok to walk the dog with air this bad',
      })
      await expect(scene.page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
      await say(scene, {
        es: 'estoy escondida en el clóset, unos hombres armados entraron a la casa',
        en: 'I am hiding in the closet, a man with a gun broke in',
      })
    },
    ready: page => expect(page.getByRole('main').getByRole('button', { name: '911' })).not.toHaveCount(0),
  },
  {
    name: 'chat-asks',
    who: 'member',
    path: '/chat',
    act: scene =>
      say(scene, {
        es: 'soy sorda, qué hago si hay fuego en mi edificio',
        en: "I'm deaf, what if there is a fire in my building",
      }),
    ready: page => expect(page.getByRole('main').getByRole('link', { name: '911' })).toBeVisible(),
  },
  {
    name: 'chat-other-language',
    who: 'member',
    path: '/chat',
    act: async scene => {
      await say(scene, '我家着火了 走廊全是烟 门很烫')
      await expect(scene.page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
      await say(scene, 'Nhà tôi ngập nước, mẹ tôi ngồi xe lăn')
    },
    ready: page => expect(page.getByRole('main').getByRole('button', { name: '911' })).not.toHaveCount(0),
  },
  {
    name: 'chat-order',
    who: 'member',
    path: '/contacts',
    act: async ({ page, language }) => {
      await showOrderAnswers(page, language)
      await page.goto('/chat')
    },
    ready: page => expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rosa' })).not.toHaveCount(0),
  },
  {
    name: 'chat-offline',
    who: 'member',
    path: '/chat',
    act: async ({ page, context, language }) => {
      await expect(page.locator('textarea')).toBeVisible()
      await context.setOffline(true)
      await page.locator('textarea').fill(language === 'es' ? '¿Qué debo empacar?' : 'What should I pack?')
      await page.locator('textarea').press('Enter')
    },
    ready: page => expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0),
  },
  { name: 'map', who: 'member', path: '/map-california', ready: drawnMap },
  {
    name: 'map-route',
    who: 'member',
    path: '/contacts',
    act: async ({ page, language }) => {
      if (language === 'en') return void (await planToBerkeley(page))
      const route = { startLocation: 'Orinda, CA', destination: 'Berkeley, CA' }
      await page.addInitScript(
        kept => localStorage.setItem('evacuationData', kept),
        JSON.stringify({ evacuationRoute: route }),
      )
      await page.goto('/map-california')
      await expect(page.getByRole('list', { name: 'Pasos' })).toBeAttached()
    },
    ready: drawnMap,
  },
  { name: 'not-found', who: 'visitor', path: '/no-such-page', ready: heading },
]

function drawnMap(page: Page) {
  return expect(page.locator('canvas').first()).toBeVisible()
}

async function userOf({ page }: Scene): Promise<string> {
  const answer = await page.request.get(currentUser.path)
  return ((await answer.json()) as { user: { id: string } }).user.id
}
