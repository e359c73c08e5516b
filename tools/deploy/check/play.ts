import { mainJob } from './main-job.ts'
import type { Project } from './project.ts'
import { look, playSteps, type Say, timed } from './rows.ts'

/** Builds, starts, goes through the main job, restarts each container, takes all of it down and up again, and checks whether all data is still there. */
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
  await playSteps(steps, say)
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
