import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UserActionRequired } from '../../../infra/types.ts'
import { runCheck } from '../run-check.ts'
import { findCluster, looksLikeProduction } from './context.ts'
import { loader, provideImage } from './image.ts'
import { play } from './play.ts'
import { createProject } from './project.ts'

const { env } = process

process.exitCode = await runCheck(async () => {
  const { values } = parseArgs({
    options: {
      context: { type: 'string' },
      image: { type: 'string' },
      archive: { type: 'string' },
      containerd: { type: 'string' },
      clusters: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const { version, ...cluster } = await findCluster(env, values.context)
  const { context } = cluster
  const overlay = values.clusters ? 'clusters' : 'local'
  const doubt = values.context ? null : looksLikeProduction(cluster)
  if (doubt) {
    const hint = `Say --context ${context} if the check may run there, in a namespace of its own.`
    throw new UserActionRequired(`The cluster of ${context} looks like production: ${doubt}. ${hint}`)
  }
  const options = { ...values, context }
  // Throws for options that cannot work before anything is built.
  loader(options, '')
  console.log(`k8s/overlays/${overlay} on ${context}, Kubernetes ${version}, nodes: ${cluster.nodes}`)
  const files = await mkdtemp(join(tmpdir(), 'muster-deploy-check-'))
  const manifests = join(files, 'manifests')
  await mkdir(manifests)
  const project = await createProject({ context, overlay, env, files: manifests })
  return {
    play: () => play(project, () => provideImage(options, files, env), console.log),
    report: project.report,
    end: async () => {
      if (values.keep) {
        await project.close()
        return console.log(`It runs until you say: ${project.removal}\nIts address opens with: ${project.access}`)
      }
      await project.remove()
      await rm(files, { recursive: true, force: true })
    },
  }
})
