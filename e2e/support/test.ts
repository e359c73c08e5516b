import { withLock } from '@muster/tools/process/lock'
import { test as base, expect } from '@playwright/test'
import { createDrill, type Drill } from './drill.ts'
import { stage } from './stage.ts'

export { expect }

const waitMs = 5 * 60_000

/** Playwright's `test` with the shared stack. A test fails if its page has an uncaught error. */
export const test = base.extend<{
  /** Publishes updates. All tests see them, so one test at a time holds this fixture; active updates are cancelled after it. */
  drill: Drill
  quietPage: undefined
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(stage().url),
  drill: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await withLock(
        stage().lockFile,
        async () => {
          const drill = createDrill()
          await use(drill)
          await drill.end()
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
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
