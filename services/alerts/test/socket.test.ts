import { serverFrame } from '@muster/contracts/socket'
import { settle } from '@muster/test-kit/settle'
import { afterEach, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { openSocket } from './support/socket.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
afterEach(() => alerts.stop())

const subscribe = JSON.stringify({ type: 'subscribe_emergency_updates' })

/** "lat,lon …" of a ring around Orinda with this many corners. */
function circle(corners: number): string {
  const ring = Array.from({ length: corners + 1 }, (_, i) => (2 * Math.PI * (i % corners)) / corners)
  return ring.map(a => `${(37.9 + Math.sin(a) / 50).toFixed(5)},${(-122.2 + Math.cos(a) / 50).toFixed(5)}`).join(' ')
}

test('sends frames as in the contract: the list on subscribing, then new and changed updates', async () => {
  alerts = await startAlerts()
  const before = buildCap()
  const { updateId } = await alerts.take(before.xml)
  await settle(async () => (await alerts.list()).length === 1)
  const { frames, socket } = await openSocket(alerts.url)
  await settle(() => frames.length === 1)
  await alerts.take(buildCap({ msgType: 'Update', references: [before.reference] }).xml)
  await alerts.take(buildCap().xml)
  await settle(() => frames.length === 3)
  const kinds = frames.map(frame => serverFrame.parse(frame).type).sort()
  expect(kinds).toEqual(['emergency_updates', 'live_update', 'new_emergency_update'])
  expect(frames[0]).toMatchObject({ type: 'emergency_updates', data: [{ id: updateId, revision: 1 }] })
  socket.send(subscribe)
  await settle(() => frames.length === 4)
  expect(frames[3]).toMatchObject({ type: 'emergency_updates', data: [{}, {}] })
  socket.terminate()
})

test('ignores invalid frames, and closes after too many', async () => {
  alerts = await startAlerts()
  const { socket, frames, closed } = await openSocket(alerts.url, { subscribe: false })
  for (const text of ['not json', '{}', '{"type":"other"}', '[]', 'null']) socket.send(text)
  socket.send(subscribe)
  await settle(() => frames.length === 1)
  for (let i = 0; i < 30; i++) socket.send('nonsense')
  expect(await closed).toBe(1008)
})

test('closes on a message that is too long', async () => {
  alerts = await startAlerts()
  const { socket, closed } = await openSocket(alerts.url)
  socket.send('x'.repeat(2_000))
  expect(await closed).toBe(1009)
})

test('closes a socket that does not subscribe in time', async () => {
  alerts = await startAlerts({ SOCKET_SUBSCRIBE_MS: '50' })
  const { closed } = await openSocket(alerts.url, { subscribe: false })
  expect(await closed).toBe(1008)
})

test('accepts a limited number of sockets in one process, and another one when a place is free again', async () => {
  alerts = await startAlerts({ SOCKET_MAX: '2' })
  const [first, second] = [await openSocket(alerts.url), await openSocket(alerts.url)]
  const third = await openSocket(alerts.url, { subscribe: false })
  expect(await third.closed).toBe(1013)
  first.close()
  await settle(async () => {
    const next = await openSocket(alerts.url)
    const answer = await Promise.race([next.closed, settle(() => next.frames.length === 1)])
    next.close()
    return answer === true
  })
  second.close()
})

test('closes a socket that does not read, and keeps the others open', async () => {
  alerts = await startAlerts({ SOCKET_MAX_BUFFERED: '65536', SOCKET_HEARTBEAT_MS: '600000', SOCKET_MAX: '2' })
  for (let i = 0; i < 8; i++) await alerts.take(buildCap({ area: `<polygon>${circle(5_000)}</polygon>` }).xml)
  await settle(async () => (await alerts.list()).length === 8)
  const [slow, quick] = [await openSocket(alerts.url), await openSocket(alerts.url)]
  await settle(() => slow.frames.length === 1 && quick.frames.length === 1)
  slow.socket.pause()
  // However much the kernel buffers, the answers for this client pile up in the process at some point. The service then closes it and frees its place.
  await settle(
    async () => {
      if (slow.socket.readyState === slow.socket.OPEN) slow.socket.send(subscribe)
      const next = await openSocket(alerts.url)
      const answer = await Promise.race([next.closed, settle(() => next.frames.length === 1)])
      next.close()
      return answer === true
    },
    { timeoutMs: 150_000 },
  )
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(() => quick.of(updateId ?? '').length === 1)
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.of(updateId ?? '')).toEqual([])
  quick.close()
}, 300_000)

test('closes a socket that no longer answers pings', async () => {
  alerts = await startAlerts({ SOCKET_HEARTBEAT_MS: '500' })
  // If this process is suspended during a heartbeat, it answers no ping in time, and the working socket is closed too. The attempt is then repeated.
  await settle(async () => {
    const silent = await openSocket(alerts.url, { autoPong: false })
    const alive = await openSocket(alerts.url)
    expect(await silent.closed).toBe(1006)
    const isOpen = alive.socket.readyState === alive.socket.OPEN
    alive.close()
    return isOpen
  })
})
