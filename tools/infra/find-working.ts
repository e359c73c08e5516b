import { launch } from './launch.ts'
import { type LaunchOptions, messageOf, type Running } from './running.ts'
import { wayOut } from './sources/package-manager.ts'
import { sourcesOf } from './sources.ts'
import { type Found, type Server, type Source, type SourceContext, Unavailable, UserActionRequired } from './types.ts'

/** Tries the sources in order until a server from one of them works. */
export async function findWorking(
  server: Server,
  context: SourceContext,
  options: LaunchOptions,
  sources: readonly Source[] = chosen(sourcesOf[server.name], context.env),
): Promise<{ found: Found; running: Running }> {
  const reasons: string[] = []
  for (const source of sources) {
    try {
      const found = await source.find(server, context)
      const running = await launch(server, found, options)
      return { found, running }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      reasons.push(messageOf(error))
    }
  }
  throw new UserActionRequired(`${server.title} is missing: ${wayOut(server)}. (Tried: ${reasons.join('; ')}.)`)
}

/** MUSTER_SOURCES=path,wheel limits the sources, for machines where one of them does not work. */
function chosen(sources: readonly Source[], env: NodeJS.ProcessEnv): readonly Source[] {
  const names = env.MUSTER_SOURCES?.split(',')
  return names ? sources.filter(source => names.includes(source.name)) : sources
}
