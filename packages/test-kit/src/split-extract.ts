import type { Member, Tags } from '@muster/regions/pbf/block'
import { openPbf } from '@muster/regions/pbf/read'
import { createPbf } from '@muster/regions/pbf/write'

type Options = {
  /** The longitude in degrees along which the extract is cut. */
  at: number
  /** True keeps ways complete on both sides of the cut, as most publishers do; false keeps only the nodes of each side. */
  hasWholeWays?: boolean
}

/** Cuts an extract into a western and an eastern one, like a publisher of extracts. Ids are kept. */
export async function splitExtract(
  pbf: string,
  { west, east }: { west: string; east: string },
  { at, hasWholeWays = true }: Options,
): Promise<void> {
  const nodes = new Map<number, { id: number; lonE7: number; latE7: number; tags?: Tags }>()
  const ways: { id: number; nodes: number[]; tags: Tags }[] = []
  const relations: { id: number; members: Member[]; tags: Tags }[] = []
  const file = await openPbf(pbf)
  await file.scan({
    node: (id, lonE7, latE7, tags) => nodes.set(id, { id, lonE7, latE7, ...(tags && { tags: { ...tags } }) }),
    way: (id, ids, count, tags) => ways.push({ id, nodes: [...ids.subarray(0, count)], tags: { ...tags } }),
    relation: (id, members, tags) => relations.push({ id, members: [...members], tags: { ...tags } }),
  })
  await file.close()
  const lons = [...nodes.values()].map(({ lonE7 }) => lonE7 / 1e7)
  const lats = [...nodes.values()].map(({ latE7 }) => latE7 / 1e7)
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
  const box = file.header.bbox ?? [least(lons), least(lats), most(lons), most(lats)]
  const { replicatedAt } = file.header

  for (const side of ['west', 'east'] as const) {
    const isHere = (id: number) => {
      const node = nodes.get(id)
      return node !== undefined && (side === 'west' ? node.lonE7 <= at * 1e7 : node.lonE7 > at * 1e7)
    }
    const kept = ways.filter(way => way.nodes.some(isHere))
    const wanted = new Set(kept.flatMap(way => (hasWholeWays ? way.nodes : [])))
    const bbox = side === 'west' ? ([box[0], box[1], at, box[3]] as const) : ([at, box[1], box[2], box[3]] as const)
    const half = await createPbf(side === 'west' ? west : east, { bbox, ...(replicatedAt && { replicatedAt }) })
    for (const node of nodes.values()) if (isHere(node.id) || wanted.has(node.id)) await half.node(node)
    for (const way of kept) await half.way(way)
    const ids = new Set(kept.map(({ id }) => id))
    for (const relation of relations)
      if (relation.members.some(({ type, id }) => (type === 'way' ? ids.has(id) : isHere(id))))
        await half.relation(relation)
    await half.finish()
  }
}
