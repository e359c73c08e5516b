import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { settle } from '@muster/test-kit/settle'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '../src/http/listen.ts'

const crowd = 64
const apps: ReturnType<typeof fastify>[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(apps.splice(0).map(app => app.close()))
})

async function start({ port = 0, answer = async () => '' } = {}) {
  const app = fastify()
  apps.push(app)
  app.get('/', answer)
  await listen(app, { host: '127.0.0.1', port })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const ask = async (port: number, agent: Agent) =>
  (await once(get({ host: '127.0.0.1', port, agent }), 'response'))[0] as IncomingMessage

// On other systems the port has one listening socket.
describe.runIf(process.platform === 'linux')('listening', () => {
  it('accepts many simultaneous connections in a few iterations of the event loop', async () => {
    const { app, port } = await start()
    let turns = 0
    const turnsOfCrowd: number[] = []
    const count = () => {
      turns += 1
      if (turnsOfCrowd.length < crowd) setImmediate(count)
    }
    app.server.on('connection', () => turnsOfCrowd.push(turns))
    for (let i = 0; i < crowd; i += 1) sockets.push(connect(port, '127.0.0.1'))
    count()
    await settle(() => turnsOfCrowd.length === crowd)
    // With one socket it would take one turn for each connection.
    expect(turns - (turnsOfCrowd[0] ?? 0)).toBeLessThan(crowd / 2)
  })

  it('does not share a port with another process of the same user', async () => {
    const { port } = await start()
    await expect(start({ port })).rejects.toThrow('EADDRINUSE')
  })

  it('stops when every request is answered, on any of its sockets, and then listens no more', async () => {
    const answers: (() => void)[] = []
    const answer = () => new Promise<string>(resolve => answers.push(() => resolve('done')))
    const { app, port } = await start({ answer })
    const agent = new Agent({ keepAlive: true })
    const statuses: number[] = []
    const asked = Array.from({ length: crowd }, async () => {
      const response = await ask(port, agent)
      await once(response.resume(), 'end')
      statuses.push(response.statusCode ?? 0)
    })
    await settle(() => answers.length === crowd)
    let isClosed = false
    const closing = app.close().then(() => {
      isClosed = true
    })
    for (const answer of answers.slice(1)) answer()
    await settle(() => statuses.length === crowd - 1)
    expect(isClosed).toBe(false)
    answers[0]?.()
    await Promise.all(asked)
    expect(statuses).toEqual(Array(crowd).fill(200))
    agent.destroy()
    await closing
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
  })
})
