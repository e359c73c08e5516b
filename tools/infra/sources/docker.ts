import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Source, Unavailable } from '../types.ts'

const answerWithinMs = 1500

export const docker: Source = {
  name: 'docker',
  find: async (server, { env }) => {
    await findEngine(env)
    return { kind: 'image', source: `Docker, ${server.image.name}` }
  },
}

/** Connects to the engine without the Docker client, which is often installed without an engine and may then wait for a long time. */
async function findEngine(env: NodeJS.ProcessEnv): Promise<void> {
  const engines = enginesOf(env)
  if (engines.length === 0) throw new Unavailable('no Docker engine is running')
  const answers = await Promise.allSettled(engines.map(ping))
  if (!answers.some(answer => answer.status === 'fulfilled')) throw new Unavailable('the Docker engine does not answer')
}

function enginesOf(env: NodeJS.ProcessEnv): URL[] {
  if (env.DOCKER_HOST) return [new URL(env.DOCKER_HOST)]
  return [
    '/var/run/docker.sock',
    join(env.XDG_RUNTIME_DIR ?? '/run', 'docker.sock'),
    join(homedir(), '.docker/run/docker.sock'),
  ]
    .filter(path => existsSync(path))
    .map(path => new URL(`unix://${path}`))
}

function ping(engine: URL): Promise<void> {
  const where =
    engine.protocol === 'unix:' ? { socketPath: engine.pathname } : { host: engine.hostname, port: engine.port || 2375 }
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, path: '/_ping', signal: AbortSignal.timeout(answerWithinMs) }, response => {
      response.resume()
      if (response.statusCode === 200) resolve()
      else reject(new Error(`status ${response.statusCode}`))
    })
    asked.once('error', reject)
    asked.end()
  })
}
