import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { inWords } from '../infra/in-words.ts'
import { root, stateDir } from '../infra/paths.ts'
import { startKeeper } from '../process/keeper.ts'
import { tryLock } from '../process/lock.ts'
import { exitCodeOf, onEnd } from '../process/with-parent.ts'
import { readOptions } from './options.ts'
import { startEverything } from './start-everything.ts'

let ended = false
const say = (line: string) => {
  // After a stop was requested, exits of programs are not reported.
  if (!ended) console.log(line)
}
const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)

const state = stateDir()
const { release } = claim()
const keeper = startKeeper(state)
// Keeps the process alive until a failed start or a signal ends it.
setInterval(() => undefined, 60_000)

async function end(code: number): Promise<never> {
  ended = true
  await keeper.stop()
  release()
  process.exit(code)
}

onEnd(reason => {
  say('Stopping')
  ended = true
  void end(exitCodeOf(reason))
})

try {
  const options = readOptions(process.argv.slice(2), process.env)
  await startEverything(options, { keeper, state, say })
} catch (error) {
  // Failures while stopping are not reported.
  if (!ended) {
    console.error(inWords(error))
    await end(1)
  }
}

/** Takes the lock of the data folder, because two running copies would use the same data. */
function claim() {
  const attempt = tryLock(join(state, 'start.lock'))
  if ('lock' in attempt) return attempt.lock
  console.error(
    `Muster already runs from this checkout (process ${attempt.heldBy}); stop it first, or set MUSTER_STATE.`,
  )
  process.exit(1)
}
