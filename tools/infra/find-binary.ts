import { cacheDir } from './paths.ts'
import { messageOf } from './running.ts'
import { wayOut } from './sources/package-manager.ts'
import { sourcesOf } from './sources.ts'
import { type Server, Unavailable, UserActionRequired } from './types.ts'

/** The binary of a server on this machine, to start several of it. Throws UserActionRequired where no source has one. */
export async function findBinary(server: Server, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const reasons: string[] = []
  for (const source of sourcesOf[server.name]) {
    try {
      const found = await source.find(server, { env, cacheDir: cacheDir(env), say: () => undefined })
      if (found.kind === 'binary') return found.path
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      reasons.push(messageOf(error))
    }
  }
  throw new UserActionRequired(`There is no binary of ${server.title}: ${wayOut(server)}. (${reasons.join('; ')}.)`)
}
