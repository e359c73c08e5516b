import { once } from 'node:events'
import { emergencySocketPath } from '@muster/contracts/socket'
import { type ClientOptions, WebSocket } from 'ws'

const subscribe = JSON.stringify({ type: 'subscribe_emergency_updates' })

/** Opens the live socket of alerts at an http address; resolves when the server has answered the subscription, and rejects when it closes the socket instead. */
export async function openLiveSocket(url: string, options: ClientOptions = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${emergencySocketPath}`, options)
  await once(socket, 'open')
  const answered = once(socket, 'message')
  const closed = once(socket, 'close').then(([code]) => Promise.reject(new Error(`the socket was closed with ${code}`)))
  closed.catch(() => undefined)
  socket.send(subscribe)
  await Promise.race([answered, closed])
  return socket
}
