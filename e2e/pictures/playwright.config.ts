import { join } from 'node:path'
import { stateDir } from '@muster/tools/infra/paths'
import base from '../playwright.config.ts'

// The configuration of `npm run pictures`, which is not part of the tests.
export default {
  ...base,
  testDir: '.',
  testMatch: 'pictures.ts',
  globalSetup: '../global-setup.ts',
  globalTeardown: './contact-sheet.ts',
  outputDir: join(stateDir(), 'pictures-results'),
  fullyParallel: true,
  projects: [{ name: 'pictures' }],
  use: { ...base.use, trace: 'off' as const, screenshot: 'off' as const, serviceWorkers: 'block' as const },
}
