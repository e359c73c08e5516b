import { withLock } from '@muster/tools/process/lock'
import { test as base, expect } from '@playwright/test'
import { createDrill, type Drill } from './drill.ts'
import { stage } from './stage.ts'

export { expect }

const waitMs = 5 * 60_000

/** Playwright's test on the shared stack. Every test fails when its page meets an error that nobody caught. */
export const test = base.extend<{
  /** Publishes updates. Everybody sees them, so only one test at a time does; what is left standing is taken back. */
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
