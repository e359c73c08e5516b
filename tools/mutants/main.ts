// Removes each guard from a copy of this checkout, runs the tests that should fail, and lists the guards that no test covers.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cloneCheckout } from '../clone/clone-checkout.ts'
import { runTests } from '../clone/run-tests.ts'
import { cacheDir, compileCache, root } from '../infra/paths.ts'
import { startInfra } from '../infra/start-infra.ts'
import { startKeeper } from '../process/keeper.ts'
import { exitCodeOf, onEnd } from '../process/with-parent.ts'
import { withoutGuard } from './apply.ts'
import type { Guard } from './guard.ts'
import { guards } from './guards/all.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-mutants-'))
const keeper = startKeeper(join(folder, '.muster'))
keeper.removeAtEnd(folder)
onEnd(reason => void keeper.stop().then(() => process.exit(exitCodeOf(reason))))
const { values: options, positionals: words } = parseArgs({
  options: { fast: { type: 'boolean', default: false } },
  allowPositionals: true,
})
process.exitCode = await main(chosenGuards()).finally(() => keeper.stop())

/** The guards to remove. `--fast` selects the short form; words select the guards whose id contains one of them. */
function chosenGuards(): Guard[] {
  return guards.filter(
    ({ id, fast }) => (!options.fast || fast) && (words.length === 0 || words.some(word => id.includes(word))),
  )
}

async function main(chosen: readonly Guard[]): Promise<number> {
  if (chosen.length === 0) {
    console.error('No guard has such an id; docs/guards.md lists them.')
    return 1
  }
  // Most of the time of a run is the start of vitest, which uses little more than one core, so two copies of the checkout are used at the same time.
  const copies = Array.from({ length: Math.min(2, availableParallelism(), chosen.length) }, (_, nth) =>
    join(folder, `copy-${nth}`),
  )
  for (const copy of copies) cloneCheckout(copy)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: undefined,
    MUSTER_CACHE: cacheDir(),
    ...compileCache(),
  }
  // One MongoDB for all runs, because starting it takes longer than most of these tests.
  const infra = await startInfra({ stateDir: join(folder, '.muster/servers'), durable: false, only: ['mongo'], keeper })
  env.MONGO_URL ??= infra.mongoUrl('')

  // `.ci/run` runs the short form and then all tests, so it would run these tests with every guard in place twice.
  if (!options.fast) {
    const tests = [...new Set(chosen.flatMap(guard => guard.tests))]
    console.log(`Running ${tests.length} test files with every guard in place`)
    const unchanged = await runTests({ keeper, folder: copies[0] ?? folder, env }, tests)
    if (!unchanged.passed) {
      console.error(`They fail before any guard is removed: ${unchanged.reason}`)
      return 1
    }
  }
  let survived = 0
  const waiting = [...chosen]
  const work = async (copy: string) => {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const path = join(copy, guard.file)
      writeFileSync(path, withoutGuard(root, guard))
      const outcome = await runTests({ keeper, folder: copy, env }, guard.tests)
      copyFileSync(join(root, guard.file), path)
      if (outcome.passed) survived += 1
      console.log(outcome.passed ? `SURVIVED  ${guard.id}` : `killed    ${guard.id}: ${outcome.reason}`)
    }
  }
  await Promise.all(copies.map(work))
  console.log(`${chosen.length - survived} of ${chosen.length} guards are covered by a test`)
  return survived > 0 ? 1 : 0
}
