import { closeCodes } from '@muster/contracts/close-codes'
import { logProblem } from './log.ts'

/** Mean wait before a reconnect, in ms. */
export const reconnectMs = 3000
/** Random fraction by which a wait is shorter or longer, so that browsers do not all reconnect in the same second. */
export const reconnectSpread = 0.5
/** The longest mean wait after the server has closed the connection because it has too many, in ms. Lists are polled in the meantime. */
export const slowestRefusedMs = 60_000
/** Time limit for opening a connection, in ms. Without it browsers wait for minutes for a frozen server. */
export const openMs = 10_000

type SocketOptions = {
  /** Path on this host. */
  path: string
  /** Makes the message that is sent each time the connection opens. */
  hello: () => unknown
  onMessage: (message: unknown) => void
  /** Called when a connection is lost. */
  onClose?: () => void
  /** The longest mean wait between two attempts, in ms. Each refused attempt doubles the wait up to this. Without it all waits have the same mean. */
  slowestMs?: number
}

/** A socket that `keepSocket` keeps open. */
export type KeptSocket = {
  /** Sends a message. Does nothing if the connection is not open. */
  send: (message: unknown) => void
  /** Closes the connection and opens a new one. Call it if the server does not answer. */
  renew: () => void
  close: () => void
}

/** The URL of a socket on this host: `wss:` if the page is served over https. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`

/** Keeps a socket open: reconnects about `reconnectMs` after it closes. Errors are only logged. */
export function keepSocket({ path, hello, onMessage, onClose, slowestMs = reconnectMs }: SocketOptions): KeptSocket {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let isOpen = false
  let wasRefused = false
  let meanWaitMs = reconnectMs

  const send = (message: unknown) => {
    if (isOpen) socket?.send(JSON.stringify(message))
  }
  const openLater = () => {
    again = setTimeout(open, meanWaitMs + (2 * Math.random() - 1) * reconnectSpread * meanWaitMs)
    meanWaitMs = Math.min(2 * meanWaitMs, wasRefused ? slowestRefusedMs : slowestMs)
  }
  /** Starts again with short waits, because attempts that failed while the device was offline say nothing about the server. */
  const onOnline = () => {
    meanWaitMs = reconnectMs
    if (again === undefined) return
    clearTimeout(again)
    openLater()
  }
  const open = () => {
    again = undefined
    socket = new WebSocket(socketUrl(path))
    opening = setTimeout(() => socket?.close(), openMs)
    socket.onopen = () => {
      clearTimeout(opening)
      isOpen = true
      // A connection that is too many opens before it is closed, so only a message shows that it may stay.
      if (!wasRefused) meanWaitMs = reconnectMs
      send(hello())
    }
    socket.onmessage = event => {
      wasRefused = false
      meanWaitMs = reconnectMs
      try {
        onMessage(JSON.parse(String(event.data)))
      } catch (error) {
        logProblem('socket: malformed message', error)
      }
    }
    socket.onerror = () => logProblem('socket: connection failed')
    socket.onclose = event => {
      clearTimeout(opening)
      wasRefused = event.code === closeCodes.tryAgainLater
      const wasOpen = isOpen
      isOpen = false
      if (ended) return
      openLater()
      if (wasOpen) onClose?.()
    }
  }
  open()
  window.addEventListener('online', onOnline)

  return {
    send,
    renew: () => socket?.close(),
    close() {
      ended = true
      window.removeEventListener('online', onOnline)
      clearTimeout(again)
      clearTimeout(opening)
      socket?.close()
    },
  }
}
