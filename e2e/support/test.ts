import { withLock } from '@muster/tools/process/lock'
import { test as base, expect } from '@playwright/test'
import { createDrill, type Drill } from './drill.ts'
import { stage } from './stage.ts'
import { keepToasts } from './toasts.ts'

export { expect }

const waitMs = 15 * 60_000

/**
 * Names of the drill's lock files: one for each worker, and `next`, which a test that publishes holds while it waits and publishes. New tests that only look at the
 * drill pass through `next` first, so they cannot delay a waiting test that publishes again and again.
 */
const lockOf = (name: string | number) => `${stage().lockFile}.${name}`
const passThrough = () => withLock(lockOf('next'), async () => undefined, { waitMs })

/** Runs `work` while no other test publishes updates or looks at the active ones. */
const alone = (workers: number, work: () => Promise<void>): Promise<void> =>
  ['next', ...Array.from({ length: workers }, (_, worker) => worker)].reduceRight<() => Promise<void>>(
    (inner, name) => () => withLock(lockOf(name), inner, { waitMs }),
    work,
  )()

/** Playwright's `test` with the shared stack. A test fails if one of its pages has an uncaught error or does what the content security policy forbids. */
export const test = base.extend<{
  /** Publishes updates that all tests see, so only one test at a time gets this fixture. The updates are cancelled afterwards. */
  drill: Drill
  /** The drill with only its first message. Several tests may use it at once, and no test publishes meanwhile. */
  standingDrill: Pick<Drill, 'list'> & { stands(): Promise<void> }
  quietPage: undefined
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
  baseURL: async ({}, use) => use(stage().url),
  context: async ({ context }, use) => {
    await keepToasts(context)
    await use(context)
  },
  drill: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { config }) =>
      alone(config.workers, async () => {
        const drill = createDrill()
        await use(drill)
        await drill.end()
      }),
    { timeout: waitMs },
  ],
  standingDrill: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { parallelIndex }) => {
      await passThrough()
      await withLock(
        lockOf(parallelIndex),
        async () => {
          const { list } = createDrill()
          await use({ list, stands: () => expect.poll(async () => (await list()).length).toBe(1) })
        },
        { waitMs },
      )
    },
    { timeout: waitMs },
  ],
  quietPage: [
    async ({ page }, use) => {
      const errors: Error[] = []
      page.on('pageerror', error => errors.push(error))
      // Chromium reports each violation in the console, even those that happen before any script runs.
      const violations: string[] = []
      page.context().on('console', message => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
          violations.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

/** For tests whose result is the same on a narrow and on a wide screen: they run only on the wide one (playwright.config.ts). */
export const atOneSize = { tag: '@one-size' }

/** Like `atOneSize`, but only on the narrow screen. */
export const onPhone = { tag: '@phone' }
