import type { Position } from '@muster/geo/position'
import { buildGraph } from '../../src/graph/build.ts'
import type { NetworkWay, RoadGraph, Tags } from '../../src/graph/types.ts'
import { importOsmnxGraphml } from '../import/graphml.ts'
import { importOverpass } from '../import/overpass.ts'
import { readShared } from '../shared.ts'

type Row = Record<string, string>

/** The rows of a CSV table with a header line. Quoted fields may contain commas. */
function rowsOf(text: string): Row[] {
  const [header = [], ...rows] = text
    .split(/\r?\n/)
    .filter(Boolean)
    .map(line => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, field = '']) => field.replace(/^"|"$/g, '')))
  return rows.map(row => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

/** Builds the graph of Bolinas, which has one road out, from its tables of nodes and directed edges. */
function bolinas(nodeText: string, edgeText: string): RoadGraph {
  const nodes = Object.fromEntries(
    rowsOf(nodeText).map((row): [string, Position] => [row.nid ?? '', [Number(row.lon), Number(row.lat)]]),
  )
  const ways = rowsOf(edgeText).map(({ nid_s = '', nid_e = '', type = '', geometry = '' }): NetworkWay => {
    const points = [...geometry.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
      ([, lon, lat]): Position => [Number(lon), Number(lat)],
    )
    const tags: Tags = { highway: type || 'residential', name: `Way ${nid_s}-${nid_e}`, oneway: 'yes' }
    return { path: [nid_s, ...points.slice(1, -1), nid_e], tags }
  })
  return buildGraph({ nodes, ways })
}

const text = {
  paradise: () => readShared('roads/paradise_camp/paradise_osm_2018-11-07_2km.graphml'),
  santaRosa: () => readShared('roads/santa_rosa_tubbs/santa_rosa_osmnx_2km.graphml'),
  berkeley: () => readShared('roads/oakland_berkeley/north_berkeley_overpass_2020-07.json'),
}

/** Real towns, by name. Their roads are in test data beside the repository; null if it is absent. */
export const towns: Record<string, () => RoadGraph | null> = {
  Paradise: () => fromText(text.paradise(), importOsmnxGraphml),
  'Santa Rosa': () => fromText(text.santaRosa(), importOsmnxGraphml),
  Berkeley: () => fromText(text.berkeley(), json => importOverpass(JSON.parse(json))),
  Bolinas: () => {
    const nodes = readShared('roads/bolinas_marin/bolinas_nodes_sim.csv')
    const edges = readShared('roads/bolinas_marin/bolinas_edges_sim.csv')
    return nodes && edges ? bolinas(nodes, edges) : null
  },
}

const fromText = (found: string | null, read: (text: string) => RoadGraph) => (found ? read(found) : null)
