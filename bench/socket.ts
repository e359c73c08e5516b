import { settle } from '@muster/test-kit/settle'
import type { WebSocket } from 'ws'
import { type Child, startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { openLiveSocket } from './support/live-socket.ts'

const clients = Number(process.env.SOCKET_CLIENTS ?? 10_000)
/** Sockets that are opened at the same time. */
const openedAtOnce = 100
/** About the size of one order with its texts in two languages. */
const frame = JSON.stringify({ type: 'live_update', data: { instruction: '¡Evacúe ya! Leave now. '.repeat(150) } })

/** Compares our live socket with a loop over the sockets of ws: one revision to many browsers, by the server's processor time. */
export async function benchSocket(): Promise<void> {
  const ours = await listeners({ FRAME: frame, LOG_LEVEL: 'error' })
  const peer = await listeners({ FRAME: frame, PLAIN: '1' })
  try {
    await compare(
      `broadcast to ${clients.toLocaleString('en-US')} sockets`,
      { name: 'our live socket', round: ours.round },
      { name: 'ws loop', round: peer.round },
      { unit: 'messages/s of one core' },
    )
  } finally {
    await Promise.all([ours.stop(), peer.stop()])
  }
}

async function listeners(env: Record<string, string>) {
  const target: Child = await startTarget('live-socket', env)
  const sockets: WebSocket[] = []
  let received = 0
  while (sockets.length < clients) {
    const some = Math.min(openedAtOnce, clients - sockets.length)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: some }, () => openLiveSocket(target.url, { perMessageDeflate: false })),
      )),
    )
  }
  for (const socket of sockets) {
    socket.on('message', () => {
      received += 1
    })
  }
  return {
    async round(): Promise<number> {
      received = 0
      await fetch(`${target.url}/broadcast`, { method: 'POST' })
      await settle(() => received === clients, { timeoutMs: 120_000 })
      const microseconds = Number(await (await fetch(target.url)).text())
      return clients / (microseconds / 1e6)
    },
    async stop() {
      for (const socket of sockets) socket.terminate()
      await target.stop()
    },
  }
}
