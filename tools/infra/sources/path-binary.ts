import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Source, Unavailable } from '../types.ts'

export const pathBinary: Source = {
  name: 'path',
  find: async (server, { env }) => {
    const path = findOnPath(server.binaries, env.PATH)
    if (!path) throw new Unavailable(`no ${server.binaries.join(' or ')} on the PATH`)
    return { kind: 'binary', path, source: path }
  },
}

/** The first executable with one of these names; null when there is none. */
export function findOnPath(names: readonly string[], path = ''): string | null {
  const candidates = path.split(delimiter).flatMap(dir => (dir ? names.map(name => join(dir, name)) : []))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
