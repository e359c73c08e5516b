import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { userDeleted } from '@muster/contracts/events/identity'
import { leaveByChanged } from '@muster/contracts/events/navigation'
import type { Bus } from '@muster/service-kit/bus/bus'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

type Changed = PayloadOf<typeof leaveByChanged>
type Caller = ReturnType<typeof buildCaller>

let chat: Chat
let bus: Bus
beforeAll(async () => {
  chat = await startChat()
  bus = await chat.join('navigation')
})
afterAll(() => chat?.stop())

const leaveBy: NonNullable<Changed['leaveBy']> = {
  at: '2100-01-02T22:20:00.000Z',
  because: 'way-closes',
  uncertainty: 'growth-forecast',
  isTooShort: false,
  lastDeparture: '2100-01-02T23:00:00.000Z',
  preparation: {
    minutes: 30,
    reasons: [
      { reason: 'pack', minutes: 10 },
      { reason: 'transfer', minutes: 20 },
    ],
  },
  marginMinutes: 30,
  isOrdered: false,
  hazards: [{ id: 'camp', title: 'Camp Fire', isDrill: false, asOf: '2100-01-02T20:00:00.000Z' }],
}

async function tell({ userId }: Caller, revision: number, parts: Partial<Changed>) {
  const change = {
    kind: 'earlier',
    cause: 'danger-grew',
    title: 'Camp Fire',
    previousAt: '2100-01-02T23:05:00.000Z',
    changedAt: '2100-01-02T20:01:00.000Z',
  } as const
  const home = { label: 'Paradise, California', isApproximate: true }
  await bus.publish(leaveByChanged, { userId, revision, leaveBy, change, home, ...parts }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
}

async function ask(as: Caller, text: string): Promise<string> {
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, text)
  return (await chat.answer(as, sessionId)).content.replaceAll(/\s/g, ' ')
}

it('tells a person who asks when they must leave, why, and what changed the time, as navigation published it', async () => {
  const as = buildCaller()
  expect(await ask(as, 'When must I leave?')).toContain('I know no time by which you must leave your home.')
  await tell(as, 2, {})
  const told = await ask(as, 'When must I leave?')
  for (const words of [
    'Leave by 2:20 PM.',
    'By the reported or measured growth of Camp Fire, the last way out from your home closes soon after 3:00 PM.',
    'Earlier than 3:05 PM: Camp Fire grew or grows faster.',
    'Getting ready takes you 30 min: packing 10 min and getting out of bed or a chair 20 min.',
    '30 min are kept for slow roads.',
    'Counted from the middle of Paradise, California.',
  ])
    expect(told).toContain(words)
  const spanish = await ask(as, '¿A qué hora tengo que salir?')
  expect(spanish).toContain('Salga antes de las 14:20.')
  expect(spanish).toContain('Camp Fire creció o crece más rápido')
})

it('keeps the latest leave-by time of navigation, and deletes it with the account', async () => {
  const as = buildCaller()
  const ended = {
    kind: 'ended',
    cause: 'other',
    title: '',
    previousAt: null,
    changedAt: '2100-01-02T20:05:00.000Z',
  } as const
  await tell(as, 3, { leaveBy: null, change: ended })
  await tell(as, 2, {})
  const told = await ask(as, 'How much time do I have?')
  expect(told).toContain('There is no time any more')
  expect(told).not.toContain('Leave by')
  await tell(as, 4, {})
  expect(await ask(as, 'How much time do I have?')).toContain('Leave by 2:20 PM')
  await bus.publish(userDeleted, { userId: as.userId, email: as.email, revision: 9 }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
  await tell(as, 5, {})
  expect(await chat.service.context.leaveBys.find(as.userId)).toBeNull()
})
