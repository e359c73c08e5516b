import bay from '../../data/california/bay.json' with { type: 'json' }
import central from '../../data/california/central.json' with { type: 'json' }
import north from '../../data/california/north.json' with { type: 'json' }
import south from '../../data/california/south.json' with { type: 'json' }
import { buildGraph } from '../graph/build.ts'
import type { Network, RoadGraph } from '../graph/types.ts'
import { parseNetwork } from './california/parse.ts'

const parts = [north, bay, central, south]
const { network, towns } = parseNetwork(
  parts.flatMap(part => part.nodes),
  parts.flatMap(part => part.roads),
)

/** The practice network: California's main roads, drawn by hand; denser around Oakland, Paradise and some other fire-prone places. */
export const californiaNetwork: Network = network

/** Towns on the network. */
export const californiaTowns: readonly { name: string; location: [number, number] }[] = towns

let built: RoadGraph | undefined

/** Road graph of the practice network. It is built at the first call and kept, because that takes half a second. */
export function californiaGraph(): RoadGraph {
  built ??= buildGraph(californiaNetwork, { keepNodes: true, isPractice: true })
  return built
}
