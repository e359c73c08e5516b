import { buildGraph } from '../graph/build.ts'
import type { Network, RoadGraph } from '../graph/types.ts'
import { bayNodes, bayRoads } from './california/bay.ts'
import { centralNodes, centralRoads } from './california/central.ts'
import { northNodes, northRoads } from './california/north.ts'
import { parseNetwork } from './california/parse.ts'
import { southExtraNodes, southNodes, southRoads } from './california/south.ts'

const { network, towns } = parseNetwork(
  [northNodes, bayNodes, centralNodes, southNodes, southExtraNodes].map(text => text.trim()).join('\n'),
  [northRoads, bayRoads, centralRoads, southRoads].map(text => text.trim()).join('\n'),
)

/** California's main roads, hand-made and schematic; denser around Oakland, Paradise and some other places that burn. */
export const californiaNetwork: Network = network

/** Towns on the network. */
export const californiaTowns: readonly { name: string; location: [number, number] }[] = towns

/** Road graph of the bundled network; build it once and keep it. */
export const buildCaliforniaGraph = (): RoadGraph =>
  buildGraph(californiaNetwork, { keepNodes: true, isPractice: true })
