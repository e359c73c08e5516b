import type { WebSocket } from 'ws'
import { openLiveSocket } from '../support/live-socket.ts'

const wayIn = process.env.WAY_IN ?? ''
/** How many sockets are opened at the same time. */
const atOnce = 50
const sockets: WebSocket[] = []

const open = () => openLiveSocket(wayIn, { origin: wayIn })

/** Opens this many sockets, waits until each has received the list, and keeps them open. */
async function hold(count: number): Promise<void> {
  for (const socket of sockets.splice(count)) socket.terminate()
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - sockets.length) }, open))))
}

/** Resolves to the times at which the sockets received a text, in ms since 1970. */
const hear = (text: string): Promise<number[]> =>
  Promise.all(
    sockets.map(
      socket =>
        new Promise<number>(resolve => {
          socket.on('message', data => {
            if (String(data).includes(text)) resolve(Date.now())
          })
        }),
    ),
  )

process.on('message', async (request: { open?: number; hear?: string }) => {
  if (request.hear) {
    const heard = hear(request.hear)
    process.send?.('listening')
    process.send?.(await heard)
  } else {
    await hold(request.open ?? 0)
    process.send?.('done')
  }
})
