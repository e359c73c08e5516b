import { fileURLToPath } from 'node:url'
import { startProcess } from '@muster/test-kit/process'
import { settle } from '@muster/test-kit/settle'
import { expect, test } from 'vitest'
import { startInBackground } from '../src/process/background-start.ts'
import { compose, type Part } from '../src/process/compose.ts'
import { silent } from './support/bus.ts'

const script = fileURLToPath(new URL('./support/process.ts', import.meta.url))

async function runProcess(mode: string, signals: NodeJS.Signals[]) {
  const child = await startProcess(script, {}, [mode])
  if (signals.length > 0) await settle(async () => (await child.log()).includes('running'))
  for (const signal of signals) child.signal(signal)
  const { code } = await child.exited
  const lines = (await child.log()).trim().split('\n')
  return { code, lines: lines.filter(line => line !== 'running') }
}

const up = ['database started', 'server started']

const down = ['server stopped', 'database stopped']

test('SIGTERM drains, stops the parts in reverse and exits 0', async () => {
  expect(await runProcess('clean', ['SIGTERM'])).toEqual({ code: 0, lines: [...up, 'drained', ...down] })
})

test('SIGINT stops the parts without draining', async () => {
  expect(await runProcess('clean', ['SIGINT'])).toEqual({ code: 0, lines: [...up, ...down] })
})

test('a stop that exceeds its bound exits non-zero', async () => {
  expect(await runProcess('hanging-stop', ['SIGTERM'])).toEqual({ code: 1, lines: [...up, 'drained'] })
})

test('a failed stop of one part stops the rest and exits non-zero', async () => {
  expect(await runProcess('failed-stop', ['SIGTERM'])).toEqual({
    code: 1,
    lines: [...up, 'drained', 'database stopped'],
  })
})

test('a failed start stops the parts that had started and exits non-zero', async () => {
  const { code, lines } = await runProcess('failed-start', [])
  expect(code).toBe(1)
  expect(lines).toEqual(['database started', 'server stopped', 'database stopped'])
})

test('an uncaught exception stops the service and exits non-zero', async () => {
  expect(await runProcess('uncaught', [])).toEqual({ code: 1, lines: [...up, ...down] })
})

function buildParts(failing?: string) {
  const events: string[] = []
  const part = (name: string): Part => ({
    name,
    start: async () => {
      events.push(`+${name}`)
      if (name === failing) throw new Error('no')
    },
    stop: async () => void events.push(`-${name}`),
  })
  return { events, parts: ['a', 'b', 'c'].map(part) }
}

test('a failed start says which part failed, and why', async () => {
  const { events, parts } = buildParts('b')
  const failure = await compose(parts)
    .start()
    .catch((err: Error) => err)
  expect(failure).toMatchObject({ message: 'b did not start', cause: { message: 'no' } })
  expect(events).toEqual(['+a', '+b', '-b', '-a'])
})

test('a second stop does nothing, and a stop during the start waits for the part that is starting', async () => {
  const { events, parts } = buildParts()
  const service = compose(parts)
  const starting = service.start().catch((err: Error) => err.message)
  await Promise.all([service.stop(), service.stop()])
  expect(await starting).toBe('stopped while starting')
  expect(events).toEqual(['+a', '-a'])
})

test('a part that starts in the background is retried until it starts', async () => {
  let attempts = 0
  const start = async () => {
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
  }
  const background = startInBackground({ name: 'a', start, stop: async () => undefined }, silent)
  await background.start()
  await settle(() => attempts === 2)
  await background.stop()
})

test('an attempt that succeeds after the stop leaves nothing open', async () => {
  const events: string[] = []
  const attempt = Promise.withResolvers<void>()
  const part = { name: 'a', start: () => attempt.promise, stop: async () => void events.push('-a') }
  const background = startInBackground(part, silent)
  void background.start()
  await background.stop()
  attempt.resolve()
  await settle(() => events.length === 2)
})
