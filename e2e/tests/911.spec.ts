import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { combinations, coverPairs } from '../support/cover-pairs.ts'
import { signIn } from '../support/people.ts'
import { blockedBy, expect911, openPage, type TextSize, textSizes } from '../support/reachable-911.ts'
import { realOrder, showUpdates } from '../support/shown-updates.ts'
import { expect, onPhone, test } from '../support/test.ts'

const all = process.env.MUSTER_ALL_LOOKS === 'true'
// Visits many screens in several sizes, with menus, dialogs and toasts open.
test.describe.configure({ timeout: all ? 7_200_000 : 1_200_000 })

/** Longest wait for a layout that still changes; each failing case takes this long. */
const patienceMs = 60_000
const day = 24 * 60 * 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const { geometry } = buildUpdate()
/** The oldest of six updates, and the only critical one. Nobody lives there, so it does not take over the screen. */
const gravest = realOrder({ title: 'ORDER', issuedAt: ago(day), geometry, affectedAreas: ['Butte County'] })
const lesser = (['low', 'medium', 'high', 'low', 'medium'] as const).map((severity, index) =>
  buildUpdate({ severity, geometry, title: `Lesser ${index}`, issuedAt: ago((index + 1) * 60_000) }),
)
const updates = [...lesser, gravest]
const pageOfGravest = `/updates/${gravest.id}`

const paths = {
  visitor: [
    '/',
    '/profile',
    '/contacts',
    '/forum',
    '/updates',
    pageOfGravest,
    '/map-california',
    '/forgot-password',
    '/danger-check',
    '/verify-email',
  ],
  member: [
    '/',
    '/about',
    '/profile',
    '/contacts',
    '/settings',
    '/achievements',
    '/forum',
    '/updates',
    pageOfGravest,
    '/chat',
    '/map-california',
    '/help',
    '/reset-password?token=x',
    '/help/plan',
    '/help/rides',
    '/no-such-page',
  ],
}
type Who = keyof typeof paths
/** The path of the landing page: members have their own home at `/`. */
const landing = { visitor: '/', member: '/about' } as const satisfies Record<Who, string>
/** Screens with a dialog, and the button that opens it. */
const dialogs: Record<string, Partial<Record<string, string>>> = {
  visitor: { '/': 'main section button[type=button]' },
  member: {
    '/contacts': 'main button:text-matches("Add|Agreg")',
    '/forum': 'main button:text-matches("^(Create|Crear) ")',
  },
}
const widths = { narrow: [320, 360, 390], wide: [768, 1024, 1280] }

const menu = (page: Page) => page.locator('header div[data-sleeps] > button[aria-haspopup=dialog]')
const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]').last()
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const toast = (page: Page) => page.locator('[data-variant]').first()

/** Goes to another screen like a link does, without loading the app again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async to => {
    if (location.pathname + location.search === to) return
    for (const heading of document.querySelectorAll('main :is(h1, h2)')) heading.setAttribute('data-former', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main :is(h1, h2):not([data-former])').first()).toBeAttached()
}

type Covers = Record<string, (page: Page, path: string, who: Who) => Promise<void>>
const covers = {
  nothing: goTo,
  async toast(page, path, who) {
    await goTo(page, landing[who])
    // A toast under the pointer does not close, nor does a focused one. On a busy machine it may close before the pointer is there.
    await expect(async () => {
      await page.locator('main section:has(a[href^=mailto]) button').first().click()
      await toast(page).focus({ timeout: 5_000 })
      await toast(page).hover({ timeout: 5_000 })
    }).toPass()
    await goTo(page, path)
    await toast(page).focus()
  },
  async bell(page, path) {
    await goTo(page, path)
    await bell(page).click()
    await expect(dialog(page)).toBeVisible()
  },
  async dialog(page, path, who) {
    await goTo(page, path)
    await page
      .locator(dialogs[who]?.[path] ?? '')
      .first()
      .click()
    await expect(dialog(page)).toBeVisible()
  },
  async drawer(page, path) {
    await goTo(page, path)
    // Wide screens always show the menu, except if 911 needs the space.
    if (!(await menu(page).isVisible())) return
    await menu(page).click()
    await expect(dialog(page)).toBeVisible()
  },
} satisfies Covers
type Cover = keyof typeof covers

async function uncover(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  if (await toast(page).isVisible()) {
    await toast(page).focus()
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  }
  if ((await dialog(page).count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  // On a phone the browser goes back over the dialog's history entry; if `goTo` ran before that, it would look like a press on Back.
  await page.waitForFunction(() => !history.state?.dialog)
}

/** Where the gravest update is missing; '' if it is in every list that this screen shows. */
const missesGravest = (page: Page, isLanding: boolean, cover: Cover) =>
  page.evaluate(
    ([link, isLanding, isBell]) => {
      const leads = (selector: string) => document.querySelector(selector)?.getAttribute('href') === link
      if (isLanding && !leads('a[data-severity]')) return 'it is not first in the strip'
      if (isLanding && !leads('#emergency-updates article a')) return 'it is not first of the cards'
      if (isBell && !leads('header [role=dialog] li a')) return 'it is not first below the bell'
      return ''
    },
    [pageOfGravest, isLanding, cover === 'bell'] as const,
  )

const hasCover = (who: Who, path: string, cover: string) => cover !== 'dialog' || dialogs[who]?.[path] !== undefined

/** Pairs that need no case of their own: the header is the same on all screens, and so are the menus and dialogs over it. */
const apart = [
  ['path', 'text'],
  ['path', 'width'],
  ['path', 'cover'],
] as const
/** Wide screens also have room for every text size, whatever covers the header. */
const apartWhereWide = [...apart, ['cover', 'text']] as const

/** The cases of width, text size, language, screen, and cover: every pair that may matter, or all combinations with MUSTER_ALL_LOOKS=true. */
function casesOf(who: Who, size: string) {
  // Every second screen is tested at narrow widths, the others at wide ones; the landing page, which has the lists, at both.
  const rest = size === 'wide' ? 0 : 1
  const possible = combinations<string, string | number>({
    language: ['en', 'es'],
    cover: Object.keys(covers),
    path: paths[who].filter((path, index) => all || path === landing[who] || index % 2 === rest),
    width: widths[size === 'wide' ? 'wide' : 'narrow'],
    text: textSizes,
  }).filter(({ path, cover }) => hasCover(who, String(path), String(cover))) as {
    language: 'en' | 'es'
    cover: Cover
    path: string
    width: number
    text: TextSize
  }[]
  return all ? possible : coverPairs(possible, size === 'wide' ? apartWhereWide : apart)
}

async function check(browser: Browser, who: Who, size: string): Promise<void> {
  const cases = casesOf(who, size)
  const wrong: string[] = []
  for (const language of ['en', 'es'] as const) {
    const context = await browser.newContext()
    await context.grantPermissions(['clipboard-write'])
    if (who === 'member') await signIn(context)
    wrong.push(...(await checkIn(context, { who, language, cases: cases.filter(one => one.language === language) })))
    await context.close()
  }
  expect(wrong, `${wrong.length} of ${cases.length}`).toEqual([])
}

type Visit = { who: Who; language: 'en' | 'es'; cases: ReturnType<typeof casesOf> }

async function checkIn(context: BrowserContext, { who, language, cases }: Visit): Promise<string[]> {
  const wrong: string[] = []
  const { page, applyLook } = await openPage(context, language)
  await showUpdates(page, updates)
  await page.goto(landing[who])
  await expect(page.locator('#emergency-updates article')).toHaveCount(4)
  for (const [state, same] of Map.groupBy(cases, ({ cover, path }) => `${path}, ${cover}`)) {
    const [first] = same
    if (!first) continue
    const { path, cover } = first
    await applyLook({ width: first.width, text: 100 })
    await covers[cover](page, path, who)
    for (const { width, text } of same) {
      await applyLook({ width, text })
      const at = `${state}, ${who}, ${language}, ${width} px, text ${text}`
      const find = async () => (await blockedBy(page)) || missesGravest(page, path === landing[who], cover)
      const found = await expect
        .poll(find, { timeout: patienceMs })
        .toBe('')
        .then(() => '', find)
      if (found) wrong.push(`${at}: ${found}`)
    }
    await uncover(page)
  }
  return wrong
}

for (const who of ['visitor', 'member'] as const)
  test(`a ${who} can always reach 911 and the most severe update`, ({ browser }, { project }) =>
    check(browser, who, project.name))

/** The elements that extend beyond the right edge of the window and make the page scroll sideways; '' if there are none. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    if ((document.scrollingElement?.scrollWidth ?? 0) <= innerWidth) return ''
    const beyond = [...document.querySelectorAll('body *')].filter(
      one => one.getBoundingClientRect().right > innerWidth + 1,
    )
    return beyond.at(-1)?.outerHTML.slice(0, 200) ?? 'something'
  })

test('no screen is wider than the phone at twice the text size', onPhone, async ({ browser }) => {
  const context = await browser.newContext()
  await signIn(context)
  // Spanish, because its words are longer.
  const { page, applyLook } = await openPage(context, 'es')
  await page.goto('/')
  await applyLook({ width: 390, text: 200 })
  const wrong: string[] = []
  for (const path of [...paths.member, '/danger-check']) {
    await goTo(page, path)
    const found = await expect
      .poll(() => tooWide(page), { timeout: patienceMs })
      .toBe('')
      .then(
        () => '',
        () => tooWide(page),
      )
    if (found) wrong.push(`${path}: ${found}`)
  }
  expect(wrong).toEqual([])
  await context.close()
})

test('911 and all controls avoid the notch of a phone in landscape', onPhone, async ({ browser }) => {
  const context = await browser.newContext()
  const { page, applyLook } = await openPage(context, 'en')
  const session = await context.newCDPSession(page)
  const notch = 47
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } })
  await page.goto('/')
  await applyLook({ width: 844, height: 390, text: 100 })
  await expect(page.locator('#emergency-updates article').first()).toBeVisible()
  await page.locator('main section button[type=button]').first().click()
  await expect(dialog(page)).toBeVisible()
  const covered = () =>
    page.evaluate(
      width =>
        [...document.querySelectorAll('header a, header button, [role=dialog]')]
          .filter(one => one.checkVisibility())
          .map(one => ({ what: one.outerHTML.slice(0, 80), ...one.getBoundingClientRect().toJSON() }))
          .filter(({ left, right }) => left < width || right > innerWidth - width),
      notch,
    )
  await expect.poll(covered).toEqual([])
  await context.close()
})

test('no toast covers an answer that starts with 911', onPhone, async ({ page, context }) => {
  await signIn(context)
  await page.goto('/chat')
  const box = page.locator('textarea')
  await box.fill('My house is on fire and I cannot get out')
  await box.press('Enter')
  const call = page.getByRole('main').getByRole('button', { name: 'Call 911' })
  await expect(call).toBeVisible()
  await expect(page.getByText(/new achievement/i)).toHaveCount(0)
  await call.click()
  await expect(page.getByRole('alertdialog', { name: 'Emergency Call' })).toBeVisible()
  await expect911(page, 'asked whether to call')
})
