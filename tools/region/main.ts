import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { inWords } from '../infra/in-words.ts'
import { root } from '../infra/paths.ts'
import { exitCodeOf, onEnd } from '../process/with-parent.ts'
import { runCommand } from './commands.ts'
import { readOptions, readSettings } from './options.ts'
import { createProgress } from './progress.ts'

const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)

const ending = new AbortController()
onEnd(reason => {
  ending.abort()
  // A build has no state worth saving: the next one deletes its files. Downloads are kept.
  process.exit(exitCodeOf(reason))
})

try {
  const options = readOptions(process.argv.slice(2))
  const progress = createProgress(process.stderr)
  process.exitCode = await runCommand(options, {
    settings: readSettings(),
    progress,
    say: console.log,
    signal: ending.signal,
  })
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
