import { once } from 'node:events'
import { emergencySocketPath } from '@muster/contracts/socket'
import { type ClientOptions, WebSocket } from 'ws'

const subscribe = JSON.stringify({ type: 'subscribe_emergency_updates' })

/** Opens the live socket of alerts at an http address; resolves when the server has answered the subscription. */
export async function openLiveSocket(url: string, options: ClientOptions = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${emergencySocketPath}`, options)
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(subscribe)
  await answered
  return socket
}
