import { chromiumArgs } from '@muster/tools/infra/chromium'
import { defineConfig } from '@playwright/test'

// tools/test sets CHROMIUM_PATH; otherwise the system's Chromium is used.
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const args = process.env.CHROMIUM_ARGS?.split(' ').filter(Boolean) ?? chromiumArgs()

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // The stack and software rendering of the map already use two cores.
  workers: 2,
  // A test that passes only at the second try is listed as flaky (docs/decisions/a-second-try-in-ci.md).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeouts stop tests that hang; they are generous, because two browsers and the stack share two cores.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    launchOptions: { executablePath, args },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    actionTimeout: 90_000,
    // Traces stay on the CI machine, where nobody can open them, and recording them slows the tests down.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'narrow', grepInvert: /@one-size/, use: { viewport: narrow, hasTouch: true } },
    { name: 'wide', grepInvert: /@phone/, use: { viewport: wide } },
  ],
})
