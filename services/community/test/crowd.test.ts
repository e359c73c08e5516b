import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemClock } from '@muster/service-kit/clock'
import { createLog } from '@muster/service-kit/log'
import { settle } from '@muster/test-kit/settle'
import { expect, test } from 'vitest'
import { createHub } from '../src/live/hub.ts'

/** Starts a hub whose queries end only when the test ends them, and a way to connect people. */
function startHub() {
  const reads: { userIds: readonly string[]; end(error?: Error): void }[] = []
  const heard = new Map<string, string>()
  const hub = createHub({
    members: {
      rolesOf: userIds =>
        new Promise((resolve, reject) => {
          reads.push({ userIds, end: error => (error ? reject(error) : resolve([])) })
        }),
      find: async () => null,
    },
    blocks: { around: async () => [], hiddenFrom: async () => [] },
    messages: { list: async () => [], rowsAfter: async () => [] },
    clock: systemClock,
    log: createLog({ name: 'crowd', level: 'silent' }),
    checkMs: 60_000,
  })
  const arrive = (userId: string) =>
    hub
      .connect(userId, {
        send: () => heard.set(userId, 'messages'),
        close: (_code, reason) => heard.set(userId, reason),
      })
      .receive(JSON.stringify({ type: 'follow', communityId: null, afterSeq: 0 }))
  return { reads, heard, arrive }
}

const crowd = Array.from({ length: 300 }, (_, i) => `person-${i}`)

test('many live sockets are looked up together, so that requests still get connections to MongoDB', async () => {
  const { reads, heard, arrive } = startHub()
  arrive('first')
  await settle(() => reads.length === 1)
  crowd.forEach(arrive)
  await nextTurn()
  // The others wait until the running read has ended.
  expect(reads.map(({ userIds }) => userIds)).toEqual([['first']])
  reads[0]?.end()
  await settle(() => reads.length === 2)
  expect(reads[1]?.userIds).toEqual(crowd)
  reads[1]?.end()
  await settle(() => heard.size === 1 + crowd.length)
  expect(new Set(heard.values())).toEqual(new Set(['messages']))
})

test('a failed lookup closes the sockets that waited for it, and later sockets are looked up again', async () => {
  const { reads, heard, arrive } = startHub()
  arrive('early')
  await settle(() => reads.length === 1)
  arrive('late')
  reads[0]?.end(new Error('MongoDB does not answer'))
  await settle(() => reads.length === 2)
  reads[1]?.end()
  await settle(() => heard.size === 2)
  expect([...heard]).toEqual([
    ['early', 'unavailable'],
    ['late', 'messages'],
  ])
})
