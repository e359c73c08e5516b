import { withLock } from '@muster/tools/process/lock'
import { test as base, expect } from '@playwright/test'
import { createDrill, type Drill } from './drill.ts'
import { stage } from './stage.ts'

export { expect }

const waitMs = 5 * 60_000

/** Playwright's `test` with the shared stack. A test fails if its page has an uncaught error. */
export const test = base.extend<{
  /** Publishes updates that all tests see, so only one test at a time gets this fixture. They are cancelled afterwards. */
  drill: Drill
  quietPage: undefined
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
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
