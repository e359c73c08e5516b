import { randomUUID } from 'node:crypto'
import type { Route } from '@muster/contracts/define-route'
import { forumClientFrame, forumSocketPath } from '@muster/contracts/forum-socket'
import { listAchievements } from '@muster/contracts/routes/achievements'
import { ingestCap, listEmergencyUpdates, savePushSubscription } from '@muster/contracts/routes/alerts'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { listCommunityMessages, sendCommunityMessage } from '@muster/contracts/routes/community'
import { getRuntimeConfig } from '@muster/contracts/routes/gateway'
import { getHelpPlan } from '@muster/contracts/routes/help'
import { createUser, currentUser } from '@muster/contracts/routes/identity'
import { getDirections, listShelters } from '@muster/contracts/routes/navigation'
import { clientFrame, emergencySocketPath } from '@muster/contracts/socket'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { createCookieClient } from '@muster/test-kit/cookie-client'
import type { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { across, createGroups, message, must, subscriptionOf } from '../faults/probes.ts'

/** A request of a visitor. */
export type Asked = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Checks the body of a 2xx answer: a session that cannot be looked up must not be answered as signed out. */
  isGood?: (body: string) => boolean
}
/** A live socket to keep open, and its first message. */
export type SocketPlan = { path: string; headers: Record<string, string>; hello: string }
export type Visitors = {
  /** Requests that are sent in turn, at the rate of the load. */
  reads: readonly (() => Asked)[]
  /** Requests that are sent in turn, one each second; more would fill the servers with data. */
  writes: readonly (() => Asked)[]
  sockets: readonly SocketPlan[]
}

/** Below the 20 forum sockets that one process of community allows one person. */
const forumSocketsEach = 18

/** Signs people in and returns the requests that they send to each service. */
export async function createVisitors({
  url,
  ingestKey,
  sink,
  sockets,
}: {
  url: string
  ingestKey: string
  sink: Awaited<ReturnType<typeof startPushSink>>
  /** A third of them are sockets of the forum. */
  sockets: number
}): Promise<Visitors> {
  const browser = createCookieClient(url)
  const { id: userId } = await settle(() => must(browser.call(createUser, { body: buildNewUser() })))
  const cookie = browser.cookies()
  const session = await settle(() => must(browser.call(createChatSession, { body: { userId } })))
  const groups = await createGroups(browser, userId)
  let written = 0

  const ask = (
    route: Pick<Route, 'method' | 'path'>,
    options: { params?: Record<string, string>; query?: string; headers?: Record<string, string>; body?: unknown } = {},
    isGood?: (body: string) => boolean,
  ): Asked => {
    const { params = {}, query = '', headers = {}, body } = options
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return {
      method: route.method,
      path: `${route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query}`,
      headers: { origin: url, cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: text } : {}),
      ...(isGood ? { isGood } : {}),
    }
  }

  const forumCount = Math.floor(sockets / 3)
  const forum: SocketPlan[] = []
  while (forum.length < forumCount) {
    const other = createCookieClient(url)
    await settle(() => must(other.call(createUser, { body: buildNewUser() })))
    const hello = JSON.stringify(forumClientFrame.parse({ type: 'follow', communityId: null, afterSeq: 0 }))
    const plan = { path: forumSocketPath, headers: { origin: url, cookie: other.cookies() }, hello }
    forum.push(...Array<SocketPlan>(Math.min(forumSocketsEach, forumCount - forum.length)).fill(plan))
  }
  const updates: SocketPlan = {
    path: emergencySocketPath,
    headers: { origin: url },
    hello: JSON.stringify(clientFrame.parse({ type: 'subscribe_emergency_updates' })),
  }

  return {
    reads: [
      () => ask(getRuntimeConfig),
      () => ask(listEmergencyUpdates),
      () => ask(currentUser, {}, body => JSON.parse(body).user !== null),
      () => ask(listChatMessages, { params: { userId }, query: `?sessionId=${session.id}` }),
      () => ask(listCommunityMessages, { params: { id: groups[0] ?? '' } }),
      () => ask(getDirections, { params: { profile: 'driving', coordinates: across } }),
      () => ask(listShelters),
      () => ask(listAchievements),
      () => ask(getHelpPlan),
    ],
    writes: [
      () => ask(savePushSubscription, { body: subscriptionOf(sink.device()) }),
      () => ask(sendChatMessage, { body: { userId, sessionId: session.id, content: 'What should I pack?' } }),
      () =>
        ask(sendCommunityMessage, {
          params: { id: groups[written++ % groups.length] ?? '' },
          body: { userId, content: 'I have a ramp', clientId: randomUUID() },
        }),
      () =>
        ask(ingestCap, {
          headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
          body: message(url),
        }),
    ],
    sockets: [...forum, ...Array<SocketPlan>(sockets - forumCount).fill(updates)],
  }
}
