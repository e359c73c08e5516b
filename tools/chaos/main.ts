import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { runSteps } from '../process/run-steps.ts'

const usage = `npm run chaos                                                 pushes while processes and servers are killed
npm run chaos -- faults [--seconds 30] [--only redis,chat]    each process and server frozen and killed while everything is asked`

const [what, ...options] = process.argv.slice(2)

// The short forms of both are among the tests.
if (what === 'faults') {
  const args = [join(import.meta.dirname, 'faults/main.ts'), ...options]
  process.exitCode = await runSteps([{ title: 'Faults', args }])
} else if (what === undefined) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'services', 'push-chaos', '--silent=false']
  process.exitCode = await runSteps([{ title: 'Chaos', args, env: { MUSTER_CHAOS: 'long' } }])
} else {
  console.error(usage)
  process.exitCode = 1
}
