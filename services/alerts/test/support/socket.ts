import type { ServerFrame } from '@muster/contracts/socket'
import { WebSocket } from 'ws'

/** A client of the live socket that keeps the frames that it receives. */
export async function openSocket(url: string, { subscribe = true, autoPong = true } = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/emergency-ws`, { autoPong })
  const frames: ServerFrame[] = []
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  socket.on('message', data => frames.push(JSON.parse(data.toString()) as ServerFrame))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  if (subscribe) socket.send(JSON.stringify({ type: 'subscribe_emergency_updates' }))
  return {
    socket,
    frames,
    closed,
    /** The frames about one update. */
    of: (id: string) => frames.filter(frame => frame.type !== 'emergency_updates' && frame.data.id === id),
    close: () => socket.terminate(),
  }
}
