import { closeCodes } from '@muster/contracts/close-codes'
import type { WebSocket } from 'ws'

/** Interval of the steps in which sockets are closed; short, so that reconnects are spread evenly over each second. */
const stepMs = 100

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export type Drain = ReturnType<typeof createDrain>

/**
 * Creates the drain: the time between SIGTERM and the end of the listener. Everything is still served, /readyz answers 503, and clients move to other
 * processes: each answer closes its connection, and live sockets are closed with 1012 (service restart) one after the other, so that they do not all reconnect
 * at once.
 */
export function createDrain() {
  const sockets = new Set<WebSocket>()
  let isDraining = false

  const open = () => [...sockets].filter(socket => socket.readyState === socket.OPEN)
  const close = (some: readonly WebSocket[]) => {
    for (const socket of some) socket.close(closeCodes.restart, 'restart')
  }

  return {
    get isDraining() {
      return isDraining
    },

    /** Closes this socket when its turn comes. */
    track(socket: WebSocket): void {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },

    /** Resolves after `ms`, when no tracked socket is open any more. */
    async run(ms: number): Promise<void> {
      isDraining = true
      const end = performance.now() + ms
      let due = 0
      for (let at = performance.now(); at < end; ) {
        await delay(Math.min(stepMs, end - at))
        const now = performance.now()
        const left = open()
        // Computed from the remaining time, so that the same number is closed in each second even if a step is late, and new sockets are included.
        due += left.length * Math.min(1, (now - at) / (end - at))
        close(left.slice(0, due))
        due -= Math.floor(due)
        at = now
      }
      close(open())
    },

    /** Closes all sockets that are still open. */
    closeAll: () => close(open()),
  }
}
