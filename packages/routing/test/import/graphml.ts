import type { Position } from '@muster/geo/position'
import { buildGraph } from '../../src/graph/build.ts'
import type { Network, NetworkWay, RoadGraph } from '../../src/graph/types.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' }
const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** OSMnx writes several values as a Python list; the first one is used for the edge. */
const firstOf = (text: string): string => text.match(/^\[\s*'?"?([^'",\]]*)/)?.[1] ?? text

const readData = (body: string, keys: Map<string, string>): Record<string, string> => {
  const data: Record<string, string> = {}
  for (const match of body.matchAll(/<data key="([^"]+)">([^<]*)<\/data>/g)) {
    data[keys.get(match[1] ?? '') ?? ''] = decodeEntities(match[2] ?? '')
  }
  return data
}

const readShape = (wkt: string | undefined): Position[] =>
  [...(wkt?.matchAll(/(-?\d[\d.eE+-]*)\s+(-?\d[\d.eE+-]*)/g) ?? [])].map(match => [Number(match[1]), Number(match[2])])

const TAGS = [
  'highway',
  'name',
  'ref',
  'maxspeed',
  'access',
  'bridge',
  'tunnel',
  'junction',
  'service',
  'surface',
] as const

/** Converts an OSMnx GraphML file (directed, simplified) to a network. The two directions of a two-way street become one way. */
export const graphmlToNetwork = (text: string): Network => {
  const keys = new Map<string, string>()
  for (const match of text.matchAll(/<key\b[^>]*>/g)) {
    const id = match[0].match(/\bid="([^"]+)"/)?.[1]
    const name = match[0].match(/attr\.name="([^"]+)"/)?.[1]
    if (id && name) keys.set(id, name)
  }
  const nodes: Record<string, Position> = {}
  for (const match of text.matchAll(/<node id="([^"]+)"[^>]*>([\s\S]*?)<\/node>/g)) {
    const data = readData(match[2] ?? '', keys)
    nodes[match[1] ?? ''] = [Number(data.x), Number(data.y)]
  }
  const ways: NetworkWay[] = []
  const waiting = new Map<string, NetworkWay[]>()
  for (const match of text.matchAll(/<edge source="([^"]+)" target="([^"]+)"[^>]*>([\s\S]*?)<\/edge>/g)) {
    const [, source = '', target = '', body = ''] = match
    const data = readData(body, keys)
    const oneway = /^(true|yes|1)$/i.test(firstOf(data.oneway ?? ''))
    const length = Number(data.length)
    const pairKey = (a: string, b: string) => `${a}>${b}>${length.toFixed(1)}`
    if (!oneway) {
      const reverse = waiting.get(pairKey(target, source))?.pop()
      if (reverse) continue
    }
    const tags: Record<string, string> = { oneway: oneway ? 'yes' : 'no' }
    for (const tag of TAGS) if (data[tag]) tags[tag] = firstOf(data[tag])
    const way: NetworkWay = {
      path: [source, ...readShape(data.geometry).slice(1, -1), target],
      tags,
      lengthMeters: length,
    }
    ways.push(way)
    if (oneway) continue
    const list = waiting.get(pairKey(source, target))
    if (list) list.push(way)
    else waiting.set(pairKey(source, target), [way])
  }
  return { nodes, ways }
}

/** Road graph of an OSMnx GraphML file; its edge lengths are kept. Throws RangeError if it has no usable road. */
export const importOsmnxGraphml = (text: string): RoadGraph => buildGraph(graphmlToNetwork(text), { keepNodes: true })
