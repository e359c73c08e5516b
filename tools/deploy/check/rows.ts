import type { Step } from './main-job.ts'

export type Say = (line: string) => void

/** Runs the steps of the main job and prints each as a numbered row. */
export async function playSteps(steps: readonly Step[], say: Say): Promise<void> {
  for (const [at, { name, run }] of steps.entries()) await timed(`${at + 1} ${name}`, say, run)
}

/** Checks whether everything is still there. */
export async function look(when: string, kept: readonly Step[], say: Say): Promise<void> {
  for (const { name, run } of kept) await timed(`${name} ${when}`, say, run)
}

/** Runs a step and prints one row: its name, its time, its result. An error names the step that failed. */
export async function timed(name: string, say: Say, run: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const row = (mark: string, seen: string) =>
    say(`${mark}  ${name.padEnd(62)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${seen}`)
  try {
    row('ok  ', await run())
  } catch (error) {
    row('FAIL', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    throw error
  }
}
