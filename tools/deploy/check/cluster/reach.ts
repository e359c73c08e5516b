import { UserActionRequired } from '../../../infra/types.ts'
import { type Connection, isNamed } from '../../connections.ts'
import type { Pod } from './workloads.ts'

/** A connection that one pod tried to open to a port of another pod. */
export type Tried = { from: Pod; to: Pod; port: number; isOpen: boolean }

const waitSeconds = 2
/** Connects to all addresses in its arguments at once, and prints those that accepted. Muster's image has bash; that of nginx has busybox. */
const script = `
if command -v bash > /dev/null
then accepts() { timeout ${waitSeconds} bash -c 'exec 3<>"/dev/tcp/$0/$1"' "$1" "$2"; }
else accepts() { timeout ${waitSeconds} nc -w ${waitSeconds} "$1" "$2" -e true; }
fi
for to in "$@"; do accepts "\${to%:*}" "\${to#*:}" 2> /dev/null && echo "$to" & done
wait`

/** The command that tries these addresses (`10.0.0.7:8080`) from inside the pod. */
export const tryFrom = (pod: Pod, addresses: readonly string[]): string[] => [
  ...['exec', pod.metadata.name, '--', 'sh', '-c', script, 'sh'],
  ...addresses,
]

/** The ports of all other pods, by address (`10.0.0.7:8080`). */
export function targetsOf(pod: Pod, pods: readonly Pod[]): Map<string, { to: Pod; port: number }> {
  const others = pods.filter(other => other.status.podIP && other.status.podIP !== pod.status.podIP)
  return new Map(others.flatMap(to => portsOf(to).map(port => [`${to.status.podIP}:${port}`, { to, port }] as const)))
}

const portsOf = ({ spec }: Pod): number[] =>
  spec.containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort))

/**
 * Describes what the network policies did. Throws if a connection that is needed was refused, or if one that must be refused was open. A cluster whose
 * network plugin does not enforce policies refuses nothing; the text says so, and it is not an error of the manifests.
 */
export function judgeReach(tried: readonly Tried[], named: readonly Connection[]): string {
  const isWanted = ({ from, to, port }: Tried) =>
    isNamed(named, from.metadata.labels ?? {}, to.metadata.labels ?? {}, port)
  const wanted = tried.filter(isWanted)
  const others = tried.filter(one => !isWanted(one))
  const refused = wanted.filter(({ isOpen }) => !isOpen)
  const open = others.filter(({ isOpen }) => isOpen)
  if (refused.length > 0) throw new UserActionRequired(`refused, but needed: ${textOf(refused)}`)
  if (open.length === others.length)
    return `not enforced: this cluster's network plugin let all ${tried.length} connections through`
  if (open.length > 0) throw new UserActionRequired(`open, but not allowed: ${textOf(open)}`)
  return `${wanted.length} connections open, the other ${others.length} refused`
}

const textOf = (some: readonly Tried[]) =>
  some.map(({ from, to, port }) => `${from.metadata.name} -> ${to.metadata.name}:${port}`).join(', ')
