import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { makeCertificate } from '@muster/test-kit/certificate'
import { root } from '../../infra/paths.ts'
import { UserActionRequired } from '../../infra/types.ts'
import { freePort } from '../../process/port.ts'
import { docker } from './engine.ts'
import type { Pushed, Target } from './main-job.ts'
import { projectName, settingsOf } from './settings.ts'

export type Project = Awaited<ReturnType<typeof createProject>>

const waitSeconds = '300'
const pushHost = 'push-service'
const composeFiles = [join(root, 'docker-compose.yml'), join(import.meta.dirname, 'compose.yml')]

/** Writes what the project needs into the folder `files`, and starts nothing. */
export async function createProject(env: NodeJS.ProcessEnv, files: string) {
  const envFile = join(files, 'env')
  const settings = settingsOf(await readFile(join(root, '.env.example'), 'utf8'), { port: await freePort(), files })
  await writeFile(envFile, settings, { mode: 0o600 })
  const { key, cert } = await makeCertificate(pushHost)
  await writeFile(join(files, 'key.pem'), key)
  await writeFile(join(files, 'certificate.pem'), cert)
  await copyFile(join(import.meta.dirname, 'push-service.mjs'), join(files, 'push-service.mjs'))
  // The user of the image reads them.
  await chmod(files, 0o755)

  const { PUBLIC_ORIGIN: url = '', INGEST_KEYS: ingestKey = '' } = parseEnv(settings)
  const base = ['compose', '-p', projectName, '--env-file', envFile, ...composeFiles.flatMap(file => ['-f', file])]
  const asked = (args: readonly string[]) => docker([...base, ...args], env)

  /** Runs docker compose and returns its stdout. On failure it throws the last 30 lines of its output. */
  async function compose(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await asked(args)
    if (code === 0) return stdout
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')
    throw new UserActionRequired(`docker compose ${args.join(' ')} failed:\n${said}`)
  }

  const target: Target = {
    url,
    ingestKey,
    pushHost: `${pushHost}:8443`,
    pushed: async () => {
      const { stdout } = await asked(['logs', '--no-log-prefix', pushHost])
      return stdout
        .split('\n')
        .filter(line => line.startsWith('{'))
        .map(line => JSON.parse(line) as Pushed)
    },
  }

  return {
    target,
    build: () => compose('build'),
    /** Resolves when all are healthy. */
    up: () => compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', waitSeconds),
    restart: (name: string) => compose('restart', name),
    /** Volumes stay. */
    down: () => compose('down'),
    services: async () => (await compose('config', '--services')).trim().split('\n').sort(),
    /** What became of each container, and the last lines of those that are not healthy. */
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
      const { stdout } = await docker(['image', 'inspect', '--format', '{{.Size}}', 'muster:deploy-check'], env)
      return Math.round(Number(stdout) / 1e6)
    },
  }
}
