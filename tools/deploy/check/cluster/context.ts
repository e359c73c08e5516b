import { isIP } from 'node:net'
import { mustRun, NoEngine, run } from '../run.ts'

/** What is known about a cluster before anything is created in it. */
export type Cluster = {
  context: string
  /** The address of the cluster's API server. */
  server: string
  /** The names that kubectl's configuration gives the cluster, its user and the namespace. */
  names: string[]
  nodes: number
  /** Whether the cluster has the namespace of an installation. */
  hasInstallation: boolean
}
type Config = {
  contexts?: { name: string; context: { cluster: string; user: string; namespace?: string } }[]
  clusters?: { cluster: { server: string } }[]
}
type Version = { serverVersion: { gitVersion: string } }

/** The namespace that k8s/README.md names for an installation. */
const installation = 'muster'
const mostNodes = 4

/** The cluster of the context `said`, or of kubectl's current one. Throws NoEngine if none answers. */
export async function findCluster(env: NodeJS.ProcessEnv, said?: string): Promise<Cluster & { version: string }> {
  const context = said ?? (await ask(['config', 'current-context'], 'kubectl has no current context', env))
  const at = ['--context', context, '--request-timeout', '20s']
  const { contexts = [], clusters = [] } = JSON.parse(
    await mustRun('kubectl', [...at, 'config', 'view', '--minify', '-o', 'json'], { env }),
  ) as Config
  const { serverVersion } = JSON.parse(
    await ask([...at, 'version', '-o', 'json'], 'no cluster answers', env),
  ) as Version
  const names = async (...args: string[]) => {
    const found = await mustRun('kubectl', [...at, 'get', ...args, '-o', 'name'], { env })
    return found.split('\n').filter(Boolean)
  }
  const own = contexts[0]?.context
  return {
    context,
    server: clusters[0]?.cluster.server ?? '',
    names: [context, own?.cluster, own?.user, own?.namespace].filter(name => name !== undefined),
    nodes: (await names('nodes')).length,
    hasInstallation: (await names('namespace', installation, '--ignore-not-found')).length > 0,
    version: serverVersion.gitVersion,
  }
}

async function ask(args: readonly string[], missing: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await run('kubectl', args, { env }).catch(error => {
    throw new NoEngine(`there is no kubectl command (${error.message})`)
  })
  if (code === 0) return stdout.trim()
  throw new NoEngine(`${missing} (${stderr.trim().split('\n').at(-1)})`)
}

/** The reason why this may be a production cluster, or null. */
export function looksLikeProduction({ server, names, nodes, hasInstallation }: Cluster): string | null {
  const named = names.find(name => /(^|[^a-z])(prod|prd|production|live)([^a-z]|$)/i.test(name))
  if (named) return `it is named ${named}`
  if (!isNear(server)) return `its API server ${server} is neither on this machine nor in a private network`
  if (hasInstallation) return `it has a namespace ${installation}`
  return nodes > mostNodes ? `it has ${nodes} nodes` : null
}

function isNear(server: string): boolean {
  const host = URL.canParse(server) ? new URL(server).hostname.replace(/^\[|\]$/g, '') : ''
  if (isIP(host) === 4) return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/i.test(host)
  return /^(localhost|kubernetes\.docker\.internal|host\.docker\.internal|[^.]+\.(local|localhost))$/.test(host)
}
