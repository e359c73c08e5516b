import { defineEvent } from '@muster/contracts/define-event'
import { foundInStreams } from '@muster/test-kit/left-behind'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Bus } from '../src/bus/bus.ts'
import { onEvent } from '../src/bus/consumer-entry.ts'
import { startBus } from './support/bus.ts'

const service = 'identity'
const payload = z.object({ userId: z.string(), name: z.string() })
const told = defineEvent({ service, fact: 'profile-updated', version: 1, payload })
const gone = defineEvent({ service, fact: 'user-deleted', version: 1, payload })
const events = { deletion: gone, about: [told, gone] }

let neighbours: Neighbours
let identity: Bus
let chat: Bus
beforeAll(async () => {
  neighbours = await startNeighbours()
  identity = await startBus(neighbours.natsUrl, 'identity')
  chat = await startBus(neighbours.natsUrl, 'chat')
})
afterAll(async () => {
  await Promise.all([identity?.close(), chat?.close()])
  await neighbours?.stop()
})

const names = ['Ana', 'Ana’s address', 'Ben', 'Cy']
const left = async () => (await foundInStreams(neighbours.natsUrl, names)).sort()
const erase = (now = new Date(), afterMs = 0) => identity.erase(events, { now, afterMs })

test('the data of a person is deleted with the account, once every service has received the deletion', async () => {
  let isChatUp = false
  let heard = 0
  await chat.consume([
    onEvent(
      told,
      async ({ name }) => {
        if (name === 'Ana') throw new Error('a fault')
        heard++
      },
      { maxDeliver: 1 },
    ),
    onEvent(gone, async () => {
      if (!isChatUp) throw new Error('down')
      heard++
    }),
  ])
  for (const [id, name] of Object.entries({ a: 'Ana', b: 'Ben', c: 'Cy' }))
    await identity.publish(told, { userId: id, name }, { id })
  // Chat has failed to handle the first event about Ana, so that event was parked.
  await settle(() => heard === 2)
  const at = new Date()
  await identity.publish(gone, { userId: 'a', name: 'Ana’s address' }, { id: 'gone', at })

  expect(await erase()).toBe(0)
  expect(await left()).toEqual([...names].sort())
  isChatUp = true
  await settle(() => heard === 3)

  // The deletion is younger than the time that a service may need to publish its stored events.
  await settle(async () => (await erase(at, 60_000)) === 0)
  expect(await left()).toEqual([...names].sort())
  await settle(async () => (await erase()) > 0)
  expect(await left()).toEqual(['Ben', 'Cy'])
  expect(await erase()).toBe(0)
})
