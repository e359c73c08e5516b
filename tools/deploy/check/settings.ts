import { withSecrets } from '../secrets.ts'

/** The compose project of the check. Its image, front network and volumes are separate from those of an installation on the same machine. */
export const projectName = 'muster-deploy-check'

/** The .env file of the check: new secrets, and the settings that separate it from an installation. `example` is the text of .env.example. */
export function settingsOf(example: string, { port, files }: { port: number; files: string }): string {
  const own = {
    MUSTER_VERSION: 'deploy-check',
    MUSTER_BIND: '127.0.0.1',
    MUSTER_PORT: String(port),
    MUSTER_FRONT: '10.211.78',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DRILL: 'true',
    CHECK_FILES: files,
  }
  const kept = withSecrets(example)
    .env.split('\n')
    .filter(line => !Object.keys(own).some(name => line.startsWith(`${name}=`)))
  return [...kept, ...Object.entries(own).map(([name, value]) => `${name}=${value}`), ''].join('\n')
}

/** The environment of docker. Compose prefers variables of the shell to those of the file, so this has none of Muster's variables. */
export function dockerEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isDockers = (name: string) => /^(PATH|HOME|TMPDIR|XDG_\w+|DOCKER_\w+|BUILD\w+|\w+_proxy)$/i.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => isDockers(name)))
}
