import type { Guard } from '../guard.ts'

const keeper = ['tools/process/keeper.test.ts']

/** Processes on a developer's machine. */
export const toolsGuards: readonly Guard[] = [
  {
    id: 'tools/keeper-ends-all',
    holds: 'When a command is killed, everything that it started ends.',
    file: 'tools/process/keeper-main.ts',
    snippet: "process.on('disconnect', end)\n",
    replacement: "process.on('disconnect', () => undefined)\n",
    tests: keeper,
  },
  {
    id: 'tools/keeper-orphans',
    holds: 'Processes of a killed keeper are ended by the next one.',
    file: 'tools/process/keeper-main.ts',
    snippet: 'sweepOrphans(pidsDir)\n',
    replacement: '',
    tests: keeper,
  },
  {
    id: 'tools/keeper-grace',
    holds: 'A process that ignores SIGTERM is killed after its grace.',
    file: 'tools/process/keeper-main.ts',
    snippet: "  setTimeout(() => signalGroup(kept.child, 'SIGKILL'), graceMs).unref()\n",
    replacement: '',
    tests: keeper,
  },
]
