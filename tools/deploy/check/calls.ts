import { clientFrame, emergencySocketPath, serverFrame } from '@muster/contracts/socket'

/** Returns the body of a call; throws if it did not succeed. */
export async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Opens a live socket and waits for its first list. `heard` returns the ids of the updates that arrived after that list. */
export async function openSocket(url: string): Promise<{ heard(): Set<string>; close(): void }> {
  const socket = new WebSocket(new URL(emergencySocketPath, url.replace('http', 'ws')))
  const ids = new Set<string>()
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify(clientFrame.parse({ type: 'subscribe_emergency_updates' })))
    socket.onclose = () => reject(new Error('the live socket closed'))
    socket.onmessage = ({ data }) => {
      const { success, data: frame } = serverFrame.safeParse(JSON.parse(String(data)))
      if (!success) return
      if (frame.type === 'emergency_updates') resolve()
      else ids.add(frame.data.id)
    }
  })
  return { heard: () => ids, close: () => socket.close() }
}
