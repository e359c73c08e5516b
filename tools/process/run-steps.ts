import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../infra/paths.ts'
import { exitCodeOf, onEnd } from './with-parent.ts'

/** A command to run with this Node; `title` is printed before its output. */
export type Step = { title: string; args: string[]; env?: Record<string, string>; cwd?: string }

const killAfterMs = 10_000

/** Runs commands one after another in the foreground, with the Node that runs this. Stops at the first failure. Returns the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const { run, interrupted } = commands()
  for (const step of steps) {
    console.log(`\n> ${step.title}`)
    const { code } = await run(step, 'inherit')
    if (interrupted()) break
    if (code === 0) continue
    console.error(`\n${step.title}: failed`)
    return code
  }
  return exitCodeOr(0, interrupted())
}

/** Runs all commands, two at a time, and prints the output of each when it has ended. Returns the first exit code that is not 0. */
export async function runTwoAtATime(steps: readonly Step[]): Promise<number> {
  const { run, interrupted } = commands()
  const waiting = [...steps]
  let failed = 0
  const work = async () => {
    for (let step = waiting.shift(); step && !interrupted(); step = waiting.shift()) {
      const { code, output } = await run(step, 'pipe')
      console.log(`\n> ${step.title}\n${output}${code === 0 ? '' : `\n${step.title}: failed`}`)
      failed ||= code
    }
  }
  await Promise.all([work(), work()])
  return exitCodeOr(failed, interrupted())
}

const exitCodeOr = (code: number, interrupted: string | null) => (interrupted ? exitCodeOf(interrupted) : code)

/** `run` starts a command. On Ctrl-C, on a signal or when the parent exits, the running commands are stopped, and `interrupted` returns the reason. */
function commands() {
  const running = new Set<ChildProcess>()
  const kill = (signal: NodeJS.Signals) => {
    for (const child of running) child.kill(signal)
  }
  let reason: string | null = null
  onEnd(ended => {
    reason = ended
    kill('SIGTERM')
    setTimeout(() => kill('SIGKILL'), killAfterMs).unref()
  })

  async function run({ args, env, cwd }: Step, stdio: 'inherit' | 'pipe'): Promise<{ code: number; output: string }> {
    const child = spawn(process.execPath, args, { cwd: cwd ?? root, stdio, env: { ...process.env, ...env } })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const code = await new Promise<number>(resolve => {
      child.once('error', () => resolve(1))
      child.once('close', exit => resolve(exit ?? 1))
    })
    running.delete(child)
    return { code, output }
  }
  return { run, interrupted: () => reason }
}
