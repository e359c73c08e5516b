import { NoEngine, run } from './run.ts'

/** The version of the engine that DOCKER_HOST or the chosen context names, and of compose. Throws NoEngine if one of them is missing. */
export async function engineVersion(env: NodeJS.ProcessEnv): Promise<string> {
  const ask = async (args: string[], missing: string) => {
    const { code, stdout, stderr } = await run('docker', args, { env }).catch(error => {
      throw new NoEngine(`there is no docker command (${error.message})`)
    })
    if (code === 0) return stdout.trim()
    throw new NoEngine(`${missing} (${stderr.trim().split('\n').at(-1)})`)
  }
  const engine = await ask(['version', '--format', '{{.Server.Version}}'], 'no Docker engine answers')
  const compose = await ask(['compose', 'version', '--short'], 'docker compose is not installed')
  return `Docker ${engine}, compose ${compose}`
}
