import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engineVersion } from './engine.ts'
import { play } from './play.ts'
import { createProject } from './project.ts'
import { runCheck } from './run-check.ts'
import { dockerEnv } from './settings.ts'

process.exitCode = await runCheck(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
  const env = dockerEnv(process.env)
  console.log(`On ${await engineVersion(env)}`)
  const files = await mkdtemp(join(tmpdir(), 'muster-deploy-check-'))
  const project = await createProject(env, files)
  return {
    play: () => play(project, console.log),
    report: project.report,
    end: async () => {
      if (values.keep) return console.log(`It runs at ${project.target.url} until you say: ${project.removal}`)
      await project.remove()
      await rm(files, { recursive: true, force: true })
    },
  }
})
