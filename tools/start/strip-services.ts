import { join } from 'node:path'
import { cacheDir } from '../infra/paths.ts'
import type { Keeper } from '../process/keeper.ts'

const folder = join(cacheDir(), `stripped-${process.version}`)

/**
 * Arguments and environment of Node for our long-running processes. They load files whose types are already stripped, so that Node's TypeScript compiler,
 * which takes 8 MB, is not loaded.
 */
export const stripped = {
  args: ['--import', join(import.meta.dirname, 'use-stripped-types.mjs')],
  env: { STRIPPED_TYPES: folder },
}

/** Removes the TypeScript types from all files once, before the services start. If this fails, each service removes them itself as it loads. */
export async function stripServices(keeper: Keeper, logs: string): Promise<void> {
  const stripping = await keeper.spawn({
    command: process.execPath,
    // The function that strips types is experimental; running TypeScript is not.
    args: ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'strip-types.mjs'), folder],
    logFile: join(logs, 'strip-types.log'),
  })
  await stripping.exited
}
