import { createSnapshot } from '@muster/alerts/updates/snapshot'
import { serveSocket } from '@muster/alerts/updates/socket'
import { emergencySocketPath } from '@muster/contracts/socket'
import { createDrain } from '@muster/service-kit/http/drain'
import { createLog } from '@muster/service-kit/log'
import { createMetrics } from '@muster/service-kit/metrics'
import { fastify } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

// The live socket of alerts or, with PLAIN, a loop over the sockets of ws. POST /broadcast sends a frame to all, GET / returns the processor time since
// then, in microseconds.
const frame = process.env.FRAME ?? ''
const app = fastify()
app.decorate('drain', createDrain())
const broadcast = process.env.PLAIN ? plainLoop() : liveSocket()
let before = process.cpuUsage()

app.post('/broadcast', async () => {
  before = process.cpuUsage()
  broadcast()
  return {}
})
app.get('/', async () => {
  const { user, system } = process.cpuUsage(before)
  return user + system
})
console.log(await app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }))
process.on('SIGTERM', () => process.exit(0))

function plainLoop(): () => void {
  const sockets = new WebSocketServer({ server: app.server, path: emergencySocketPath, perMessageDeflate: false })
  sockets.on('connection', (socket: WebSocket) => socket.on('message', () => socket.send('[]')))
  return () => {
    for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.send(frame)
  }
}

function liveSocket(): () => void {
  let send: (frame: string) => void = () => undefined
  const limits = {
    maxSockets: 100_000,
    subscribeDeadlineMs: 600_000,
    heartbeatMs: 600_000,
    maxBufferedBytes: 1_000_000,
  }
  serveSocket(app, {
    metrics: createMetrics({ service: 'alerts' }),
    hub: {
      onBroadcast: listener => {
        send = listener
      },
    },
    snapshot: createSnapshot(),
    limits,
    log: createLog({ name: 'bench', level: 'error' }),
  })
  return () => send(frame)
}
