import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { runTwoAtATime } from '../process/run-steps.ts'

const bin = (path: string) => join(root, 'node_modules', path)

process.exitCode = await runTwoAtATime([
  { title: 'Format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  {
    title: 'Types',
    args: [bin('turbo/bin/turbo'), 'run', 'typecheck', '--continue', '--output-logs=errors-only'],
    env: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  },
  {
    title: 'Borders',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'services',
      'web',
      'tools',
      'e2e',
      'bench',
    ],
  },
  { title: 'Compiled knowledge', args: [join(root, 'tools/knowledge/main.ts'), '--check'] },
  { title: 'Trained classifier', args: [join(root, 'tools/danger/check.ts')] },
  { title: 'Contracts beside the last release', args: [join(root, 'tools/contracts/main.ts'), '--check'] },
  { title: 'Unused code and dependencies', args: [bin('knip/bin/knip.js')] },
])
