import { mainJob, type Step } from './main-job.ts'
import type { Project } from './project.ts'

type Say = (line: string) => void

/** Builds, starts, plays the main job, restarts each container, takes all of it down and up again, and looks for what was there. */
export async function play(project: Project, say: Say): Promise<void> {
  await timed('build', say, async () => {
    await project.build()
    return `image of ${await project.imageMegabytes()} MB`
  })
  await timed('up', say, async () => {
    await project.up()
    return `all healthy at ${project.target.url}`
  })
  const { steps, kept } = mainJob(project.target)
  for (const [at, step] of steps.entries()) await timed(`${at + 1} ${step.name}`, say, step.run)
  for (const name of await project.services()) {
    await timed(`restart ${name}`, say, async () => {
      await project.restart(name)
      await project.up()
      return 'all healthy'
    })
  }
  await look('after the restarts', kept, say)
  await timed('down, up', say, async () => {
    await project.down()
    await project.up()
    return 'all healthy'
  })
  await look('after down and up', kept, say)
}

async function look(when: string, kept: readonly Step[], say: Say) {
  for (const { name, run } of kept) await timed(`${name} ${when}`, say, run)
}

/** Says one row: what, how long, what was seen. A failure names what failed. */
async function timed(name: string, say: Say, run: () => Promise<string>): Promise<void> {
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
