import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { settle } from '@muster/test-kit/settle'
import { freePort } from '@muster/tools/process/port'

/** The service as its own process, ready; it can be killed the hard way. */
export async function startChild(env: Record<string, string | undefined>) {
  const port = await freePort()
  const main = resolve(import.meta.dirname, '../../src/main.ts')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await settle(async () => (await fetch(`${url}/readyz`)).ok, { timeoutMs: 20_000 })
  return {
    url,
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
