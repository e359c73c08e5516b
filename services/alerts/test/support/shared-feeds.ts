import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')
const folder = resolve(process.env.MUSTER_SHARED ?? resolve(root, '../shared'), 'feeds')

/** Recorded payloads of real feeds, which are not part of the repository. Tests that need them are skipped without them. */
export const hasSharedFeeds = existsSync(folder)
if (!hasSharedFeeds)
  console.warn('Recorded feeds are not here (MUSTER_SHARED): the tests that replay them are skipped.')

export const sharedFiles = (feed: string): string[] => (hasSharedFeeds ? readdirSync(resolve(folder, feed)).sort() : [])
export const readShared = (path: string): Buffer => readFileSync(resolve(folder, path))
