import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasKubectl, kustomize } from './kubectl.ts'
import { collect, patched, root } from './manifests.ts'
import { cgroupWeight, clusterProcessorRequests, composeProcessorShares } from './processor-shares.ts'

const overlays = ['local', 'clusters', 'production'] as const
const folderOf = (overlay: string) => join(root, 'k8s/overlays', overlay)

/** Names ordered by their share, the largest first; names with the same share are in one group. */
const order = (shares: ReadonlyMap<string, number>) =>
  [...Map.groupBy(shares, ([, share]) => share)]
    .sort(([a], [b]) => b - a)
    .map(([, entries]) => entries.map(([name]) => name).sort())

/** These containers in the order of docker-compose.yml. Other names are left out: an overlay may run MongoDB, NATS and Redis elsewhere. */
const composeOrder = (names: Iterable<string>) => {
  const shares = composeProcessorShares()
  return order(new Map([...names].map(name => [name, shares.get(name) ?? Number.NaN])))
}

const rendered = (overlay: string) => kustomize(folderOf(overlay))

describe('under CPU shortage the cluster gives priority in the order of docker-compose.yml', () => {
  it('on the path of an alert', () => {
    const requests = clusterProcessorRequests(patched(folderOf('local')))
    const first = [
      ['alerts-api', 'alerts-ingest', 'alerts-push', 'edge', 'gateway', 'mongo', 'nats', 'redis'],
      ['help', 'navigation'],
      ['chat', 'identity'],
    ]
    // A new service comes last, together with achievements, community and the jobs.
    const last = [...requests.keys()].filter(name => !first.flat().includes(name)).sort()
    expect(last).toEqual(expect.arrayContaining(['achievements', 'backup', 'community', 'regions']))
    expect(order(requests)).toEqual([...first, last])
  })

  it('in the base', () => {
    const requests = clusterProcessorRequests(collect(join(root, 'k8s/base')))
    expect(order(requests)).toEqual(composeOrder(requests.keys()))
  })

  it.each(overlays)('in the overlay %s', overlay => {
    const requests = clusterProcessorRequests(patched(folderOf(overlay)))
    expect(order(requests)).toEqual(composeOrder(requests.keys()))
  })

  it.skipIf(!hasKubectl).each(overlays)('in the overlay %s as kubectl renders it', overlay => {
    const requests = clusterProcessorRequests(rendered(overlay))
    expect(order(requests)).toEqual(composeOrder(requests.keys()))
  })

  it.each(overlays)('in the overlay %s, also after the rounding of cgroups v2', overlay => {
    const requests = clusterProcessorRequests(patched(folderOf(overlay)))
    const weights = new Map([...requests].map(([name, request]) => [name, cgroupWeight(request)]))
    expect(order(weights)).toEqual(order(requests))
  })

  it.each(overlays)('in the overlay %s, with the priorities of a node under memory pressure', overlay => {
    const manifests = patched(folderOf(overlay))
    const first = order(clusterProcessorRequests(manifests))[0]
    const stay = manifests.filter(({ spec }) => spec?.template?.spec.priorityClassName === 'muster-alerts')
    expect(stay.map(({ metadata }) => metadata.name).sort()).toEqual(first)
  })
})

it('autoscaling depends on a CPU time that does not change with the requests', () => {
  const scalers = collect(join(root, 'k8s/base')).filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
  expect(scalers.length).toBeGreaterThan(0)
  const averageOf = (name: string) => ({
    resource: { name, target: { type: 'AverageValue', averageValue: expect.any(String) } },
  })
  for (const { metadata, spec } of scalers) {
    // The edge's live sockets fill its memory before they use up its processor time.
    const resources = metadata.name === 'edge' ? ['cpu', 'memory'] : ['cpu']
    expect(spec, metadata.name).toMatchObject({ metrics: resources.map(averageOf) })
  }
})
