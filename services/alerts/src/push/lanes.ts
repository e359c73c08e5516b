import { type Lane, lanes } from '../store/push-models.ts'

export type Lanes = {
  /** Announces messages to be sent; the returned function tells that the last of them is under way. It may be called twice. */
  begin(lane: Lane): () => void
  /** Resolves when a message of this lane may be sent. */
  turn(lane: Lane): Promise<void>
}

/** Within one process: messages wait while those of an earlier lane have not been sent. */
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
