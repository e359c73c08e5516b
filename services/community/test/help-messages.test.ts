import { membersCalled } from '@muster/contracts/events/community'
import { helpStepped } from '@muster/contracts/events/help'
import { userDeleted } from '@muster/contracts/events/identity'
import type { HelpState } from '@muster/contracts/vocabulary/help'
import type { Bus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
let help: Bus
const called: string[] = []
beforeAll(async () => {
  community = await startCommunity()
  help = await community.join('help')
  const alerts = await community.join('alerts')
  await alerts.consume([onEvent(membersCalled, async ({ communityId }) => void called.push(communityId))])
})
afterAll(() => community?.stop())

type Person = ReturnType<typeof person>
type Step = { requestId: string; seq: number; state: HelpState; circleIds?: string[]; isTest?: boolean }

/** Publishes the event of a request's step, as the help service does. */
async function publish(who: Person, { circleIds = [], isTest = false, ...rest }: Step) {
  const at = new Date().toISOString()
  const fact = { ...rest, userId: who.userId, step: 'offered' as const, isTest, circleIds, at }
  await help.publish(helpStepped, fact, { id: buildId() })
}
/** The same, and waits until the service has handled it. */
async function step(who: Person, fact: Step) {
  await publish(who, fact)
  await consumed(community.neighbours.natsUrl, 'community')
}
const read = async (who: Person, id: string) =>
  (await community.as(who).get(`/api/communities/${id}/messages`)).body as { help?: object; content: string }[]
const states = async (who: Person, id: string) => (await read(who, id)).map(one => one.help)

async function buildGroup() {
  const [maya, ben] = [person('Maya'), person('Ben')]
  const { id } = await community.create(maya)
  await community.joinAs(ben, id)
  return { maya, ben, id, requestId: buildId() }
}

it('a help request to a community is shown as a message with its status, and never with its place', async () => {
  const { maya, ben, id, requestId } = await buildGroup()
  const other = await community.create(maya, { name: 'Oak Street' })
  const circleIds = [id, other.id]
  await step(maya, { requestId, seq: 1, state: 'open' })
  expect(await read(ben, id)).toEqual([])
  await step(maya, { requestId, seq: 2, state: 'open', circleIds })
  const [message] = await read(ben, id)
  expect(message).toMatchObject({ userId: maya.userId, content: '', help: { requestId, state: 'open' } })
  expect(Object.keys(message?.help ?? {})).toEqual(['requestId', 'state'])
  const mine = await community.as(ben).get(`/api/communities/user/${ben.userId}`)
  expect(mine.body[0].lastMessage).toMatchObject({ author: 'Maya', isHelp: true })
  await step(maya, { requestId, seq: 4, state: 'claimed', circleIds })
  await step(maya, { requestId, seq: 3, state: 'open', circleIds })
  expect(await states(ben, id)).toEqual([{ requestId, state: 'coming' }])
  await step(maya, { requestId, seq: 5, state: 'safe', circleIds })
  expect(await states(ben, id)).toEqual([{ requestId, state: 'safe' }])
  expect(await states(maya, other.id)).toEqual([{ requestId, state: 'safe' }])
  // The help service notifies the people itself.
  expect(called).not.toContain(id)
})

it('a test request, a finished request, and a request by somebody who is no member are not shown', async () => {
  const { maya, ben, id } = await buildGroup()
  const circleIds = [id]
  await step(maya, { requestId: buildId(), seq: 1, state: 'open', circleIds, isTest: true })
  await step(maya, { requestId: buildId(), seq: 9, state: 'cancelled', circleIds })
  await step(person('Eve'), { requestId: buildId(), seq: 1, state: 'open', circleIds })
  expect(await read(ben, id)).toEqual([])
})

it('an event that arrives after the end of its request does not show it as open, nor does one at the moment of the read', async () => {
  const { maya, ben, id, requestId } = await buildGroup()
  const open = { seq: 2, state: 'open' as const, circleIds: [id] }
  const safe = { seq: 3, state: 'safe' as const, circleIds: [id] }
  await step(maya, { requestId, ...safe })
  await step(maya, { requestId, ...open })
  expect(await read(ben, id)).toEqual([])

  const other = buildId()
  const { members, helpEnds } = community.service.context
  const { find } = members
  vi.spyOn(members, 'find').mockImplementationOnce(async (...asked) => {
    await publish(maya, { requestId: other, ...safe })
    await settle(() => helpEnds.find(other))
    return find(...asked)
  })
  await step(maya, { requestId: other, ...open })
  expect(await states(ben, id)).toEqual([{ requestId: other, state: 'safe' }])
})

it('a help request is hidden from people who blocked its author, its text cannot be changed by the author, and it ends with the account', async () => {
  const { maya, ben, id, requestId } = await buildGroup()
  const kim = person('Kim')
  await community.joinAs(kim, id)
  await step(maya, { requestId, seq: 1, state: 'open', circleIds: [id] })
  await community.as(kim).put(`/api/blocks/${maya.userId}`, { communityId: id })
  expect(await read(kim, id)).toEqual([])
  const messageId = (await community.as(ben).get(`/api/communities/${id}/messages`)).body[0].id
  const edited = await community.as(maya).put(`/api/communities/${id}/messages/${messageId}`, { content: 'Call me' })
  expect(edited.status).toBe(409)
  const identity = await community.join('identity')
  await identity.publish(userDeleted, { userId: maya.userId, email: maya.email, revision: 2 }, { id: buildId() })
  await settle(async () => JSON.stringify(await states(ben, id)).includes('over'))
})
