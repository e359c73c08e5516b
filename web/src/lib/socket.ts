import { logProblem } from './log.ts'

export const reconnectMs = 3000
/** How much earlier or later: a server that is back must not meet all of its browsers in one second. */
export const reconnectSpreadMs = 1500
/** How long a connection may take to open: browsers wait for minutes for a server that accepts it and says nothing. */
export const openMs = 10_000

type SocketOptions = {
  /** Path on this host. */
  path: string
  /** What is sent each time the connection opens. */
  hello: () => unknown
  onMessage: (message: unknown) => void
  /** A connection was lost. */
  onClose?: () => void
}

export type KeptSocket = {
  /** Sends a message; it is lost where the connection is not open. */
  send: (message: unknown) => void
  /** Opens the connection anew: this one does not answer. */
  renew: () => void
  close: () => void
}

/** `wss:` when the page is served over https. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`

/** Keeps a socket open: reconnects about 3 s after it closes. Errors are only logged. */
export function keepSocket({ path, hello, onMessage, onClose }: SocketOptions): KeptSocket {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let isOpen = false

  const send = (message: unknown) => {
    if (isOpen) socket?.send(JSON.stringify(message))
  }
  const open = () => {
    socket = new WebSocket(socketUrl(path))
    opening = setTimeout(() => socket?.close(), openMs)
    socket.onopen = () => {
      clearTimeout(opening)
      isOpen = true
      send(hello())
    }
    socket.onmessage = event => {
      try {
        onMessage(JSON.parse(String(event.data)))
      } catch (error) {
        logProblem('socket: malformed message', error)
      }
    }
    socket.onerror = () => logProblem('socket: connection failed')
    socket.onclose = () => {
      clearTimeout(opening)
      const wasOpen = isOpen
      isOpen = false
      if (ended) return
      again = setTimeout(open, reconnectMs + (2 * Math.random() - 1) * reconnectSpreadMs)
      if (wasOpen) onClose?.()
    }
  }
  open()

  return {
    send,
    renew: () => socket?.close(),
    close() {
      ended = true
      clearTimeout(again)
      clearTimeout(opening)
      socket?.close()
    },
  }
}
