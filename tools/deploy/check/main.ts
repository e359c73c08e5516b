import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inWords } from '../../infra/in-words.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { engineVersion, NoEngine } from './engine.ts'
import { play } from './play.ts'
import { createProject } from './project.ts'
import { dockerEnv } from './settings.ts'

let end = async () => {}
onEnd(reason => void end().finally(() => process.exit(exitCodeOf(reason))))
process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
    const env = dockerEnv(process.env)
    console.log(`On ${await engineVersion(env)}`)
    const files = await mkdtemp(join(tmpdir(), 'muster-deploy-check-'))
    const project = await createProject(env, files)
    end = async () => {
      end = async () => {}
      if (values.keep) return console.log(`It runs at ${project.target.url} until you say: ${project.removal}`)
      await project.remove()
      await rm(files, { recursive: true, force: true })
    }
    try {
      await play(project, console.log)
    } catch (error) {
      console.error(await project.report())
      throw error
    } finally {
      await end()
    }
    return 0
  } catch (error) {
    if (error instanceof NoEngine) {
      console.log(`Skipped, nothing was checked: ${error.message}.`)
      return 0
    }
    console.error(inWords(error))
    return 1
  }
}
