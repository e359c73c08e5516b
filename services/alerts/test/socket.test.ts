import { serverFrame } from '@muster/contracts/socket'
import { settle } from '@muster/test-kit/settle'
import { afterEach, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { openSocket } from './support/socket.ts'
import { startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
afterEach(() => alerts.stop())

test('frames are as the contract says: the list on subscribing, then what is new and what changed', async () => {
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
  socket.send(JSON.stringify({ type: 'subscribe_emergency_updates' }))
  await settle(() => frames.length === 4)
  expect(frames[3]).toMatchObject({ type: 'emergency_updates', data: [{}, {}] })
  socket.terminate()
})

test('nonsense is ignored, until it is too much', async () => {
  alerts = await startAlerts()
  const { socket, frames, closed } = await openSocket(alerts.url, { subscribe: false })
  for (const text of ['not json', '{}', '{"type":"other"}', '[]', 'null']) socket.send(text)
  socket.send(JSON.stringify({ type: 'subscribe_emergency_updates' }))
  await settle(() => frames.length === 1)
  for (let i = 0; i < 30; i++) socket.send('nonsense')
  expect(await closed).toBe(1008)
})

test('a message that is too long closes the socket', async () => {
  alerts = await startAlerts()
  const { socket, closed } = await openSocket(alerts.url)
  socket.send('x'.repeat(2_000))
  expect(await closed).toBe(1009)
})

test('who does not subscribe in time is sent away', async () => {
  alerts = await startAlerts({ SOCKET_SUBSCRIBE_MS: '50' })
  const { closed } = await openSocket(alerts.url, { subscribe: false })
  expect(await closed).toBe(1008)
})

test('one process holds so many sockets and no more; a free place can be taken again', async () => {
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

test('a reader that does not read is closed, the others go on', async () => {
  alerts = await startAlerts({ SOCKET_MAX_BUFFERED: '1024', SOCKET_HEARTBEAT_MS: '600000' })
  const [slow, quick] = [await openSocket(alerts.url), await openSocket(alerts.url)]
  await settle(() => slow.frames.length === 1 && quick.frames.length === 1)
  slow.socket.pause()
  // Frames of about 100 KB, more than the kernel holds for a reader.
  const corners = Array.from({ length: 5_000 }, (_, i) => [
    Math.sin((i * Math.PI) / 2_500),
    Math.cos((i * Math.PI) / 2_500),
  ])
  const area = `<polygon>${corners.map(([y = 0, x = 0]) => `${(37 + y / 50).toFixed(5)},${(-122 + x / 50).toFixed(5)}`).join(' ')}</polygon>`
  const sent = 100
  await Promise.all(Array.from({ length: sent }, () => alerts.take(buildCap({ area }).xml)))
  await settle(() => quick.frames.length === sent + 1, { timeoutMs: 25_000 })
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.frames.length).toBeLessThan(sent)
  quick.close()
}, 60_000)

test('who no longer answers pings is let go', async () => {
  alerts = await startAlerts({ SOCKET_HEARTBEAT_MS: '50' })
  const silent = await openSocket(alerts.url, { autoPong: false })
  const alive = await openSocket(alerts.url)
  expect(await silent.closed).toBe(1006)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
  alive.close()
})
