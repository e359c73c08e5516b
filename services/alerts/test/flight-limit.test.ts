import { expect, test } from 'vitest'
import { createFlightLimit, type Flight } from '../src/push/flight-limit.ts'

const tick = () => new Promise(resolve => setImmediate(resolve))

/** Begins `count` requests. Those that have to wait are not in `begun` yet. */
async function begin(
  limit: ReturnType<typeof createFlightLimit>,
  count: number,
  lane: 'critical' | 'normal' = 'normal',
) {
  const begun: Flight[] = []
  for (let i = 0; i < count; i++) void limit.begin(lane).then(flight => begun.push(flight))
  await tick()
  return begun
}

/** The number of requests that may be open now. Ends all of them with an outcome that does not change the limit. */
async function room(limit: ReturnType<typeof createFlightLimit>) {
  const begun = await begin(limit, 1_000)
  const room = begun.length
  while (begun.length > 0) {
    begun.pop()?.end('other')
    await tick()
  }
  return room
}

test('allows one more request in flight after a full round of acceptances, up to the maximum', async () => {
  const limit = createFlightLimit({ start: 4, most: 6 })
  const begun = await begin(limit, 100)
  let ended = 0
  const accept = async (count: number) => {
    for (const flight of begun.slice(ended, ended + count)) flight.end('accepted')
    ended += count
    await tick()
    return begun.length - ended
  }
  expect(begun.length).toBe(4)
  for (let i = 0; i < 4; i++) await accept(1)
  expect(await accept(1)).toBe(5)
  for (let i = 0; i < 50; i++) await accept(1)
  expect(await accept(1)).toBe(6)
})

test('does not grow on acceptances while few requests are in flight', async () => {
  const limit = createFlightLimit({ start: 4, most: 100 })
  for (let i = 0; i < 100; i++) for (const flight of await begin(limit, 1)) flight.end('accepted')
  expect(await room(limit)).toBe(4)
})

test('halves once per round when the host asks for less, and never falls to zero', async () => {
  const limit = createFlightLimit({ start: 16, most: 100 })
  for (const flight of await begin(limit, 16)) flight.end('congested')
  expect(await room(limit)).toBe(8)
  for (let i = 0; i < 10; i++) for (const flight of await begin(limit, 1)) flight.end('congested')
  expect(await room(limit)).toBe(1)
})

test('lets waiting critical messages go before other waiting messages', async () => {
  const limit = createFlightLimit({ start: 1, most: 1 })
  const [first] = await begin(limit, 1)
  const [normal, critical] = [await begin(limit, 3), await begin(limit, 1, 'critical')]
  first?.end('accepted')
  await tick()
  expect([normal.length, critical.length]).toEqual([0, 1])
  critical[0]?.end('accepted')
  await tick()
  expect(normal.length).toBe(1)
})
