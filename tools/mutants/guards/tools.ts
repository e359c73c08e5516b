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
  {
    id: 'tools/servers-restart',
    holds: 'MongoDB, NATS and Redis of npm start come back when they die.',
    file: 'tools/infra/start-infra.ts',
    snippet: ', ...(durable && { onRestart: say }) }',
    replacement: ' }',
    tests: ['tools/start/start.test.ts'],
  },
  {
    id: 'tools/redis-without-password',
    holds: 'Without a password Redis opens nothing.',
    file: 'k8s/overlays/local/servers/redis.sh',
    snippet: 'user default off resetpass ~* &* +@all\n',
    replacement: 'user default on nopass ~* &* +@all\n',
    tests: ['packages/test-kit/test/guarded-servers.test.ts'],
  },
  {
    id: 'tools/redis-keeps-transactions',
    holds: 'Sessions and jobs, which Redis has from transactions, outlive its restart.',
    file: 'k8s/overlays/local/servers/redis.sh',
    snippet: 'user default off resetpass ~* &* +@all\n',
    replacement: 'user default off resetpass -@all\n',
    tests: ['packages/test-kit/test/guarded-servers.test.ts'],
  },
  {
    id: 'tools/inbox-of-its-own',
    holds: 'No service reads what NATS delivers to another.',
    file: 'k8s/overlays/local/servers/nats.conf',
    snippet: '"_INBOX_community.>"',
    replacement: '">"',
    tests: ['packages/test-kit/test/guarded-servers.test.ts'],
  },
]
