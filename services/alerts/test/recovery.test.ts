import { expect, test } from 'vitest'
import { alertKey } from '../src/domain/alert.ts'
import { createRecovery } from '../src/ingest/expiry.ts'

const alert = { sender: 'oes@example.org', identifier: 'a', sent: '2026-01-01T00:00:00.000Z' }

/** Runs a recovery whose ingest always fails with this error, `rounds` times. Returns what it counted and parked. */
async function recoverWith(err: Error, rounds: number) {
  const parked: string[] = []
  let attempts = 0
  const messages = {
    unprocessed: async () => (parked.length > 0 ? [] : [{ key: alertKey(alert), alert }]),
    failed: async () => {
      attempts += 1
      return attempts
    },
    park: async (key: string) => void parked.push(key),
  }
  const recover = createRecovery({
    messages,
    ingestReleased: () => Promise.reject(err),
    clock: { now: () => new Date() },
    log: { error: () => undefined },
  } as unknown as Parameters<typeof createRecovery>[0])
  for (let round = 0; round < rounds; round += 1) await recover().catch(() => undefined)
  return { attempts, parked }
}

test('a message that fails repeatedly is parked', async () => {
  expect(await recoverWith(new Error('there is no such area'), 10)).toEqual({ attempts: 5, parked: [alertKey(alert)] })
})

test('an outage does not count as a failure of the message, however long it lasts', async () => {
  const away = Object.assign(new Error('connection 3 to 127.0.0.1:27017 closed'), { name: 'MongoNetworkError' })
  expect(await recoverWith(away, 10)).toEqual({ attempts: 0, parked: [] })
})
