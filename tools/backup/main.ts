import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { inWords } from '../infra/in-words.ts'
import { root } from '../infra/paths.ts'
import { exitCodeOf, onEnd } from '../process/with-parent.ts'
import { runCommand } from './commands.ts'
import { readOptions, readSettings } from './settings.ts'

const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)

// A backup file counts only once it is complete, so a run may end at any moment.
onEnd(reason => process.exit(exitCodeOf(reason)))

try {
  process.exitCode = await runCommand(readOptions(process.argv.slice(2)), readSettings(process.env), console.log)
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
