import { join } from 'node:path'
import { type Source, Unavailable } from '../types.ts'

const version = '8.0.12'

/** Downloads MongoDB (only MongoDB): mongodb-memory-server knows the archive's address for each system (macOS, Windows, arm64). */
export const memoryServerDownload: Source = {
  name: 'download',
  find: async (server, { cacheDir, say }) => {
    const { MongoBinary } = await import('mongodb-memory-server-core')
    say(`${server.title}: looking for version ${version} at its maker's site (once)`)
    try {
      const path = await MongoBinary.getPath({ version, downloadDir: join(cacheDir, 'mongodb') })
      return { kind: 'binary', path, source: `MongoDB ${version}, downloaded` }
    } catch (error) {
      throw new Unavailable(`its maker's site cannot be reached (${firstLine(error)})`)
    }
  },
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
