import { type Labels, type Manifest, matches } from './manifests.ts'

/** Pods with the labels `from` open TCP connections to pods with the labels `to`, at these ports. */
export type Connection = { from: Labels; to: Labels; ports: readonly number[] }

const tier = (name: string): Labels => ({ 'muster/tier': name })
const app = (name: string): Labels => ({ 'app.kubernetes.io/name': name })
const backup: Labels = { 'muster/data': 'backup' }

const ofEveryInstallation: Connection[] = [
  { from: tier('edge'), to: tier('gateway'), ports: [8080] },
  { from: tier('gateway'), to: tier('service'), ports: [8080] },
  { from: app('help'), to: app('navigation'), ports: [8080] },
  { from: tier('gateway'), to: app('redis'), ports: [6379] },
  { from: tier('service'), to: app('mongo'), ports: [27017] },
  { from: tier('service'), to: app('nats'), ports: [4222] },
  { from: tier('service'), to: app('redis'), ports: [6379] },
  { from: backup, to: app('mongo'), ports: [27017] },
  { from: backup, to: app('nats'), ports: [4222] },
  { from: app('mongo'), to: app('mongo'), ports: [27017] },
]

/** All connections inside an overlay's namespace. Its network policies allow these and nothing else. */
export const connections = {
  local: ofEveryInstallation,
  clusters: [
    ...ofEveryInstallation,
    { from: app('nats'), to: app('nats'), ports: [6222] },
    { from: app('redis'), to: app('redis'), ports: [6379, 26379] },
    { from: tier('gateway'), to: app('redis'), ports: [26379] },
    { from: tier('service'), to: app('redis'), ports: [26379] },
  ],
} satisfies Record<string, Connection[]>
/** `local` has one of each server, `clusters` three. */
export type Overlay = keyof typeof connections

/** Whether a connection between pods with these labels is in the list. */
export const isNamed = (named: readonly Connection[], from: Labels, to: Labels, port: number): boolean =>
  named.some(one => matches(one.from, from) && matches(one.to, to) && one.ports.includes(port))

type Selector = {
  matchLabels?: Labels
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[]
}
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: object }
type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: number; protocol: string }[] }
/** The fields of a NetworkPolicy that are read here. */
type PolicySpec = {
  podSelector: Selector
  policyTypes: ('Ingress' | 'Egress')[]
  ingress?: Rule[]
  egress?: Rule[]
}

/**
 * Whether network policies allow a TCP connection between two pods of their namespace, by the rules of Kubernetes: a pod that is selected by a policy
 * sends or receives only what one of its policies names.
 */
export function isLetThrough(policies: readonly Manifest[], from: Labels, to: Labels, port: number): boolean {
  const specs = policies.map(({ spec }) => spec as unknown as PolicySpec)
  const mayPass = (type: 'Ingress' | 'Egress', own: Labels, other: Labels) => {
    const about = specs.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, own),
    )
    const rules = about.flatMap(({ ingress = [], egress = [] }) => (type === 'Ingress' ? ingress : egress))
    return about.length === 0 || rules.some(rule => names(rule, other, port))
  }
  return mayPass('Egress', from, to) && mayPass('Ingress', to, from)
}

function names({ from, to, ports }: Rule, other: Labels, port: number): boolean {
  const peers = from ?? to
  const isOpen = !ports || ports.some(one => one.protocol === 'TCP' && one.port === port)
  return isOpen && (!peers || peers.some(peer => isPeer(peer, other)))
}

/** Labels of namespaces are not known here: a namespace selector with labels is read as another namespace. */
function isPeer({ podSelector = {}, namespaceSelector, ipBlock }: Peer, labels: Labels): boolean {
  const isElsewhere = namespaceSelector !== undefined && Object.keys(namespaceSelector).length > 0
  return !ipBlock && !isElsewhere && selects(podSelector, labels)
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    matches(matchLabels, labels) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key]
      if (operator === 'Exists') return value !== undefined
      if (operator === 'DoesNotExist') return value === undefined
      const isOne = value !== undefined && values.includes(value)
      return operator === 'In' ? isOne : !isOne
    })
  )
}
