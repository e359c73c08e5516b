import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { runSteps } from '../process/run-steps.ts'

// The short form of the same is among the tests.
process.exitCode = await runSteps([
  {
    title: 'Chaos',
    args: [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'services',
      'push-chaos',
      '--silent=false',
    ],
    env: { MUSTER_CHAOS: 'long' },
  },
])
