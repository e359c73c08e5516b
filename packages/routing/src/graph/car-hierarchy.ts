import { weightsOf } from '../plan/profiles.ts'
import { buildHierarchy, type Hierarchy } from './hierarchy.ts'
import type { RoadTraits } from './types.ts'

// Infinity times zero is no number.
const timeFor = (perMeter: number, meters: number): number => (perMeter === Infinity ? Infinity : perMeter * meters)

type Roads = {
  nodeCount: number
  segmentCount: number
  ends: Uint32Array
  length: Float32Array
  trait: Uint16Array
  traits: readonly RoadTraits[]
}

/** The contraction hierarchy over the times by car. */
export function carHierarchy({ nodeCount, segmentCount, ends, length, trait, traits }: Roads): Hierarchy {
  const perMeter = weightsOf(traits, 'car')
  return buildHierarchy({
    nodeCount,
    perMeter,
    eachArc(use) {
      for (let s = 0; s < segmentCount; s++) {
        const meters = length[s] ?? 0
        const [out = Infinity, back = Infinity] = perMeter.subarray((trait[s] ?? 0) * 2)
        if (Math.min(out, back) === Infinity) continue
        use(ends[s * 2] ?? 0, ends[s * 2 + 1] ?? 0, timeFor(out, meters), timeFor(back, meters))
      }
    },
  })
}
