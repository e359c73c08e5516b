import { randomUUID } from 'node:crypto'
import type { Route } from '@muster/contracts/define-route'
import { listAchievements } from '@muster/contracts/routes/achievements'
import { ingestCap, listEmergencyUpdates, savePushSubscription } from '@muster/contracts/routes/alerts'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { createCommunity, listCommunityMessages, sendCommunityMessage } from '@muster/contracts/routes/community'
import { createUser, currentUser, forgotPassword, login } from '@muster/contracts/routes/identity'
import { getDirections, searchPlaces } from '@muster/contracts/routes/navigation'
import { clientFrame, emergencySocketPath } from '@muster/contracts/socket'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { type CookieClient, createCookieClient } from '@muster/test-kit/cookie-client'
import type { Device } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { capInstant, renderCap } from '../../drill/cap.ts'
import { scenarioOf } from '../../drill/scenario.ts'
import type { Installation } from './targets.ts'

/** Whether a question was answered correctly, and what the answer or failure was. */
export type Outcome = { isOk: boolean; what: string }
/** A repeated question to Muster. `everyMs` is the pause between two questions. */
export type Probe = { name: string; everyMs?: number; run(signal: AbortSignal): Promise<Outcome> }
/** Everything that was acknowledged, and must therefore be found after the last fault. */
export type Ledger = { counts(): Record<string, number>; missing(): Promise<string[]> }

const home = [-122.18, 37.88] as const
/** Start and destination of the directions, as longitude,latitude pairs. */
export const across = '-122.18,37.88;-122.27,37.8'
/** Most ms until a push arrives; longer than for the other probes, because a push may wait until the services are back. */
const pushMs = 15_000
/** The most groups that one person may create in a day. */
const forumGroups = 5

/** Signs one person in, subscribes a device to pushes, and returns the probes and the ledger of what was acknowledged. */
export async function startProbes({
  url,
  ingestKey,
  sink,
  hasWeb,
}: Omit<Installation, 'targets' | 'metrics' | 'stop'>) {
  const browser = createCookieClient(url)
  // Services that have just started answer slowly on a busy machine.
  const { account, userId } = await settle(async () => {
    const made = buildNewUser()
    return { account: made, userId: (await must(browser.call(createUser, { body: made }))).id }
  })
  const cookie = browser.cookies()
  const session = await settle(() => must(browser.call(createChatSession, { body: { userId } })))
  const groups = await createGroups(browser, userId)
  const device = sink.device()
  await settle(() => must(browser.call(savePushSubscription, { body: subscriptionOf(device) })))

  let forumTurn = 0
  const acknowledged = { alert: new Map<string, number>(), chat: new Set<string>(), forum: new Set<string>() }
  type Asked = { body?: unknown; headers?: Record<string, string>; signal: AbortSignal }

  async function ask({ method, path }: Pick<Route, 'method' | 'path'>, { body, headers, signal }: Asked) {
    const isText = typeof body === 'string'
    const response = await fetch(new URL(path, url), {
      method,
      signal,
      headers: { origin: url, ...(body && !isText ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: isText ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { isOk: response.ok, what: String(response.status), text }
  }
  /** A probe that calls a route; `kept` gets the answer if it is a success. */
  const probe = (
    name: string,
    route: Pick<Route, 'method' | 'path'>,
    options: () => Omit<Asked, 'signal'> = () => ({}),
    kept: (answer: { id: string; user: object | null; updateId: string | null }) => boolean = () => true,
  ): Probe => ({
    name,
    run: async signal => {
      const { isOk, what, text } = await ask(route, { ...options(), signal })
      if (!isOk) return { isOk, what }
      const isKept = text.startsWith('{') ? kept(JSON.parse(text)) : true
      return isKept ? { isOk, what } : { isOk: false, what: 'WRONG' }
    },
  })
  const mine = { cookie }
  const at = (route: Route, params: Record<string, string>) => ({
    method: route.method,
    path: route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
  })

  const probes: Probe[] = [
    probe('list', listEmergencyUpdates),
    { name: 'socket', run: signal => firstFrame(url, signal) },
    probe('sign-in', login, () => ({ body: { email: account.email, password: account.password } })),
    // A session that cannot be looked up must never be answered as signed out.
    probe(
      'me',
      currentUser,
      () => ({ headers: mine }),
      ({ user }) => user !== null,
    ),
    probe(
      'chat',
      sendChatMessage,
      () => ({ headers: mine, body: { userId, sessionId: session.id, content: 'What should I pack?' } }),
      ({ id }) => acknowledged.chat.add(id).has(id),
    ),
    probe('directions', at(getDirections, { profile: 'driving', coordinates: across })),
    probe(
      'CAP in',
      ingestCap,
      () => ({ body: message(url), headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey } }),
      // A message that is held for an operator has no update, and counts as a failure.
      ({ updateId }) => updateId !== null && acknowledged.alert.set(updateId, performance.now()).has(updateId),
    ),
    {
      name: 'push',
      run: async signal => {
        const oldest = [...acknowledged.alert].find(([id]) => !heard().has(id))
        if (!oldest) return { isOk: true, what: 'heard' }
        const waited = performance.now() - oldest[1]
        await new Promise(resolve => setTimeout(resolve, Math.min(200, pushMs)))
        signal.throwIfAborted()
        return { isOk: waited < pushMs, what: 'late' }
      },
    },
    {
      name: 'forum',
      everyMs: 3_000,
      run: signal =>
        probe(
          'forum',
          at(sendCommunityMessage, { id: groups[forumTurn++ % groups.length] ?? '' }),
          () => ({ headers: mine, body: { userId, content: 'I have a ramp', clientId: randomUUID() } }),
          ({ id }) => acknowledged.forum.add(id).has(id),
        ).run(signal),
    },
    probe('achievements', listAchievements),
    ...(hasWeb ? [probe('static files', { method: 'GET', path: '/' })] : []),
    probe('search', searchPlaces, () => ({ body: { query: 'Orinda' } })),
    probe('reset', forgotPassword, () => ({ body: { email: account.email } })),
  ]

  let read = 0
  const known = new Set<string>()
  function heard(): Set<string> {
    const own = sink.of(device)
    for (const one of own.slice(read)) {
      const told = device.read(one)
      if (told.kind === 'update' && told.updateId) known.add(told.updateId)
    }
    read = own.length
    return known
  }

  const ledger: Ledger = {
    counts: () => ({
      alerts: acknowledged.alert.size,
      'chat messages': acknowledged.chat.size,
      'forum messages': acknowledged.forum.size,
    }),
    missing: async () => {
      const listed = new Set((await must(browser.call(listEmergencyUpdates))).map(({ id }) => id))
      const said = new Set<string>()
      // One answer has at most a hundred messages after the given one; a long run has more.
      for (let after = '0'.repeat(24); ; ) {
        const query = { sessionId: session.id, after }
        const page = await must(browser.call(listChatMessages, { params: { userId }, query }))
        for (const { id } of page) said.add(id)
        const last = [after, ...page.map(({ id }) => id)].sort().at(-1) ?? after
        if (last === after) break
        after = last
      }
      const posted = new Set<string>()
      for (const group of groups) {
        for (let before: number | undefined; ; ) {
          const page = await must(
            browser.call(listCommunityMessages, { params: { id: group }, query: { ...(before && { before }) } }),
          )
          for (const { id } of page) posted.add(id)
          if (page.length < 100) break
          before = page[0]?.seq
        }
      }
      const pushed = heard()
      return [
        ...[...acknowledged.alert.keys()].filter(id => !listed.has(id)).map(id => `alert ${id} is not listed`),
        ...[...acknowledged.alert.keys()].filter(id => !pushed.has(id)).map(id => `alert ${id} was not pushed`),
        ...[...acknowledged.chat].filter(id => !said.has(id)).map(id => `chat message ${id}`),
        ...[...acknowledged.forum].filter(id => !posted.has(id)).map(id => `forum message ${id}`),
      ]
    },
  }
  return { probes, ledger }
}

/** Creates groups in which this person writes in turn, because the limits on messages are for one person in one group. */
export async function createGroups(browser: CookieClient, creatorId: string): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < forumGroups) {
    const body = { name: `Pine Street ${ids.length + 1}`, description: 'Neighbours', isPrivate: false, creatorId }
    ids.push((await settle(() => must(browser.call(createCommunity, { body })))).id)
  }
  return ids
}

/** Returns the body of an answer; throws if its status is 300 or more. */
export async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export function subscriptionOf({ endpoint, keys }: Device) {
  const places = [{ kind: 'home' as const, label: 'Home', coordinates: [...home] as [number, number] }]
  return { endpoint, keys, places, language: 'en' as const }
}

const order = scenarioOf(1).find(({ subject, says }) => subject === 'orinda' && says !== null)?.says
const startedAt = Date.now()
let sent = 0

/** A CAP message. Each is an alert of its own, about the same area. */
export function message(web: string): string {
  if (!order) throw new Error('the drill has no order for Orinda')
  const identifier = `FAULT-${randomUUID()}`
  // CAP has `sent` in whole seconds, and each message needs a later one. Two messages are sent in a second, so the first is dated an hour back: a message
  // dated in the future would be held.
  const at = capInstant(new Date(startedAt - 3_600_000 + sent++ * 1_000))
  const headline = `${order.headline} (${identifier.slice(6, 14)})`
  return renderCap(
    { identifier, sent: at, msgType: 'Alert', references: [], web },
    { ...order, headline },
    3 * 3_600_000,
  )
}

/** Opens a live socket and waits for its first frame, which is the list. */
function firstFrame(url: string, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(new URL(emergencySocketPath, url.replace('http', 'ws')))
    const end = (settle: () => void) => {
      socket.close()
      settle()
    }
    socket.onopen = () => socket.send(JSON.stringify(clientFrame.parse({ type: 'subscribe_emergency_updates' })))
    socket.onmessage = () => end(() => resolve({ isOk: true, what: 'list' }))
    socket.onerror = () => end(() => resolve({ isOk: false, what: 'closed' }))
    socket.onclose = () => resolve({ isOk: false, what: 'closed' })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
  })
}
