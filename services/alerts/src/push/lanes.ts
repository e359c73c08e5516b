import { type Lane, lanes } from '../store/push-models.ts'

/** The order of messages of different lanes within one process. */
export type Lanes = {
  /** Announces messages in a lane. The caller calls the returned function when the last of them is being sent; calling it twice is harmless. */
  begin(lane: Lane): () => void
  /** Resolves when a message of this lane may be sent. */
  turn(lane: Lane): Promise<void>
}

/** Orders messages within one process: a message waits until all announced messages of earlier lanes are being sent. */
export function createLanes(): Lanes {
  const announced: Record<Lane, number> = { critical: 0, normal: 0, low: 0 }
  let changed = Promise.withResolvers<void>()
  const isBusyBefore = (lane: Lane) => lanes.slice(0, lanes.indexOf(lane)).some(earlier => announced[earlier] > 0)

  return {
    begin(lane) {
      announced[lane] += 1
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
        announced[lane] -= 1
        if (announced[lane] > 0) return
        changed.resolve()
        changed = Promise.withResolvers<void>()
      }
    },
    async turn(lane) {
      while (isBusyBefore(lane)) await changed.promise
    },
  }
}
