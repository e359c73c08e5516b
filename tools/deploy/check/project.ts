import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { root } from '../../infra/paths.ts'
import { freePort } from '../../process/port.ts'
import type { Target } from './main-job.ts'
import { pushedIn, pushHost, pushPort, pushServiceIn } from './push-service.ts'
import { mustRun, run } from './run.ts'
import { projectName, settingsOf } from './settings.ts'

export type Project = Awaited<ReturnType<typeof createProject>>

const waitSeconds = 300
const composeFiles = [join(root, 'docker-compose.yml'), join(import.meta.dirname, 'compose.yml')]

/** Writes the files that the project needs into the folder `files`, and starts nothing. */
export async function createProject(env: NodeJS.ProcessEnv, files: string) {
  const envFile = join(files, 'env')
  const settings = settingsOf(await readFile(join(root, '.env.example'), 'utf8'), { port: await freePort(), files })
  await writeFile(envFile, settings, { mode: 0o600 })
  await pushServiceIn(files)
  // The user of the image must be able to read them.
  await chmod(files, 0o755)

  const { PUBLIC_ORIGIN: url = '', INGEST_KEYS: ingestKey = '' } = parseEnv(settings)
  const base = ['compose', '-p', projectName, '--env-file', envFile, ...composeFiles.flatMap(file => ['-f', file])]
  const asked = (args: readonly string[]) => run('docker', [...base, ...args], { env })
  const compose = (...args: string[]) => mustRun('docker', [...base, ...args], { env })

  const target: Target = {
    url,
    ingestKey,
    pushHost: `${pushHost}:${pushPort}`,
    pushed: async () => pushedIn((await asked(['logs', '--no-log-prefix', pushHost])).stdout),
  }

  return {
    target,
    build: () => compose('build'),
    /** Starts the containers. Resolves when all are healthy. */
    async up(): Promise<void> {
      const until = Date.now() + waitSeconds * 1000
      const args = ['up', '--detach', '--no-build', '--wait', '--wait-timeout', String(waitSeconds)]
      for (;;) {
        try {
          await compose(...args)
          return
        } catch (error) {
          // Compose gives up at the first unhealthy container, but a container whose server has just restarted recovers after a while.
          if (!String(error).includes('is unhealthy') || Date.now() > until) throw error
          await delay(1000)
        }
      }
    },
    restart: (name: string) => compose('restart', name),
    /** Removes the containers and keeps the volumes. */
    down: () => compose('down'),
    services: async () => (await compose('config', '--services')).trim().split('\n').sort(),
    /** The state of each container, and the last log lines of those that are not healthy. */
    async report(): Promise<string> {
      const { stdout } = await asked(['ps', '--all', '--format', '{{.Service}}\t{{.Status}}'])
      const rows = stdout.trim().split('\n').sort()
      const ill = rows.filter(row => !row.includes('(healthy)')).map(row => row.split('\t')[0] ?? '')
      const logs = await Promise.all(ill.map(async name => (await asked(['logs', '--tail', '15', name])).stdout))
      return [...rows, ...logs].join('\n')
    },
    remove: () => asked(['down', '--volumes', '--remove-orphans']),
    removal: `docker ${[...base, 'down', '--volumes'].join(' ')}`,
    async imageMegabytes(): Promise<number> {
      const { stdout } = await run('docker', ['image', 'inspect', '--format', '{{.Size}}', 'muster:deploy-check'], {
        env,
      })
      return Math.round(Number(stdout) / 1e6)
    },
  }
}
