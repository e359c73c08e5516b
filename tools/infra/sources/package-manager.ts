import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Server, type Source, Unavailable } from '../types.ts'
import { findOnPath } from './path-binary.ts'

const run = promisify(execFile)
const installMs = 5 * 60_000

export const packageManager: Source = {
  name: 'package',
  find: async (server, { env, say }) => {
    const name = server.packages.apt
    const isRoot = process.getuid?.() === 0
    if (!name || !isRoot || !findOnPath(['apt-get'], env.PATH)) throw new Unavailable(wayOut(server))
    say(`${server.title}: installing the package ${name}`)
    try {
      // RUNLEVEL=1 keeps Debian from starting a server of its own, which would take the usual port.
      const options = { timeout: installMs, env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
      await run('apt-get', ['update', '-qq'], options)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
    } catch {
      throw new Unavailable(`apt-get could not install ${name}`)
    }
    const path = findOnPath(server.binaries, env.PATH)
    if (!path) throw new Unavailable(`the package ${name} brought no ${server.binaries[0]}`)
    return { kind: 'binary', path, source: `the package ${name}` }
  },
}

/** The one command or variable that helps the user if no source works. */
export function wayOut(server: Server): string {
  if (process.platform === 'darwin') return `run: brew install ${server.packages.brew}`
  if (server.packages.apt) return `run: sudo apt-get install ${server.packages.apt}`
  return `start Docker, or set ${server.variable} to a server that runs`
}
