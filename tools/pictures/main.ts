// npm run pictures -- [--states landing,chat] [--languages en] [--sizes 390,1280] [--looks light]: starts a separate Muster with fixed data,
// photographs its screens, and writes one page with all pictures. Not part of the tests.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumArgs, findChromium } from '../infra/chromium.ts'
import { inWords } from '../infra/in-words.ts'
import { root } from '../infra/paths.ts'
import { runSteps } from '../process/run-steps.ts'

const option = { type: 'string' } as const

try {
  const { values } = parseArgs({ options: { states: option, languages: option, sizes: option, looks: option } })
  const chosen = Object.entries(values).map(([name, list]) => [`MUSTER_PICTURES_${name.toUpperCase()}`, list ?? ''])
  process.exitCode = await runSteps([
    {
      title: 'Pictures',
      args: [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(root, 'e2e/pictures/playwright.config.ts'),
      ],
      cwd: join(root, 'e2e'),
      env: {
        CHROMIUM_PATH: await findChromium(console.log),
        CHROMIUM_ARGS: chromiumArgs().join(' '),
        ...Object.fromEntries(chosen),
      },
    },
  ])
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
