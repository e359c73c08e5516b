import { buildCaller } from '@muster/test-kit/builders/caller'
import { settle } from '@muster/test-kit/settle'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
const servers: WebSocketServer[] = []
const open: WebSocket[] = []
const arrived = { alerts: 0, community: 0 }

const live = (name: keyof typeof arrived) => (app: { server: import('node:http').Server }) => {
  const server = new WebSocketServer({ server: app.server })
  server.on('connection', () => {
    arrived[name] += 1
  })
  servers.push(server)
}
beforeAll(async () => {
  stage = await startStage({
    env: { TRUST_PROXY: 'loopback', SOCKETS_PER_ADDRESS: '3', SOCKETS_PER_ACCOUNT: '2' },
    routes: { alerts: live('alerts'), community: live('community') },
  })
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  for (const server of servers) server.close()
  await stage?.stop()
})
afterEach(() => Object.assign(arrived, { alerts: 0, community: 0 }))

type End = { code: number; reason: string }

/** Opens a socket and waits until it is connected to its service or closed. */
async function connect(address: string, headers: Record<string, string> = {}, path = '/emergency-ws', at = stage) {
  const service = path === '/emergency-ws' ? 'alerts' : 'community'
  const before = arrived[service]
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}${path}`, {
    headers: { origin: at.url, 'x-forwarded-for': address, ...headers },
  })
  open.push(socket)
  let end: End | null = null
  socket.on('error', () => undefined)
  socket.on('close', (code, reason) => {
    end = { code, reason: String(reason) }
  })
  await settle(() => arrived[service] > before || end !== null)
  return { socket, end: end as End | null }
}

const tooMany: End = { code: 1013, reason: 'too many connections' }
const refusals = async (limit: string, at = stage) =>
  (await at.gateway.metrics.registry.metrics()).match(
    new RegExp(`muster_sockets_refused_total\\{[^}]*limit="${limit}"[^}]*\\} (\\d+)`),
  )?.[1]

it('closes on an address that has too many open sockets, until one of them is closed, and on nobody else', async () => {
  const first = await connect('203.0.113.9')
  for (const _ of [2, 3]) expect((await connect('203.0.113.9')).end).toBeNull()
  expect((await connect('203.0.113.9')).end).toEqual(tooMany)
  expect(arrived.alerts).toBe(3)
  expect((await connect('203.0.113.10')).end).toBeNull()
  expect(await refusals('address')).toBe('1')
  first.socket.close()
  await settle(async () => (await connect('203.0.113.9')).end === null)
})

it('counts the addresses of one IPv6 network together', async () => {
  for (const host of [1, 2, 3]) expect((await connect(`2001:db8:1:2::${host}`)).end).toBeNull()
  expect((await connect('2001:db8:1:2:ffff::4')).end).toEqual(tooMany)
  expect((await connect('2001:db8:1:3::4')).end).toBeNull()
})

it('closes on an account that has too many open sockets, wherever they come from', async () => {
  const ana = await stage.signIn()
  const here = (address: string, headers = ana.headers) => connect(address, headers, '/forum-ws')
  for (const host of [21, 22]) expect((await here(`203.0.113.${host}`)).end).toBeNull()
  expect((await here('203.0.113.23')).end).toEqual(tooMany)
  expect(await refusals('account')).toBe('1')
  const bo = await stage.signIn(buildCaller())
  expect((await here('203.0.113.23', bo.headers)).end).toBeNull()
  // Alerts are open to everybody, so an account is not counted there.
  expect((await connect('203.0.113.24', ana.headers)).end).toBeNull()
})

it('closes what many addresses open together beyond the share of each kind, and still answers polls of the list', async () => {
  const crowd = await startStage({
    env: { TRUST_PROXY: 'loopback', SOCKETS_PER_PROCESS: '4' },
    routes: { alerts: live('alerts'), community: live('community') },
  })
  try {
    const watch = (host: number) => connect(`203.0.113.${host}`, {}, '/emergency-ws', crowd)
    for (const host of [1, 2, 3]) expect((await watch(host)).end).toBeNull()
    expect((await watch(4)).end).toEqual(tooMany)
    const members = [await crowd.signIn(buildCaller()), await crowd.signIn(buildCaller())] as const
    const join = ({ headers }: (typeof members)[number]) => connect('203.0.113.5', headers, '/forum-ws', crowd)
    expect((await join(members[0])).end).toBeNull()
    expect((await join(members[1])).end).toEqual(tooMany)
    expect(await refusals('process', crowd)).toBe('2')
    expect((await fetch(`${crowd.url}/api/emergency-updates`)).status).toBe(200)
  } finally {
    for (const socket of open) socket.terminate()
    await crowd.stop()
  }
})
