import { createPbf } from '@muster/regions/pbf/write'

// The south-west corner of the generated county, in degrees × 10⁷.
const west = -1_220_000_000
const south = 380_000_000
// A block is about 100 m wide, and a town has 20 blocks along each side.
const blockLon = 11_400
const blockLat = 9_000
const townBlocks = 20
const wayBlocks = 10
const buildingsPerBlock = 4
/** Approximate number of nodes per block. */
const nodesPerBlock = 21

const trees = ['Oak', 'Elm', 'Pine', 'Maple', 'Cedar', 'Laurel', 'Madrone', 'Sequoia', 'Willow', 'Cypress']
const towns = ['Alder Creek', 'Bell Springs', 'Cold Spring', 'Dry Ridge', 'Eagle Point', 'Fern Hollow', 'Grizzly Flat']

/** The options of `writeExtract`. */
export type ExtractOptions = {
  /** Blocks along each side of the county. */
  blocks: number
  /** First id of nodes, ways and relations. */
  firstId?: number
  /** Leaves out every n-th node that roads use. */
  missingNodeEvery?: number
}

/** The number of blocks along each side for an extract of about `nodes` nodes. */
export const blocksFor = (nodes: number): number => Math.max(2, Math.round(Math.sqrt(nodes / nodesPerBlock)))

const nameOfRow = (row: number) =>
  `${row + 1}${['st', 'nd', 'rd'][row % 100 === 10 || row % 100 === 11 || row % 100 === 12 ? 9 : row % 10] ?? 'th'} Street`
const nameOfColumn = (column: number) =>
  `${trees[column % trees.length]} ${column < trees.length ? 'Avenue' : `Road ${Math.floor(column / trees.length)}`}`
export const townName = (column: number, row: number): string => {
  const number = Math.floor(column / townBlocks) + Math.floor(row / townBlocks) * 7
  return `${towns[number % towns.length]}${number < towns.length ? '' : ` ${Math.floor(number / towns.length) + 1}`}`
}
/** Longitude and latitude of the crossing of a column and a row, in degrees. */
export const cornerAt = (column: number, row: number): [number, number] => [
  (west + column * blockLon) / 1e7,
  (south + row * blockLat) / 1e7,
]

/**
 * Writes an extract of a generated county on a grid: named streets, buildings with addresses, towns with outlines, a lake with an island, a park, a hospital,
 * schools and turn restrictions. The same options give the same file. Returns the number of its nodes.
 */
export async function writeExtract(
  path: string,
  { blocks, firstId = 1, missingNodeEvery }: ExtractOptions,
): Promise<number> {
  const side = blocks + 1
  const east = (west + blocks * blockLon) / 1e7
  const north = (south + blocks * blockLat) / 1e7
  const bbox = [west / 1e7, south / 1e7, east, north] as const
  const pbf = await createPbf(path, { bbox, replicatedAt: new Date('2026-11-01T00:00:00Z') })
  let nodes = 0
  const corner = (column: number, row: number) => firstId + row * side + column
  const between = firstId + side * side
  // Two shape nodes on each stretch eastwards and northwards.
  const shapeAt = (column: number, row: number, direction: 0 | 1, i: 0 | 1) =>
    between + ((row * side + column) * 2 + direction) * 2 + i
  const buildingNodes = between + side * side * 4
  const buildingAt = (column: number, row: number, building: number, i: number) =>
    buildingNodes + ((row * blocks + column) * buildingsPerBlock + building) * 4 + i
  const special = buildingNodes + blocks * blocks * buildingsPerBlock * 4

  const isMissing = (id: number) =>
    missingNodeEvery !== undefined && (id - firstId) % missingNodeEvery === missingNodeEvery - 1
  const node = async (id: number, lonE7: number, latE7: number, tags?: Record<string, string>) => {
    if (isMissing(id)) return
    nodes++
    await pbf.node({ id, lonE7: Math.round(lonE7), latE7: Math.round(latE7), ...(tags && { tags }) })
  }
  const lon = (column: number) => west + column * blockLon
  const lat = (row: number) => south + row * blockLat

  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      await node(
        corner(column, row),
        lon(column),
        lat(row),
        (column + row) % 9 === 0 ? { highway: 'traffic_signals' } : undefined,
      )
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      for (const i of [0, 1] as const)
        await node(shapeAt(column, row, 0, i), lon(column + (i + 1) / 3), lat(row) + 300 * (i - 0.5))
      for (const i of [0, 1] as const)
        await node(shapeAt(column, row, 1, i), lon(column) + 300 * (i - 0.5), lat(row + (i + 1) / 3))
    }
  }
  for (let row = 0; row < blocks; row++) {
    for (let column = 0; column < blocks; column++) {
      for (let b = 0; b < buildingsPerBlock; b++) {
        const x = lon(column + 0.2 + 0.2 * b)
        const y = lat(row + 0.1)
        for (const [i, [dx, dy]] of [
          [0, 0],
          [1_200, 0],
          [1_200, 1_200],
          [0, 1_200],
        ].entries())
          await node(buildingAt(column, row, b, i), x + (dx ?? 0), y + (dy ?? 0))
      }
    }
  }
  const townCount = Math.ceil(blocks / townBlocks)
  let next = special
  for (let row = 0; row < townCount; row++) {
    for (let column = 0; column < townCount; column++) {
      const [x, y] = [lon((column + 0.5) * townBlocks), lat((row + 0.5) * townBlocks)]
      const name = townName(column * townBlocks, row * townBlocks)
      await node(next++, x, y, { place: column + row === 0 ? 'city' : 'town', name, population: '12000' })
      await node(next++, x + 2_000, y, { amenity: 'hospital', name: `${name} Hospital`, wheelchair: 'yes' })
      await node(next++, x, y + 2_000, { amenity: 'school', name: `${name} Elementary School` })
      await node(next++, x - 2_000, y, { amenity: 'fire_station', name: `${name} Fire Station` })
    }
  }
  const lake = next
  // The lake: a ring of twelve nodes around an island of four, in the last block.
  const middle = [lon(blocks - 0.5), lat(blocks - 0.5)] as const
  const ring = async (first: number, count: number, radius: number) => {
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI
      await node(first + i, middle[0] + Math.cos(angle) * radius, middle[1] + Math.sin(angle) * radius)
    }
  }
  await ring(lake, 12, 8_000)
  await ring(lake + 12, 4, 800)
  const outline = lake + 16
  const limits = [
    [-0.5, -0.5],
    [blocks + 0.5, -0.5],
    [blocks + 0.5, blocks + 0.5],
    [-0.5, blocks + 0.5],
  ] as const
  for (const [i, [x, y]] of limits.entries()) await node(outline + i, lon(x), lat(y))

  let way = firstId
  const wayOfCorner = new Map<string, number>()
  async function street(along: 0 | 1, line: number) {
    const isMain = line % 20 === 0
    const name = along === 0 ? nameOfRow(line) : nameOfColumn(line)
    for (let start = 0; start < blocks; start += wayBlocks) {
      const ids: number[] = []
      for (let at = start; at <= Math.min(blocks, start + wayBlocks); at++) {
        const [column, row] = along === 0 ? [at, line] : [line, at]
        ids.push(corner(column, row))
        if (at < Math.min(blocks, start + wayBlocks))
          ids.push(shapeAt(column, row, along, 0), shapeAt(column, row, along, 1))
      }
      const highway = isMain ? (line === 0 ? 'motorway' : 'secondary') : 'residential'
      const oneway: Record<string, string> = along === 1 && line % 5 === 1 ? { oneway: 'yes' } : {}
      const ref: Record<string, string> = isMain ? { ref: `CR ${line}` } : {}
      if (start === 0) wayOfCorner.set(`${along},${line}`, way)
      await pbf.way({ id: way++, nodes: ids, tags: { highway, name, 'tiger:reviewed': 'no', ...oneway, ...ref } })
    }
  }
  for (let line = 0; line < side; line++) await street(0, line)
  for (let line = 0; line < side; line++) await street(1, line)
  for (let row = 0; row < blocks; row++) {
    for (let column = 0; column < blocks; column++) {
      for (let b = 0; b < buildingsPerBlock; b++) {
        const ids = [0, 1, 2, 3, 0].map(i => buildingAt(column, row, b, i))
        const tags = {
          building: 'yes',
          'addr:housenumber': String(column * 100 + b * 20 + 2),
          'addr:street': nameOfRow(row),
          'addr:city': townName(column, row),
        }
        await pbf.way({ id: way++, nodes: ids, tags })
      }
    }
  }
  const rings = way
  await pbf.way({ id: way++, nodes: [0, 1, 2, 3, 4, 5, 6].map(i => lake + i) })
  await pbf.way({ id: way++, nodes: [0, 11, 10, 9, 8, 7, 6].map(i => lake + i) })
  await pbf.way({ id: way++, nodes: [0, 1, 2, 3, 0].map(i => lake + 12 + i) })
  const county = way
  await pbf.way({ id: way++, nodes: [0, 1, 2, 3, 0].map(i => outline + i), tags: { boundary: 'administrative' } })
  await pbf.way({
    id: way++,
    nodes: [0, 1, 2, 3, 0].map(i => buildingAt(0, 0, 0, i)),
    tags: { leisure: 'park', name: 'Founders Park' },
  })

  let relation = firstId
  await pbf.relation({
    id: relation++,
    members: [
      { type: 'way', id: rings, role: 'outer' },
      { type: 'way', id: rings + 1, role: 'outer' },
      { type: 'way', id: rings + 2, role: 'inner' },
    ],
    tags: { type: 'multipolygon', natural: 'water', name: 'Mirror Lake' },
  })
  await pbf.relation({
    id: relation++,
    members: [{ type: 'way', id: county, role: 'outer' }],
    tags: { type: 'boundary', boundary: 'administrative', admin_level: '6', name: 'Grid County' },
  })
  await pbf.relation({
    id: relation++,
    members: [
      { type: 'way', id: wayOfCorner.get('0,1') ?? 0, role: 'from' },
      { type: 'node', id: corner(1, 1), role: 'via' },
      { type: 'way', id: wayOfCorner.get('1,1') ?? 0, role: 'to' },
    ],
    tags: { type: 'restriction', restriction: 'no_left_turn', except: 'bicycle' },
  })
  await pbf.finish()
  return nodes
}
