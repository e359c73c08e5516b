import { userRegistered } from '@muster/contracts/events/identity'
import { connectBus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { openParkedEvents } from '@muster/service-kit/bus/parked-events'
import { createLog } from '@muster/service-kit/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedServers, startGuardedServers } from '../src/guarded-servers.ts'
import { settle } from '../src/settle.ts'

const log = createLog({ name: 'test', level: 'silent' })
let servers: GuardedServers | null
beforeAll(async () => {
  servers = await startGuardedServers()
})
afterAll(() => servers?.stop())

test('a parked event is listed with its reason, shown, republished and handled, and records who did so', async ({
  skip,
}) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const busOf = (service: 'identity' | 'chat') =>
    connectBus({ url: servers?.urlsOf(service).NATS_URL ?? '', service, log })
  const [identity, chat] = [busOf('identity'), busOf('chat')]
  await Promise.all([identity.start(), chat.start()])
  const parked = await openParkedEvents(servers.operationsUrl, log)
  try {
    const handled: string[] = []
    let isMended = false
    const reaction = async (_: unknown, { eventId }: { eventId: string }) => {
      if (!isMended) throw new Error('the store is broken')
      handled.push(eventId)
    }
    await chat.consume([onEvent(userRegistered, reaction, { maxDeliver: 1 })])
    const subject = userRegistered.subject
    const person = { userId: 'a'.repeat(24), revision: 1, name: 'Ana', email: 'ana@example.org' }
    await identity.publishRaw(subject, person, { id: 'e1' })
    const [event] = await settle(async () => {
      const found = await parked.list()
      return found.length > 0 && found
    })
    const about = { consumer: 'chat-identity-user-registered-v1', subject, eventId: 'e1', marks: [] }
    expect(event).toMatchObject(about)
    const seq = event?.seq ?? 0
    expect(JSON.parse(await parked.show(seq))).toEqual(person)
    await expect(parked.replay(seq + 7, { by: 'kim', note: 'x' })).rejects.toThrow(`no parked event ${seq + 7}`)

    isMended = true
    await parked.mark(seq, 'set-aside', { by: 'kim', note: 'Asked the author' })
    await parked.replay(seq, { by: 'lee', note: 'The store is mended' })
    // If the event no longer matches its contract, it is parked again, and this wait fails.
    await settle(() => handled.includes('e1'))
    const marks = (await parked.list())[0]?.marks
    expect(marks).toMatchObject([
      { what: 'set-aside', by: 'kim' },
      { what: 'replayed', by: 'lee', note: 'The store is mended' },
    ])
  } finally {
    await parked.close()
    await Promise.all([identity.close(), chat.close()])
  }
})

test('an event that is republished for one consumer is handled only by that one', async ({ skip }) => {
  if (!servers) return skip('MongoDB, NATS and Redis are not all binaries of this machine')
  const busOf = (service: 'identity' | 'help' | 'achievements') =>
    connectBus({ url: servers?.urlsOf(service).NATS_URL ?? '', service, log })
  const [identity, help, achievements] = [busOf('identity'), busOf('help'), busOf('achievements')]
  await Promise.all([identity.start(), help.start(), achievements.start()])
  const parked = await openParkedEvents(servers.operationsUrl, log)
  const handled: string[] = []
  let isMended = false
  const handlerOf =
    (name: string, isBroken: () => boolean) =>
    async (_: unknown, { eventId }: { eventId: string }) => {
      if (eventId === 'one' && isBroken()) throw new Error('the store is broken')
      handled.push(`${name} ${eventId}`)
    }
  try {
    await help.consume([
      onEvent(
        userRegistered,
        handlerOf('help', () => !isMended),
        { maxDeliver: 1 },
      ),
    ])
    await achievements.consume([
      onEvent(
        userRegistered,
        handlerOf('achievements', () => false),
      ),
    ])
    const person = { userId: 'b'.repeat(24), revision: 1, name: 'Bo', email: 'bo@example.org' }
    await identity.publishRaw(userRegistered.subject, person, { id: 'one' })
    const seq = await settle(async () => (await parked.list()).find(({ eventId }) => eventId === 'one')?.seq)
    await settle(() => handled.includes('achievements one'))

    isMended = true
    const to = 'help-identity-user-registered-v1'
    await parked.replay(seq, { by: 'kim', note: 'The store is mended', to })
    await settle(() => handled.includes('help one'))
    // Consumers handle events in order, so when the later event is handled, the earlier one was skipped.
    await identity.publishRaw(userRegistered.subject, person, { id: 'two' })
    await settle(() => handled.includes('achievements two') && handled.includes('help two'))
    expect(handled.filter(one => one === 'achievements one')).toHaveLength(1)
    expect((await parked.list()).find(one => one.seq === seq)?.marks).toMatchObject([{ what: 'replayed', to }])
  } finally {
    await parked.close()
    await Promise.all([identity.close(), help.close(), achievements.close()])
  }
})
