import { logProblem } from './log.ts'

export const reconnectMs = 3000
/** How much earlier or later: a server that is back must not meet all of its browsers in one second. */
export const reconnectSpreadMs = 1500
/** How long a connection may take to open: browsers wait for minutes for a server that accepts it and says nothing. */
export const openMs = 10_000

type SocketOptions = {
  /** Path on this host. */
  path: string
  /** Sent each time the connection opens. */
  hello: unknown
  onMessage: (message: unknown) => void
  /** A connection was lost. */
  onClose?: () => void
}

/** `wss:` when the page is served over https. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`

/** Keeps a socket open: reconnects about 3 s after it closes. Returns a function that closes it. Errors are only logged. */
export function keepSocket({ path, hello, onMessage, onClose }: SocketOptions): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let wasOpen = false

  const open = () => {
    socket = new WebSocket(socketUrl(path))
    opening = setTimeout(() => socket?.close(), openMs)
    socket.onopen = () => {
      clearTimeout(opening)
      wasOpen = true
      socket?.send(JSON.stringify(hello))
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
      if (ended) return
      again = setTimeout(open, reconnectMs + (2 * Math.random() - 1) * reconnectSpreadMs)
      if (wasOpen) onClose?.()
      wasOpen = false
    }
  }
  open()

  return () => {
    ended = true
    clearTimeout(again)
    clearTimeout(opening)
    socket?.close()
  }
}
