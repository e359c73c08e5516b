import { spawn } from 'node:child_process'
import { UserActionRequired } from '../../infra/types.ts'

/** The exit code and output of a program. */
export type Ended = { code: number; stdout: string; stderr: string }
type Options = { env: NodeJS.ProcessEnv; input?: string }

/** No container engine or cluster can be reached from this machine. */
export class NoEngine extends UserActionRequired {}

/** Runs a program and resolves when it has ended, with any exit code. Rejects if the program does not exist. */
export function run(program: string, args: readonly string[], { env, input = '' }: Options): Promise<Ended> {
  const child = spawn(program, args, { env, stdio: 'pipe' })
  const ended = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      ended[name] += text
    })
  // If a program ends before it has read its input, its exit code says why.
  child.stdin.on('error', () => {}).end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, ...ended }))
  })
}

/** Runs a program that must succeed and returns its stdout. On failure it throws the last 30 lines of its output. */
export async function mustRun(program: string, args: readonly string[], options: Options): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, options).catch(error => {
    throw new UserActionRequired(`there is no ${program} command (${error.message})`)
  })
  if (code === 0) return stdout
  const said = `${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')
  throw new UserActionRequired(`${program} ${args.join(' ')} failed:\n${said}`)
}
