import { parseArgs } from 'node:util'
import { UserActionRequired } from '../infra/types.ts'

export type StartOptions = { fresh: boolean; drill: boolean; region: boolean; dev: boolean; port: number }

export const usage = `npm start -- [--fresh] [--no-drill] [--no-region] [--port N]
  --fresh      deletes the stored data first
  --no-drill   does not run the drill
  --no-region  does not download real roads
  --port N     port of the app; the default is PORT, or 3000`

/** Throws UserActionRequired for unknown or invalid options. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        fresh: { type: 'boolean', default: false },
        drill: { type: 'boolean', default: true },
        // On a build server nobody needs the real roads.
        region: { type: 'boolean', default: !env.CI && env.REGION_ON_START !== 'false' },
        dev: { type: 'boolean', default: false },
        port: { type: 'string', default: env.PORT ?? '3000' },
      },
    })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${values.port} is not a port`)
    return { fresh: values.fresh, drill: values.drill, region: values.region, dev: values.dev, port }
  } catch (error) {
    throw new UserActionRequired(`${error instanceof Error ? error.message : error}. Usage: ${usage}`)
  }
}
