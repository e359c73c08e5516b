import type { Lane } from '../store/push-models.ts'

export type Lanes = {
  /** Announces messages to be sent; the returned function tells that the last of them is under way. */
  begin(lane: Lane): () => void
  /** Resolves when a message of this lane may be sent. */
  turn(lane: Lane): Promise<void>
}

/** Within one process: other messages wait while critical ones have not been sent. */
export function createLanes(): Lanes {
  let critical = 0
  let free = Promise.withResolvers<void>()
  return {
    begin(lane) {
      if (lane !== 'critical') return () => undefined
      critical += 1
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
        critical -= 1
        if (critical > 0) return
        free.resolve()
        free = Promise.withResolvers<void>()
      }
    },
    async turn(lane) {
      while (lane !== 'critical' && critical > 0) await free.promise
    },
  }
}
