import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** The folder for everything that Muster stores when it runs here: data, logs, mail, development secrets. Git ignores it. */
export function stateDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.MUSTER_STATE || '.muster')
}

/** The folder for downloaded binaries; several checkouts may share it. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.MUSTER_CACHE || join(stateDir(env), 'cache'))
}

/** Variables for Node processes that are started often: with them the processes share one cache of compiled code. */
export const compileCache = (env: NodeJS.ProcessEnv = process.env) => ({
  NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(cacheDir(env), 'compiled'),
})
