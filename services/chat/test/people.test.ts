import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { updatePublished } from '@muster/contracts/events/alerts'
import { helpStepped } from '@muster/contracts/events/help'
import { userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { homePlaced } from '@muster/contracts/events/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

type Caller = ReturnType<typeof buildCaller>
type Stepped = PayloadOf<typeof helpStepped>

const inZone: [number, number] = [-122.2, 37.82]
const confirmedAt = new Date(Date.now() - 2 * 60_000).toISOString()
const etaAt = '2100-01-02T23:09:00.000Z'

let chat: Chat
let bus: Bus
const rosa = buildCaller({ name: 'Rosa Diaz' })
beforeAll(async () => {
  chat = await startChat()
  bus = await chat.join('tests')
  const needs = { ...noNeeds, transportationType: 'walking' as const }
  await bus.publish(userRegistered, { ...rosa, revision: 0, needs }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
})
afterAll(() => chat?.stop())

const coming = (userId: string | null) => ({ userId, state: 'coming' as const, etaAt, confirmedAt })

async function step({ userId }: Caller, requestId: string, parts: Partial<Stepped>, asked = 3) {
  const at = new Date().toISOString()
  const standing = { startedAt: at, endsAt: '2100-01-03T00:00:00.000Z', asked, coming: [], ...parts.standing }
  const usual = { requestId, userId, seq: 1, step: 'asked' as const, state: 'open' as const, isTest: false, at }
  await bus.publish(helpStepped, { ...usual, ...parts, standing }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
}

async function ask(as: Caller, content: string) {
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, content)
  return chat.answer(as, sessionId)
}

const standing = (...helpers: ReturnType<typeof coming>[]) => ({
  ...{ startedAt: new Date().toISOString(), endsAt: '2100-01-03T00:00:00.000Z', asked: 3, coming: helpers },
})

describe('the helper who is on the way', () => {
  it('is reported as the help service last published it, with its time, and never before', async () => {
    const as = buildCaller()
    const requestId = buildId()
    const before = await ask(as, 'is anyone coming?')
    expect(before.content).toMatch(/^You have not asked anyone for help in Muster\./)
    expect(before.content).toContain('Call 911.')
    expect(before.metadata?.situation).toEqual([{ about: 'people', state: 'not-asked', asked: 0, at: null }])

    await step(as, requestId, {})
    expect((await ask(as, '¿quién viene?')).content).toMatch(/^Se les preguntó a 3 personas\. Nadie ha dicho que sí/)
    await step(as, requestId, { seq: 3, state: 'claimed', step: 'claimed', standing: standing(coming(rosa.userId)) })
    const told = await ask(as, 'is Rosa on her way?')
    expect(told.content.replaceAll(/\s/g, ' ')).toMatch(/^Rosa said yes and expects to be there at about 3:09 PM\./)
    // The text has no age, which would become wrong; the age is shown beside it.
    expect(told.content).not.toMatch(/ago|just now/i)
    expect(told.metadata?.situation).toEqual([
      { about: 'helper', state: 'coming', name: 'Rosa', etaAt, at: confirmedAt },
    ])

    // An earlier step that arrives late changes nothing.
    await step(as, requestId, { seq: 2 })
    expect((await ask(as, 'has anyone said yes')).content).toContain('Rosa')
    await step(as, requestId, { seq: 4, state: 'open', step: 'withdrawn' })
    expect((await ask(as, 'has anyone said yes')).content).not.toContain('Rosa')
  })

  it('has no name without an account, and is not reported in a test or after the end', async () => {
    const as = buildCaller()
    await step(as, buildId(), { isTest: true, state: 'claimed', standing: standing(coming(rosa.userId)) })
    expect((await ask(as, 'is anyone coming?')).content).toMatch(/^You have not asked anyone/)
    const requestId = buildId()
    await step(as, requestId, { state: 'claimed', standing: standing(coming(null)) })
    expect((await ask(as, 'is anyone coming?')).content).toMatch(/^Someone you asked said yes/)
    await step(as, requestId, { seq: 2, state: 'cancelled', step: 'cancelled', standing: standing(coming(null)) })
    expect((await ask(as, 'is anyone coming?')).content).toMatch(/^You have not asked anyone/)
    const over = { ...standing(coming(rosa.userId)), endsAt: new Date(Date.now() - 1_000).toISOString() }
    await step(as, buildId(), { state: 'claimed', standing: over })
    expect((await ask(as, 'is anyone coming?')).content).toMatch(/^You have not asked anyone/)
  })

  it('is not reported to another person', async () => {
    const [as, other] = [buildCaller(), buildCaller()]
    await step(as, buildId(), { state: 'claimed', standing: standing(coming(rosa.userId)) })
    expect(JSON.stringify(await ask(other, 'is anyone coming?'))).not.toContain('Rosa')
  })

  it('is deleted with the account, also when an event arrives later', async () => {
    const as = buildCaller()
    const requestId = buildId()
    await step(as, requestId, { state: 'claimed', standing: standing(coming(rosa.userId)) })
    await bus.publish(userDeleted, { userId: as.userId, email: as.email, revision: 2 }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    await step(as, requestId, { seq: 9, state: 'claimed', standing: standing(coming(rosa.userId)) })
    const stored = await chat.service.context.mongo.connection.collection('knownhelprequests').find({}).toArray()
    expect(JSON.stringify(stored.filter(({ userId }) => userId === as.userId))).not.toContain(rosa.userId)
  })
})

it('a helper is named under an order beside the advice, which says that no route is planned and that the list is not complete', async () => {
  const as = buildCaller()
  const order = buildUpdate({ hazard: 'evacuation-order', severity: 'critical', geometry: buildArea(inZone) })
  await bus.publish(updatePublished, { update: order }, { id: randomUUID() })
  await bus.publish(
    homePlaced,
    { userId: as.userId, revision: 1, coordinates: inZone, label: 'Oakland' },
    { id: randomUUID() },
  )
  await step(as, buildId(), { state: 'claimed', standing: standing(coming(rosa.userId)) })
  const { metadata } = await ask(as, 'What should I do?')
  expect(metadata?.steps?.map(({ title }) => title)).toContain('Rosa is coming')
  expect(metadata?.situation).toEqual([
    { about: 'way', state: 'none', to: null, at: null },
    { about: 'helper', state: 'coming', name: 'Rosa', etaAt, at: confirmedAt },
    { about: 'old-list', at: null },
  ])
})
