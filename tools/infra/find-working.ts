import { launch } from './launch.ts'
import { cacheDir } from './paths.ts'
import { type LaunchOptions, messageOf, type Running } from './running.ts'
import { wayOut } from './sources/package-manager.ts'
import { sourcesOf } from './sources.ts'
import { type Found, type Server, type Source, type SourceContext, Unavailable, UserActionRequired } from './types.ts'

/** Tries the sources in order until a server from one of them works. */
export const findWorking = (
  server: Server,
  context: SourceContext,
  options: LaunchOptions,
  sources?: readonly Source[],
): Promise<{ found: Found; running: Running }> =>
  tryEach(server, context, async found => ({ found, running: await launch(server, found, options) }), sources)

/**
 * The path of a server's binary on this machine, to start several servers from it. Each binary is first started once with `options`, because the first one
 * found may be too old for our settings. Throws UserActionRequired if none works.
 */
export const findBinary = (
  server: Server,
  options: LaunchOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> =>
  tryEach(server, { env, cacheDir: cacheDir(env), say: () => undefined }, async found => {
    if (found.kind !== 'binary') throw new Unavailable(`${found.source} has no binary`)
    await (await launch(server, found, options)).stop()
    return found.path
  })

/** The result of `use` for the first source whose server it can use. Throws UserActionRequired with all reasons if there is none. */
async function tryEach<T>(
  server: Server,
  context: SourceContext,
  use: (found: Found) => Promise<T>,
  sources: readonly Source[] = chosen(sourcesOf[server.name], context.env),
): Promise<T> {
  const reasons: string[] = []
  for (const source of sources) {
    try {
      return await use(await source.find(server, context))
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      reasons.push(messageOf(error))
    }
  }
  throw new UserActionRequired(`${server.title} is missing: ${wayOut(server)}. (Tried: ${reasons.join('; ')}.)`)
}

/** The sources to try. MUSTER_SOURCES=path,wheel limits them, for machines on which one of them does not work. */
function chosen(sources: readonly Source[], env: NodeJS.ProcessEnv): readonly Source[] {
  const names = env.MUSTER_SOURCES?.split(',')
  return names ? sources.filter(source => names.includes(source.name)) : sources
}
