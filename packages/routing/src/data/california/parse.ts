import type { Position } from '@muster/geo/position'
import type { Network, NetworkWay } from '../../graph/types.ts'

const FLAGS: Record<string, Record<string, string>> = {
  sidewalk: { sidewalk: 'both' },
  nosidewalk: { sidewalk: 'no' },
  steep: { incline: '9%' },
  grade: { incline: '7%' },
  unpaved: { surface: 'gravel' },
  tunnel: { tunnel: 'yes' },
  foot: { foot: 'yes', bicycle: 'yes' },
  nofoot: { foot: 'no' },
  nolocal: {},
}

// About 150 m, so that the map shows the streets beside a freeway separately from it.
const BESIDE_DEGREES = 0.0014

const offset = ([lon, lat]: Position, from: Position, to: Position): Position => {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const size = Math.hypot(dx, dy) || 1
  return [lon + (dy / size) * BESIDE_DEGREES, lat - (dx / size) * BESIDE_DEGREES]
}

/**
 * A stand-in for the surface streets beside a freeway. It is open only on foot and by bicycle, so that no car is routed over it. It has no name, because no
 * such street exists and an instruction must not name one.
 */
const streetsBeside = (way: NetworkWay, nodes: Record<string, Position>): NetworkWay => {
  const points = way.path.map((stop): Position => (typeof stop === 'string' ? (nodes[stop] ?? [0, 0]) : stop))
  const path = way.path.flatMap((stop, i): (string | Position)[] => {
    const here = points[i]
    const next = points[i + 1]
    if (!here || !next) return [stop]
    const middle: Position = [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2]
    const beside = offset(middle, here, next)
    return typeof stop === 'string' ? [stop, beside] : [offset(here, here, next), beside]
  })
  return {
    path,
    tags: { highway: 'unclassified', motor_vehicle: 'no', surface: 'asphalt' },
  }
}

const parseNodes = (lines: readonly string[]) => {
  const nodes: Record<string, Position> = {}
  const towns: { name: string; location: Position }[] = []
  for (const line of lines) {
    const [id = '', lon, lat, ...name] = line.split(' ')
    if (id === '') continue
    if (nodes[id]) throw new RangeError(`Node ${id} is defined twice`)
    nodes[id] = [Number(lon), Number(lat)]
    if (name.length > 0) towns.push({ name: name.join(' '), location: [Number(lon), Number(lat)] })
  }
  return { nodes, towns }
}

const parseStop = (word: string, nodes: Record<string, Position>): string | Position => {
  if (/^-?\d/.test(word)) {
    const [lon, lat] = word.split(',')
    return [Number(lon), Number(lat)]
  }
  if (!nodes[word]) throw new RangeError(`Node ${word} is not defined`)
  return word
}

/**
 * Parses the lines of the practice network's files: nodes `id lon lat [Town]`, roads `ref | name | class mph flags | path`. Throws RangeError for an invalid
 * line.
 */
export const parseNetwork = (nodeLines: readonly string[], roadLines: readonly string[]) => {
  const { nodes, towns } = parseNodes(nodeLines)
  const ways: NetworkWay[] = []
  for (const line of roadLines) {
    if (line.trim() === '') continue
    const [ref = '', name = '', kind = '', stops = ''] = line.split('|').map(part => part.trim())
    const [highway = '', mph = '', ...flags] = kind.split(' ')
    const path = stops.split(' ').map(word => parseStop(word, nodes))
    const motorway = highway === 'motorway'
    // Main roads have gentler slopes than lanes, so a wheelchair may still use them.
    const gentle = highway === 'primary' || highway === 'secondary'
    const tags = Object.assign(
      { highway, maxspeed: `${mph} mph`, name, ref, oneway: 'no' },
      ...flags.map(flag => FLAGS[flag === 'steep' && gentle ? 'grade' : flag] ?? {}),
    )
    const way = { path, tags }
    ways.push(way)
    if (motorway && !flags.includes('nolocal')) ways.push(streetsBeside(way, nodes))
  }
  const network: Network = { nodes, ways }
  return { network, towns }
}
