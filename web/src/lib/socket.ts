import { logProblem } from './log.ts'

export const reconnectMs = 3000

type SocketOptions = {
  /** Path on this host. */
  path: string
  /** Sent each time the connection opens. */
  hello: unknown
  onMessage: (message: unknown) => void
}

/** `wss:` when the page is served over https. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`

/** Keeps a socket open: reconnects 3 s after it closes. Returns a function that closes it. Errors are only logged. */
export function keepSocket({ path, hello, onMessage }: SocketOptions): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const open = () => {
    socket = new WebSocket(socketUrl(path))
    socket.onopen = () => socket?.send(JSON.stringify(hello))
    socket.onmessage = event => {
      try {
        onMessage(JSON.parse(String(event.data)))
      } catch (error) {
        logProblem('socket: malformed message', error)
      }
    }
    socket.onerror = () => logProblem('socket: connection failed')
    socket.onclose = () => {
      if (!ended) again = setTimeout(open, reconnectMs)
    }
  }
  open()

  return () => {
    ended = true
    clearTimeout(again)
    socket?.close()
  }
}
