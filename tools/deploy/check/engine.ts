import { spawn } from 'node:child_process'
import { UserActionRequired } from '../../infra/types.ts'

export type Ended = { code: number; stdout: string; stderr: string }

/** No Docker engine can be asked from here. */
export class NoEngine extends UserActionRequired {}

/** Runs docker and resolves when it has ended, whatever its exit code. Rejects where there is no such program. */
export function docker(args: readonly string[], env: NodeJS.ProcessEnv, say?: (line: string) => void): Promise<Ended> {
  const child = spawn('docker', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      ended[name] += text
      say?.(text)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, ...ended }))
  })
}

/** The version of the engine that DOCKER_HOST or the chosen context names, and of compose. Throws NoEngine where one of them is missing. */
export async function engineVersion(env: NodeJS.ProcessEnv): Promise<string> {
  const ask = async (args: string[], missing: string) => {
    const { code, stdout, stderr } = await docker(args, env).catch(error => {
      throw new NoEngine(`there is no docker command (${error.message})`)
    })
    if (code === 0) return stdout.trim()
    throw new NoEngine(`${missing} (${stderr.trim().split('\n').at(-1)})`)
  }
  const engine = await ask(['version', '--format', '{{.Server.Version}}'], 'no Docker engine answers')
  const compose = await ask(['compose', 'version', '--short'], 'docker compose is not installed')
  return `Docker ${engine}, compose ${compose}`
}
