import { randomUUID } from 'node:crypto'
import { listUserAchievements } from '@muster/contracts/routes/achievements'
import { listEmergencyUpdates, savePushSubscription } from '@muster/contracts/routes/alerts'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import {
  createCommunity,
  findCommunities,
  joinCommunity,
  listCommunityMessages,
  sendCommunityMessage,
} from '@muster/contracts/routes/community'
import { createUser, currentUser, login, logout } from '@muster/contracts/routes/identity'
import { getDirections, listHazards } from '@muster/contracts/routes/navigation'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { createCookieClient } from '@muster/test-kit/cookie-client'
import { subscribeDevice } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createAuthority } from './authority.ts'
import { must, openSocket } from './calls.ts'

/** A push that the check's push service has received. */
export type Pushed = { path: string; body: string }
/** An installation to check. `pushed` returns the pushes that its push service has received so far. */
export type Target = { url: string; ingestKey: string; pushHost: string; pushed(): Promise<Pushed[]> }
/** A step of the check; `run` resolves to a sentence on its result, and rejects if it failed. */
export type Step = { name: string; run(): Promise<string> }

const home: [number, number] = [-122.18, 37.88]
/** Orinda to Oakland: the usual route passes through the drill's fire. */
const coordinates = '-122.18,37.88;-122.27,37.8'
const question = 'What should I pack?'

/** The eight steps of the main job, in order, and the checks of what must still be there after a restart. Each returns a sentence on its result. */
export function mainJob({ url, ingestKey, pushHost, pushed }: Target): { steps: Step[]; kept: Step[] } {
  const authority = createAuthority(url, ingestKey)
  const browser = createCookieClient(url)
  const account = buildNewUser({ location: 'Orinda, CA', name: 'Maya Reyes' })
  const device = subscribeDevice(pushHost)
  const own = { userId: '', sessionId: '', communityId: '', fire: '' }

  const list = () => must(browser.call(listEmergencyUpdates, { headers: { 'cache-control': 'no-cache' } }))
  const chat = () =>
    must(browser.call(listChatMessages, { params: { userId: own.userId }, query: { sessionId: own.sessionId } }))
  const forum = () => must(browser.call(listCommunityMessages, { params: { id: own.communityId } }))
  const told = async () =>
    (await pushed())
      .filter(({ path }) => device.endpoint.endsWith(path))
      .map(({ body }) => device.read({ body: Buffer.from(body, 'base64') }))
  const say = (content: string) =>
    must(browser.call(sendChatMessage, { body: { userId: own.userId, sessionId: own.sessionId, content } }))
  const answerTo = async (content: string) => {
    const { id } = await say(content)
    const answer = await settle(async () => {
      const messages = await chat()
      return messages.slice(messages.findIndex(one => one.id === id) + 1).find(({ isFromAI }) => isFromAI)
    })
    return answer.content
  }
  const pushOf = async (updateId: string) => settle(async () => (await told()).find(one => one.updateId === updateId))

  const steps: Step[] = [
    {
      name: 'An alert on the landing page',
      run: async () => {
        own.fire = await settle(() => authority.send('fire'))
        const update = await settle(async () => (await list()).find(({ id }) => id === own.fire))
        if (!update.isDrill) throw new Error('the drill is not marked as one')
        await settle(async () => (await page(url)).includes(update.title))
        return `“${update.title}” in the list and on the page, as a drill`
      },
    },
    {
      name: 'A profile, out and in again',
      run: async () => {
        own.userId = (await must(browser.call(createUser, { body: account }))).id
        await must(browser.call(logout))
        const { user: nobody } = await must(browser.call(currentUser))
        if (nobody) throw new Error('still signed in after the sign-out')
        await must(browser.call(login, { body: { email: account.email, password: account.password } }))
        const { user } = await must(browser.call(currentUser))
        if (user?.id !== own.userId) throw new Error('not signed in after the sign-in')
        return `${user.name} is signed in`
      },
    },
    {
      name: 'A way out around the fire',
      run: async () => {
        await settle(async () => (await must(browser.call(listHazards))).features.length > 0)
        const params = { profile: 'driving', coordinates }
        const route = await settle(async () => {
          const { routes } = await must(browser.call(getDirections, { params, query: { steps: true } }))
          return routes.find(({ muster }) => muster.avoided.length > 0)
        })
        const stepCount = route.legs.flatMap(leg => leg.steps).length
        if (stepCount === 0) throw new Error('the way has no steps')
        return `${stepCount} steps, ${(route.distance / 1609).toFixed(1)} mi; avoids ${route.muster.avoided[0]?.title}`
      },
    },
    {
      name: 'The assistant',
      run: async () => {
        own.sessionId = (await must(browser.call(createChatSession, { body: { userId: own.userId } }))).id
        const answer = await answerTo(question)
        const danger = await answerTo('My house is on fire and I cannot get out')
        if (!danger.startsWith('Call 911 now.')) throw new Error(`danger to life was answered with: ${danger}`)
        return `“${answer.slice(0, 40)}…”; danger leads with “${danger.slice(0, 13)}”`
      },
    },
    {
      name: 'A live update',
      run: async () => {
        const socket = await openSocket(url)
        try {
          const id = await authority.send('hills')
          await settle(() => socket.heard().has(id))
          return 'the socket brings the next update'
        } finally {
          socket.close()
        }
      },
    },
    {
      name: 'A push',
      run: async () => {
        const places = [{ kind: 'home' as const, label: 'Home', coordinates: home }]
        const { endpoint, keys } = device
        await must(browser.call(savePushSubscription, { body: { endpoint, keys, places, language: 'en' } }))
        const { title } = await pushOf(await authority.send('orinda'))
        return `“${title}” on the device, decrypted`
      },
    },
    {
      name: 'Achievements',
      run: async () => {
        const params = { userId: own.userId }
        const earned = await settle(async () => {
          const all = await must(browser.call(listUserAchievements, { params }))
          return all.some(({ achievementId }) => achievementId === 'first-question') && all
        })
        return earned.map(({ achievement }) => achievement.title).join(', ')
      },
    },
    {
      name: 'A community',
      run: async () => {
        const name = `Pine Street ${randomUUID().slice(0, 8)}`
        const community = { name, description: 'Neighbors', isPrivate: false, creatorId: own.userId }
        own.communityId = (await must(browser.call(createCommunity, { body: community }))).id
        const other = createCookieClient(url)
        const { id: userId } = await must(other.call(createUser, { body: buildNewUser({ name: 'Sam Ortiz' }) }))
        const { communities } = await must(other.call(findCommunities, { query: { words: name } }))
        const [found] = communities
        if (found?.id !== own.communityId) throw new Error('a second person does not find it')
        const params = { id: own.communityId }
        await must(other.call(joinCommunity, { params, body: { userId } }))
        const content = 'I have a ramp'
        await must(other.call(sendCommunityMessage, { params, body: { userId, content, clientId: randomUUID() } }))
        const [message] = await settle(async () => (await forum()).filter(one => one.content === content))
        return `${message?.user.name} joins and writes`
      },
    },
  ]

  const kept: Step[] = [
    {
      name: 'session, profile, chat, community',
      run: async () => {
        const { user } = await settle(() => must(browser.call(currentUser)))
        if (user?.name !== account.name) throw new Error(`the session is gone: ${JSON.stringify(user)}`)
        const again = createCookieClient(url)
        await must(again.call(login, { body: { email: account.email, password: account.password } }))
        if (!(await chat()).some(({ content }) => content === question)) throw new Error('the chat is gone')
        if (!(await forum()).some(({ content }) => content === 'I have a ramp')) throw new Error('the forum is gone')
        return 'as before'
      },
    },
    {
      name: 'the alert, and pushes to the device',
      run: async () => {
        await settle(async () => (await list()).some(({ id }) => id === own.fire))
        const { title } = await pushOf(await settle(() => authority.send('orinda')))
        return `listed; “${title}” arrives`
      },
    },
  ]
  return { steps, kept }
}

async function page(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return response.text()
}
