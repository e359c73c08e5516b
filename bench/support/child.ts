import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Child = { url: string; stop(): Promise<void> }

/** Starts one of `targets/` as a separate process; it prints its address once it listens. */
export async function startTarget(name: string, env: Record<string, string> = {}): Promise<Child> {
  const script = fileURLToPath(new URL(`../targets/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it listened`))),
  ])
  return {
    url: String(line).trim(),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      process.off('exit', kill)
    },
  }
}
