import { vi } from 'vitest'

/** Replaces the browser's `WebSocket`. The test acts as the server. */
export class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }
  sent: unknown[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  onerror?: () => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  tell(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  /** 1006: the connection was lost. */
  close(code = 1006) {
    this.onclose?.({ code })
  }
}

/** Makes the app open `FakeSocket`s. Call it before each test. */
export function stubSockets(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
