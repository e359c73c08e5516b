import { spawn } from 'node:child_process'
import { root } from '../infra/paths.ts'
import { exitCodeOf, onEnd } from './with-parent.ts'

/** A command to run with this Node; `title` is printed before it. */
export type Step = { title: string; args: string[]; env?: Record<string, string>; cwd?: string }

const killAfterMs = 10_000

/**
 * Runs commands one after another with this Node in the foreground. Stops at the first failure, unless `all` is set. Returns
 * the exit code. Ctrl-C, a signal or the exit of the parent ends the running command.
 */
export async function runSteps(steps: readonly Step[], options: { all?: boolean } = {}): Promise<number> {
  let running: ReturnType<typeof spawn> | null = null
  let interrupted: string | null = null
  onEnd(reason => {
    interrupted = reason
    running?.kill('SIGTERM')
    setTimeout(() => running?.kill('SIGKILL'), killAfterMs).unref()
  })
  let failed = 0
  for (const { title, args, env, cwd } of steps) {
    console.log(`\n> ${title}`)
    const child = spawn(process.execPath, args, { cwd: cwd ?? root, stdio: 'inherit', env: { ...process.env, ...env } })
    running = child
    const code = await new Promise<number>(resolve => {
      child.once('error', () => resolve(1))
      child.once('exit', exit => resolve(exit ?? 1))
    })
    if (interrupted) return exitCodeOf(interrupted)
    if (code !== 0) console.error(`\n${title}: failed`)
    failed ||= code
    if (code !== 0 && !options.all) return code
  }
  return failed
}
