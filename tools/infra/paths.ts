import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Everything that running Muster leaves behind: data, logs, mail, secrets for development. Ignored by git. */
export function stateDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.MUSTER_STATE || '.muster')
}

/** Fetched binaries; may be shared by several checkouts. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.MUSTER_CACHE || join(stateDir(env), 'cache'))
}

/** For the environment of Node processes that are started often: they share one cache of compiled code. */
export const compileCache = (env: NodeJS.ProcessEnv = process.env) => ({
  NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(cacheDir(env), 'compiled'),
})
