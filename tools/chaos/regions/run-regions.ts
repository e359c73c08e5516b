import { setTimeout as delay } from 'node:timers/promises'
import { ingestCap, listEmergencyUpdates, savePushSubscription } from '@muster/contracts/routes/alerts'
import { createUser, login } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { createCookieClient } from '@muster/test-kit/cookie-client'
import { settle } from '@muster/test-kit/settle'
import { message, must, subscriptionOf } from '../faults/probes.ts'
import type { Installation } from '../faults/targets.ts'

type RegionReport = {
  /** The longest time in which a person had no list of alerts at the address that leads to one of the regions. */
  withoutListMs: number
  /** The longest time from the acknowledgement of a message by the other region to its push there: before the loss, during it and after it. */
  slowestPushMs: { both: number; one: number; again: number }
  /** From the start of the lost region's servers to the moment when the region has the list and its people can use their sessions. */
  backMs: number
  /** From the start of those servers to the last push, to the people of that region, of messages that were sent meanwhile. */
  caughtUpMs: number
  sent: number
  /** Acknowledged messages that cannot be found, and people who got no push, or two. */
  lost: readonly string[]
  /** The status that a person of the lost region gets when they sign in at the other one. */
  signInElsewhere: number
}

/** How long DNS or a health check takes to send people to the other region. */
const leadsElsewhereMs = 2_000
const everyMs = 250
const messageEveryMs = 2_000
const patienceMs = 5_000

/**
 * Two installations get the same messages; each has people of its own. All processes of one, servers included, are killed for `seconds` and started again.
 * Senders repeat a message to each region until the region has acknowledged it, as CAP senders do.
 */
export async function runRegions(home: Installation, other: Installation, { seconds }: { seconds: number }) {
  const regions = [home, other]
  const people = await Promise.all(regions.map(startPerson))
  const [ours, theirs] = people as [Person, Person]
  const end = new AbortController()
  const messages: Message[] = []
  const list = watchList(home, other, end.signal)
  const sending = send(regions, messages, end.signal)
  const phaseOf = () => messages.length
  try {
    await delay(seconds * 1_000)
    const killedAt = phaseOf()
    await Promise.all(home.targets.map(target => target.kill()))
    await delay(seconds * 1_000)
    const signInElsewhere = (await createCookieClient(other.url).call(login, { body: ours.account })).status
    const startedAt = performance.now()
    const servers = home.targets.filter(({ name }) => isServer(name))
    await Promise.all(servers.map(target => target.start()))
    await Promise.all(home.targets.filter(target => !servers.includes(target)).map(target => target.start()))
    const patience = { timeoutMs: 120_000 }
    await settle(async () => must(createCookieClient(home.url).call(login, { body: ours.account })), patience)
    await settle(async () => must(createCookieClient(home.url).call(listEmergencyUpdates)), patience)
    const backMs = performance.now() - startedAt
    const backAt = phaseOf()
    await delay(seconds * 1_000)
    end.abort()
    await sending
    const gaps = await list
    await settle(() => regions.every((_, at) => unheard(at, people, messages).length === 0), patience).catch(() => null)
    const caughtUpMs = Math.max(...messages.slice(killedAt, backAt).map(one => heardAt(ours, one, 0) - startedAt), 0)
    const slowest = (from: number, to?: number) =>
      Math.max(...messages.slice(from, to).map(one => heardAt(theirs, one, 1) - (one.taken[1]?.at ?? 0)), 0)
    return {
      withoutListMs: Math.max(...gaps, 0),
      slowestPushMs: {
        both: slowest(0, killedAt),
        one: slowest(killedAt, backAt),
        again: slowest(backAt),
      },
      backMs,
      caughtUpMs,
      sent: messages.length,
      lost: await missing(regions, people, messages),
      signInElsewhere,
    } satisfies RegionReport
  } finally {
    end.abort()
    await Promise.allSettled([sending, list])
  }
}

const isServer = (name: string) => ['mongo', 'nats', 'redis'].includes(name)

type Person = Awaited<ReturnType<typeof startPerson>>
/** A CAP message, with the update id and the time of its acknowledgement for each region. */
type Message = { xml: string; taken: ({ id: string; at: number } | undefined)[] }

async function startPerson({ url, sink }: Installation) {
  const browser = createCookieClient(url)
  const account = buildNewUser()
  const device = sink.device()
  const heard = new Map<string, number[]>()
  sink.answerWith((received, response) => {
    if (device.endpoint.endsWith(received.path)) {
      const told = device.read(received)
      if (told.kind === 'update' && told.updateId)
        heard.set(told.updateId, [...(heard.get(told.updateId) ?? []), performance.now()])
    }
    response.writeHead(201).end()
  })
  await settle(() => must(browser.call(createUser, { body: account })))
  await settle(() => must(browser.call(savePushSubscription, { body: subscriptionOf(device) })))
  return { account: { email: account.email, password: account.password }, heard }
}

async function send(regions: readonly Installation[], messages: Message[], signal: AbortSignal): Promise<void> {
  const deliveries: Promise<void>[] = []
  while (!signal.aborted) {
    const one: Message = { xml: message('https://county.example.gov'), taken: [] }
    messages.push(one)
    deliveries.push(...regions.map((region, at) => deliver(region, one, at)))
    await delay(messageEveryMs)
  }
  await Promise.all(deliveries)
}

async function deliver({ url, ingestKey }: Installation, one: Message, at: number): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(new URL(ingestCap.path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
        body: one.xml,
        signal: AbortSignal.timeout(patienceMs),
      })
      const body = (await response.json()) as { updateId: string }
      if (response.ok) {
        one.taken[at] = { id: body.updateId, at: performance.now() }
        return
      }
    } catch {
      // No answer: the sender tries again.
    }
    await delay(everyMs)
  }
}

/** Polls the list at the address that leads to a region, and returns the lengths of all periods without it, in ms. */
async function watchList(home: Installation, other: Installation, signal: AbortSignal): Promise<number[]> {
  const gaps: number[] = []
  let failingSince = Number.POSITIVE_INFINITY
  let without: number | null = null
  while (!signal.aborted) {
    const at = performance.now()
    const isHomeGivenUp = at - failingSince > leadsElsewhereMs
    const answers = await isAnswered(isHomeGivenUp ? other : home)
    if (!isHomeGivenUp && !answers) failingSince = Math.min(failingSince, at)
    if (answers && without !== null) gaps.push(performance.now() - without)
    without = answers ? null : (without ?? at)
    if (isHomeGivenUp && (await isAnswered(home))) failingSince = Number.POSITIVE_INFINITY
    await delay(everyMs)
  }
  return gaps
}

async function isAnswered({ url }: Installation): Promise<boolean> {
  try {
    const response = await fetch(new URL(listEmergencyUpdates.path, url), { signal: AbortSignal.timeout(patienceMs) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

const heardAt = ({ heard }: Person, { taken }: Message, at: number) => heard.get(taken[at]?.id ?? '')?.[0] ?? 0

const unheard = (at: number, people: readonly Person[], messages: readonly Message[]) =>
  messages.filter(({ taken }) => !people[at]?.heard.has(taken[at]?.id ?? ''))

async function missing(regions: readonly Installation[], people: readonly Person[], messages: readonly Message[]) {
  const names = ['the lost region', 'the other region']
  const lost: string[] = []
  for (const [at, { url }] of regions.entries()) {
    const listed = new Set((await must(createCookieClient(url).call(listEmergencyUpdates))).map(({ id }) => id))
    for (const { taken } of messages) {
      const id = taken[at]?.id ?? ''
      const times = people[at]?.heard.get(id)?.length ?? 0
      if (!listed.has(id)) lost.push(`${id} is not listed in ${names[at]}`)
      if (times !== 1) lost.push(`${id} was pushed ${times} times in ${names[at]}`)
    }
  }
  return lost
}
