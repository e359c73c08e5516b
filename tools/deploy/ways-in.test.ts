import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseWith, hasKubectl } from './kubectl.ts'
import { collect, type Manifest, root, unused } from './manifests.ts'

type Ingress = { tls: { hosts: string[]; secretName: string }[]; rules: { host: string }[] }
type Gateway = { listeners: { name: string; hostname: string; tls?: { certificateRefs: { name: string }[] } }[] }
type HttpRoute = {
  parentRefs: { name: string; sectionName: string }[]
  hostnames: string[]
  rules: { backendRefs?: { name: string; port: number }[] }[]
}
type Issuer = { acme: { solvers: { http01: Record<string, object> }[] } }

const base = collect(join(root, 'k8s/base'))
const gatewayApi = collect(join(root, 'k8s/gateway-api'))
const specOf = <T>(objects: readonly Manifest[], kind: string, name = 'muster') =>
  objects.find(one => one.kind === kind && one.metadata.name === name)?.spec as T | undefined

test.each(['gateway-api', 'cert-manager'])('k8s/%s lists existing files, and all of them', name => {
  expect(collect(join(root, 'k8s', name)).length).toBeGreaterThan(0)
  expect(unused(join(root, 'k8s', name))).toEqual([])
})

test('the Gateway has the hosts and the certificate of the Ingress, and routes only to the edge', () => {
  const ingress = specOf<Ingress>(base, 'Ingress')
  const gateway = specOf<Gateway>(gatewayApi, 'Gateway')
  const host = ingress?.rules[0]?.host
  expect(gateway?.listeners.map(({ name, hostname }) => [name, hostname])).toEqual([
    ['http', host],
    ['https', host],
  ])
  expect(gateway?.listeners[1]?.tls?.certificateRefs).toEqual([{ name: ingress?.tls[0]?.secretName }])
  const [edge] = base.filter(one => one.kind === 'Service' && one.metadata.name === 'edge')
  const routes = ['muster', 'muster-to-https'].map(name => specOf<HttpRoute>(gatewayApi, 'HTTPRoute', name))
  for (const route of routes) expect(route?.hostnames).toEqual([host])
  expect(routes.map(route => route?.parentRefs)).toEqual([
    [{ name: 'muster', sectionName: 'https' }],
    [{ name: 'muster', sectionName: 'http' }],
  ])
  const backends = routes.flatMap(route => route?.rules.flatMap(({ backendRefs = [] }) => backendRefs))
  expect(backends).toEqual([{ name: 'edge', port: edge?.spec.ports[0]?.port }])
})

test.skipIf(!hasKubectl)(
  'with the Gateway API there is no Ingress, the edge accepts the controller’s proxies, and ACME challenges pass the Gateway',
  () => {
    const objects = baseWith(['cert-manager', 'gateway-api'])
    expect(objects.filter(({ kind }) => kind === 'Ingress')).toEqual([])
    expect(JSON.stringify(specOf(objects, 'NetworkPolicy', 'edge'))).toContain('envoy-gateway-system')
    expect(JSON.stringify(objects)).not.toContain('ingress-nginx')
    expect(specOf<Issuer>(objects, 'Issuer')?.acme.solvers).toEqual([
      { http01: { gatewayHTTPRoute: { parentRefs: [{ kind: 'Gateway', name: 'muster', sectionName: 'http' }] } } },
    ])
    expect(objects.find(({ kind }) => kind === 'Gateway')?.metadata).toMatchObject({
      annotations: { 'cert-manager.io/issuer': 'muster' },
    })
  },
)

test.skipIf(!hasKubectl)(
  'the Gateway API works without cert-manager, and with cert-manager alone the Ingress requests its certificate',
  () => {
    const [alone, ingress] = [baseWith(['gateway-api']), baseWith(['cert-manager'])]
    expect(alone.filter(({ kind }) => kind === 'Issuer')).toEqual([])
    expect(ingress.find(({ kind }) => kind === 'Ingress')?.metadata).toMatchObject({
      annotations: { 'cert-manager.io/issuer': 'muster' },
    })
    expect(specOf<Issuer>(ingress, 'Issuer')?.acme.solvers).toEqual([
      { http01: { ingress: { ingressClassName: 'nginx' } } },
    ])
  },
)
