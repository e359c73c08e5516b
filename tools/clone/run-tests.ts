import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Keeper } from '../process/keeper.ts'

/** The result of a test run, with the reason of a failure. */
export type Outcome = { passed: true } | { passed: false; reason: string }
type Report = { success: boolean; testResults: { message: string; assertionResults: Assertion[] }[] }
type Assertion = { status: string; fullName: string }

const startMs = 180_000
const fileMs = 60_000

/**
 * Runs test files in a checkout. A run that takes longer than three minutes plus one minute for each file counts as failed. Throws an error if no test ran,
 * because that is neither a pass nor a failure.
 */
export async function runTests(
  { keeper, folder, env }: { keeper: Keeper; folder: string; env: NodeJS.ProcessEnv },
  tests: readonly string[],
): Promise<Outcome> {
  const output = join(folder, '.muster/report.json')
  rmSync(output, { force: true })
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const child = await keeper.spawn({
    command: process.execPath,
    args: [vitest, 'run', ...tests, ...onlyProjectsOf(tests), '--bail=1', '--reporter=json', `--outputFile=${output}`],
    cwd: folder,
    // Without the second try that tests have in CI: a mutant must be caught at the first try.
    env: { ...env, CI: '' },
    logFile: join(folder, '.muster/tests.log'),
  })
  let timedOut = false
  const timer = setTimeout(
    () => {
      timedOut = true
      void child.stop(0)
    },
    startMs + tests.length * fileMs,
  )
  const { code } = await child.exited.finally(() => clearTimeout(timer))
  if (timedOut) return { passed: false, reason: 'the run did not end in time' }
  return code === 0 ? { passed: true } : { passed: false, reason: reasonOf(output) }
}

/** Selects the needed projects: every other one would start a Vite server of its own, which takes longer than most of these tests. */
function onlyProjectsOf(tests: readonly string[]): string[] {
  return [...new Set(tests.map(projectOf))].flatMap(project => ['--project', project])
}

/** The project of vitest.config.ts that holds a test file. */
function projectOf(test: string): string {
  const top = test.split('/')[0] ?? test
  if (test.includes('/test/pseudo/')) return top === 'web' ? 'pseudo-language-web' : 'pseudo-language'
  if (top === 'web' && test.endsWith('.ts')) return 'web-logic'
  return top === 'e2e' ? 'e2e-api' : top
}

function reasonOf(output: string): string {
  if (!existsSync(output)) throw new Error('The test run ended without a report')
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  const failed = testResults.flatMap(file => file.assertionResults).find(one => one.status === 'failed')
  const reason = failed?.fullName.trim() ?? testResults.find(file => file.message !== '')?.message.split('\n')[0]
  if (reason === undefined) throw new Error('No test ran')
  return reason
}
