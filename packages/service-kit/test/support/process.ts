import { createLog } from '../../src/log.ts'
import { compose } from '../../src/process/compose.ts'
import { run } from '../../src/process/run.ts'

// A service that the test runs as a child process. The first argument chooses how its parts behave, and the test reads its output.
const [mode = 'clean'] = process.argv.slice(2)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const part = (name: string, behaviour: { start?: () => Promise<void>; stop?: () => Promise<void> } = {}) => ({
  name,
  start: async () => {
    await behaviour.start?.()
    say(`${name} started`)
  },
  stop: async () => {
    await behaviour.stop?.()
    say(`${name} stopped`)
  },
})

const failing = async () => {
  throw new Error('no')
}
const parts = compose([
  part('database'),
  part('server', {
    start: async () => {
      // Keeps the process alive like a listening server does.
      setInterval(() => undefined, 1_000)
      if (mode === 'failed-start') await failing()
    },
    stop: async () => {
      if (mode === 'hanging-stop') await new Promise(() => undefined)
      if (mode === 'failed-stop') await failing()
    },
  }),
])

const drain = async () => say('drained')
const bound = mode === 'hanging-stop' ? { shutdownTimeoutMs: 300 } : {}
await run({ ...parts, drain }, createLog({ name: 'test', level: 'silent' }), bound)
say('running')
if (mode === 'uncaught') setImmediate(() => void failing())
