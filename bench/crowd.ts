import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createChatSession, sendChatMessage } from '@muster/contracts/routes/chat'
import { emergencySocketPath } from '@muster/contracts/socket'
import { type Edge, findEdge, startEdge } from '@muster/test-kit/edge'
import { pidAt } from '@muster/test-kit/process-at'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { WebSocket } from 'ws'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { register } from './support/members.ts'
import { percentile, percentiles } from './support/percentiles.ts'
import { processSeconds } from './support/processor.ts'
import { shareProcessor } from './support/processor-shares.ts'
import { startWorker } from './support/worker.ts'

const path = '/api/emergency-updates'
/** Multiplies the size of every part of the crowd. */
const size = Number(process.env.CROWD_SIZE || 1)
const seconds = Number(process.env.CROWD_SECONDS || 15)
const idlePollsPerSecond = 20
const usualVisitors = 4
const usualVisits = 25
const goal = 2
const content = 'Which way out of the hills is open?'
/** OVERLOAD_IN_FLIGHT of the gateway, so that the crowd that one machine can produce is an overload; the default is 1,000. */
const inFlight = Number(process.env.CROWD_IN_FLIGHT || 60)

/** `cluster` gives the processes the shares of their pods instead of those of compose, and `equal` gives all processes the same share. */
const shares = (['cluster', 'equal'] as const).find(one => one === process.env.CROWD_SHARES) ?? 'compose'

type Scenario = {
  name: string
  /** Number of clients; each sends its next request when the last one is answered. */
  clients: number
  once(client: number): Promise<Response>
}

/** Measures the time of the list of alerts in a crowd, as a ratio to an idle system, and what the gateway refuses meanwhile. */
export async function benchCrowd(): Promise<void> {
  const limits = { RATE_LIMIT_FACTOR: '1000000', TRUST_PROXY: '127.0.0.1', OVERLOAD_IN_FLIGHT: String(inFlight) }
  const stack = await startStack({ env: { gateway: { ...limits, LOG_LEVEL: 'error' } } })
  const sockets: WebSocket[] = []
  let edge: Edge | undefined
  try {
    edge = findEdge() ? await startEdge(stack.url) : undefined
    if (!edge) console.log('crowd: nginx with njs is not installed here, so polls go to the gateway alone')
    const gatewayPid = (await pidAt(Number(new URL(stack.url).port))) ?? 0
    const isShared = shares !== 'equal' && (await shareProcessor(stack, shares))
    const ways = [
      ...(edge ? [{ name: 'through the edge cache', url: edge.url }] : []),
      { name: 'straight to the gateway', url: stack.url },
    ]
    await sendCap(stack.url, stack.ingestKey, capExercise('The fire'))
    const etag = await settle(async () => (await fetch(stack.url + path)).headers.get('etag'))
    const people = await Promise.all(Array.from({ length: 4 }, () => joinChat(stack)))
    const answer = (method: string, to: string, headers: Record<string, string>, body?: object) =>
      fetch(stack.url + to, {
        method,
        headers: { origin: stack.url, ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const person = (client: number) => people[client % people.length] as (typeof people)[number]
    const scenarios: Scenario[] = [
      {
        name: 'sign-in flood',
        clients: 40 * size,
        once: client =>
          answer(
            'POST',
            '/api/auth/login',
            { 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}` },
            { email: `nobody-${Math.random()}@example.org`, password: 'guess' },
          ),
      },
      {
        name: 'chat flood',
        clients: 30 * size,
        once: client => {
          const { cookie, userId, sessionId } = person(client)
          return answer(sendChatMessage.method, sendChatMessage.path, { cookie }, { userId, sessionId, content })
        },
      },
      {
        name: 'forum',
        clients: 20 * size,
        once: client => answer('GET', '/api/communities/all', { cookie: person(client).cookie }),
      },
      { name: 'achievements', clients: 20 * size, once: () => answer('GET', '/api/achievements', {}) },
      { name: 'shelters', clients: 10 * size, once: () => answer('GET', '/api/shelters', {}) },
    ]

    await serveUsualVisitors(scenarios, stack.url)
    const startPollers = (perSecond: number) =>
      Promise.all(ways.map(async way => ({ ...way, poller: await startPoller(way.url, etag, perSecond) })))
    const measure = (pollers: Awaited<ReturnType<typeof startPollers>>) =>
      Promise.all(pollers.map(async ({ poller, ...way }) => ({ ...way, polls: await poller.measure() })))
    const idle = await measure(await startPollers(idlePollsPerSecond))
    const crowdPollers = await startPollers(10 * idlePollsPerSecond)
    while (sockets.length < 200 * size) sockets.push(await openSocket(stack.url))

    let isOn = true
    const counts = new Map(scenarios.map(({ name }) => [name, new Map<string, number>()]))
    const running = scenarios.flatMap(({ name, clients, once: ask }) =>
      Array.from({ length: clients }, async (_, client) => {
        while (isOn) {
          const result = await ask(client).then(outcomeOf, () => 'no answer')
          const tally = counts.get(name)
          tally?.set(result, (tally.get(result) ?? 0) + 1)
          // Even a client that ignores Retry-After waits at least this long.
          if (result === 'shed') await delay(200 + Math.random() * 300)
        }
      }),
    )
    const storm = reconnectAll(sockets, stack.url, () => isOn)
    const news = sendCap(stack.url, stack.ingestKey, capExercise('It spreads'))
    const before = processSeconds(gatewayPid)
    const crowd = await measure(crowdPollers)
    const gatewayShare = (processSeconds(gatewayPid) - before) / seconds
    isOn = false
    await Promise.all([...running, news])
    const reconnects = await storm

    console.log(
      `crowd of size ${size}, ${seconds} s, ${scenarios.reduce((sum, { clients }) => sum + clients, 0)} clients besides 10x polls`,
    )
    for (const [index, { name, polls }] of crowd.entries()) {
      const quiet = idle[index]?.polls ?? { ms: [], laterMs: [], failed: 0 }
      for (const share of [0.5, 0.99]) {
        const ratio = percentile(polls.ms, share) / percentile(quiet.ms, share)
        const isMet = ratio <= goal
        console.log(
          `  alerts list ${name} p${share * 100}: ${ratio.toFixed(2)} of idle (goal ${goal}: ${isMet ? 'met' : 'MISSED'})`,
        )
      }
      console.log(
        `    idle ${percentiles(quiet.ms)}, ${quiet.failed} failed; crowd ${percentiles(polls.ms)}, ${polls.failed} failed; after its first second ${percentiles(polls.laterMs)}`,
      )
    }
    console.log(`  the gateway took ${(100 * gatewayShare).toFixed(0)} % of a core`)
    console.log(`  shares of the processor: ${isShared ? `as in ${shares}` : 'the same for all processes'}`)
    for (const [name, tally] of counts)
      console.log(`  ${name}: ${[...tally].map(([result, count]) => `${count} ${result}`).join(', ')}`)
    console.log(`  sockets: ${reconnects.opened} reconnected, ${reconnects.failed} failed`)
  } finally {
    for (const socket of sockets) socket.terminate()
    await edge?.stop()
    await stack.stop()
  }
}

/** Sends the usual requests first: in an installation that has served visitors, no code runs for the first time when a crowd comes. */
async function serveUsualVisitors(scenarios: readonly Scenario[], url: string): Promise<void> {
  const visitors = Array.from({ length: usualVisitors }, async (_, visitor) => {
    for (let visit = 0; visit < usualVisits; visit += 1) {
      for (const { once: ask } of scenarios) await ask(visitor).then(outcomeOf)
      const socket = await openSocket(url)
      socket.terminate()
    }
  })
  await Promise.all(visitors)
}

async function joinChat(stack: Stack) {
  const { client, userId } = await register(stack.client())
  const session = await client.call(createChatSession, { body: { userId } })
  return { cookie: client.cookies(), userId, sessionId: session.body.id }
}

async function outcomeOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status === 503 && text.includes('"overloaded"')) return 'shed'
  if (answer.status === 429) return 'limited'
  // The flood sends wrong passwords, so 401 is an answer.
  return answer.ok || answer.status === 401 ? 'answered' : `error ${answer.status}`
}

/** `laterMs` leaves out the first second, in which the services run most of their code for the first time. */
type Polls = { ms: number[]; laterMs: number[]; failed: number }

/** Starts a process that polls the list at a steady rate. It has polled some times before, so that its own start is not measured. */
async function startPoller(url: string, etag: string, perSecond: number) {
  const worker = startWorker('poll', { POLLS: JSON.stringify({ url: url + path, etag, perSecond, seconds }) })
  await worker.answer()
  return { measure: () => worker.ask('begin') as Promise<Polls> }
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + emergencySocketPath, { origin: url })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe_emergency_updates' }))
  return socket
}

/** Every socket is cut and opened again at the same moment, again and again. */
async function reconnectAll(sockets: WebSocket[], url: string, isOn: () => boolean) {
  let opened = 0
  let failed = 0
  while (isOn()) {
    for (const socket of sockets) socket.terminate()
    const results = await Promise.allSettled(sockets.map(() => openSocket(url)))
    sockets.length = 0
    for (const result of results) {
      if (result.status === 'fulfilled') sockets.push(result.value)
      else failed += 1
    }
    opened += sockets.length
    await delay(1_000)
  }
  return { opened, failed }
}
