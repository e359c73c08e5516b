import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Infra, startInfra, withDatabase } from '@muster/tools/infra/start-infra'
import type { ServerName } from '@muster/tools/infra/types'
import { startKeeper } from '@muster/tools/process/keeper'
import { Redis } from 'ioredis'
import { withoutForeignServers } from './own-servers.ts'

/** Starts MongoDB, NATS and Redis for this test only. They keep their data and can be killed and started again. */
export async function startDurableNeighbours() {
  const dir = await mkdtemp(join(tmpdir(), 'muster-chaos-'))
  const keeper = startKeeper(dir)
  keeper.removeAtEnd(dir)
  const env = withoutForeignServers(process.env)
  const launch = (name: ServerName) => startInfra({ stateDir: join(dir, name), only: [name], keeper, env })
  const servers = new Map<ServerName, Infra>()
  async function start(name: ServerName) {
    servers.set(name, await launch(name))
  }
  await Promise.all((['mongo', 'nats', 'redis'] as const).map(start))
  const [mongo, nats, redis] = (['mongo', 'nats', 'redis'] as const).map(name => servers.get(name))
  const [mongoUrl, natsUrl, redisUrl] = [mongo?.mongoUrl('') ?? '', nats?.natsUrl ?? '', redis?.redisUrl ?? '']
  const portOf = { mongo: mongoUrl, nats: natsUrl, redis: redisUrl }

  return {
    mongoUrl: (database: string) => withDatabase(mongoUrl, database),
    natsUrl,
    redisUrl,
    /** Kills a server with SIGKILL and starts it again on the same port, with the data that it had stored. */
    async crash(name: ServerName) {
      await killAll(join(dir, name), new URL(portOf[name]).port)
      await servers.get(name)?.stop()
      await start(name)
    },
    /** Empties Redis, as by an operator's mistake. */
    async flushRedis() {
      const client = new Redis(redisUrl)
      await client.flushall()
      client.disconnect()
    },
    async stop() {
      await keeper.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Kills the processes of a server. Redis replaces its command line by a title that contains the port; the other servers have their folder in it. */
async function killAll(dir: string, port: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const isRedis = /redis|valkey|falkordb/.test(command) && command.includes(`:${port}`)
    if (isRedis || (command.includes(`${dir}/`) && !command.includes('keeper-main'))) process.kill(pid, 'SIGKILL')
  }
}
