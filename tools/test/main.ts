import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, findChromium } from '../infra/chromium.ts'
import { inWords } from '../infra/in-words.ts'
import { root, stateDir } from '../infra/paths.ts'
import { startKeeper } from '../process/keeper.ts'
import { runSteps } from '../process/run-steps.ts'
import { buildWeb } from '../start/web-build.ts'

const bin = (path: string) => join(root, 'node_modules', path)
// With arguments, only the vitest files that match them run, and no browser tests.
const only = process.argv.slice(2)

process.exitCode =
  (await runSteps([{ title: 'Tests', args: [bin('vitest/vitest.mjs'), 'run', ...only] }])) || (await browserTests())

async function browserTests(): Promise<number> {
  if (only.length > 0) return 0
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) {
    console.log('There are no browser tests in this checkout.')
    return 0
  }
  const keeper = startKeeper(stateDir())
  try {
    const chromium = await findChromium(console.log)
    await buildWeb(keeper, console.log)
    const env = { CHROMIUM_PATH: chromium, CHROMIUM_ARGS: chromiumArgs().join(' ') }
    return await runSteps([
      { title: 'Browser tests', args: [bin('@playwright/test/cli.js'), 'test'], cwd: join(root, 'e2e'), env },
    ])
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await keeper.stop()
  }
}
