import { parseArgs } from 'node:util'
import { defaultStreamMb } from '@muster/service-kit/config'
import { z } from 'zod'
import { UserActionRequired } from '../infra/types.ts'

export const usage = `npm run backup -- run [--every <seconds>]      writes what has changed since the last backup, or a whole copy if one is due. With --every it repeats
npm run backup -- list                        lists the stored backups
npm run backup -- check [--within <minutes>]  reads the newest backup to its end. Fails if it is damaged or older than --within
npm run backup -- restore [--at <time>] [--replace]
                                              writes the newest backup, or the newest one before --at, into MongoDB, and publishes the events that
                                              were not published yet. Stop the services first. --replace empties databases that contain data.
All commands read MONGO_URL, NATS_URL, BACKUP_DIR and BACKUP_KEY.`

const oneOf = ['run', 'list', 'check', 'restore'] as const
/** The parsed command line. `everyMs`: the interval of `run`; `withinMs`: the oldest age that `check` accepts; `at`: the time to restore. */
export type Options = {
  command: (typeof oneOf)[number]
  everyMs: number | null
  withinMs: number | null
  at: Date | null
  replace: boolean
}

/** Throws UserActionRequired for unknown or invalid options. */
export function readOptions(args: readonly string[]): Options {
  const { positionals, values } = parse(args)
  const command = oneOf.find(one => one === positionals[0])
  if (!command || positionals.length > 1) throw new UserActionRequired(usage)
  const at = values.at === undefined ? null : new Date(values.at)
  if (at && Number.isNaN(at.getTime())) throw new UserActionRequired('--at takes a time such as 2026-08-14T21:05:00Z')
  return {
    command,
    everyMs: amount(values.every, '--every', 1_000),
    withinMs: amount(values.within, '--within', 60_000),
    at,
    replace: values.replace ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        every: { type: 'string' },
        within: { type: 'string' },
        at: { type: 'string' },
        replace: { type: 'boolean' },
      },
    })
  } catch {
    throw new UserActionRequired(usage)
  }
}

function amount(text: string | undefined, name: string, unitMs: number): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0) throw new UserActionRequired(`${name} takes a number above 0`)
  return number * unitMs
}

const settings = z.object({
  MONGO_URL: z.string().regex(/^mongodb/),
  NATS_URL: z.string().min(1),
  /** Keep a copy of this folder on other machines. */
  BACKUP_DIR: z.string().min(1),
  /** 32 characters or more. Without this key the backups cannot be read. */
  BACKUP_KEY: z.string().min(32),
  BACKUP_WHOLE_HOURS: z.coerce.number().positive().default(24),
  BACKUP_KEEP_DAYS: z.coerce.number().positive().default(7),
  NATS_REPLICAS: z.coerce.number().int().min(1).default(1),
  NATS_STREAM_MAX_MB: z.coerce.number().int().min(10).default(defaultStreamMb),
})
export type Settings = z.infer<typeof settings>

/** Throws UserActionRequired with all missing or invalid variables. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { data, error } = settings.safeParse(env)
  if (data) return data
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new UserActionRequired(`${wrong.join('\n')}\n${usage}`)
}
