import { mainJob } from '../main-job.ts'
import { look, playSteps, type Say, timed } from '../rows.ts'
import type { Project } from './project.ts'

/** Deploys, goes through the main job, tests network policies, waits for a backup, deletes each pod once, and checks whether all data is still there. */
export async function play(project: Project, provideImage: () => Promise<string>, say: Say): Promise<void> {
  let image = ''
  await timed('image', say, async () => {
    image = await provideImage()
    return image
  })
  await timed('apply', say, () => project.up(image))
  const { steps, kept } = mainJob(project.target)
  await playSteps(steps, say)
  await timed('network policies', say, () => project.reach())
  await timed('backup', say, () => project.backedUp())
  for (const pod of await project.pods()) await timed(`delete ${pod}`, say, () => project.replace(pod))
  await look('after the deletions', kept, say)
}
