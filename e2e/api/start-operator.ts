import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { createOperatorSessionStore } from '@muster/service-kit/redis/sessions'
import { connectTo } from '@muster/test-kit/database'
import type { Stack } from '@muster/test-kit/stack'
import { compileCache } from '@muster/tools/infra/paths'
import { Redis } from 'ioredis'

const run = promisify(execFile)
const tool = new URL('../../tools/operate/main.ts', import.meta.url).pathname

/** Creates an operator with these roles and a session at the console. The operator runs the command line in their own home folder. */
export async function startOperator(
  stack: Stack,
  name: string,
  roles: OperatorRole[],
  atEnd: (stop: () => Promise<unknown>) => void,
) {
  const [home, redis] = [await mkdtemp(join(tmpdir(), 'muster-night-')), new Redis(stack.redisUrl)]
  atEnd(() => rm(home, { recursive: true, force: true }))
  const { db, close } = await connectTo(stack.mongoUrl('muster_identity'))
  const now = new Date()
  const passkey = `passkey of ${name}`
  const dates = { joinedAt: now, lastSignInAt: now, disabledAt: null, asked: null }
  const key = { id: passkey, publicKey: Buffer.alloc(1), counter: 0, transports: [] }
  const { insertedId } = await db
    .collection('operators')
    .insertOne({ name, roles, invitedBy: 'a test', passkey: key, ...dates, outbox: [] })
  const sessions = createOperatorSessionStore(redis, { ttlSeconds: 600 })
  const who = { operatorId: insertedId.toHexString(), name, roles, passkey }
  const id = await sessions.create({ ...who, endsAt: now.getTime() + 3_600_000 })
  redis.disconnect()
  await close()
  const headers = { cookie: `muster-operator=${id}`, origin: stack.url }
  async function runTool(args: string[], servers: Record<string, string> = {}): Promise<string> {
    const servedBy = { GATEWAY_URL: stack.url, NATS_URL: stack.natsUrl, ...servers }
    const env = { PATH: process.env.PATH, HOME: home, ...compileCache(), ...servedBy }
    const { stdout, stderr } = await run(process.execPath, [tool, ...args], { cwd: home, env })
    return stdout + stderr
  }
  return {
    headers,
    /** The folder that the command line runs in. */
    home,
    /** Runs the command line and returns its output. */
    muster: (...args: string[]) => runTool(args),
    /** The same with another installation. */
    at: (url: string, ...args: string[]) => runTool(args, { GATEWAY_URL: url }),
    /** The same with an account that may read every database. */
    withDatabase: (...args: string[]) => runTool(args, { MONGO_URL: stack.mongoUrl('admin') }),
  }
}
