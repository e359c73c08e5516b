import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { communityCreated } from '@muster/contracts/events/community'
import { connectBus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { natsAddress } from '@muster/service-kit/bus/nats-address'
import { createLog } from '@muster/service-kit/log'
import { mailsIn } from '@muster/test-kit/mailbox'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { asUser } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { type Started, startDefined } from '@muster/test-kit/start-service'
import { createStops } from '@muster/test-kit/stops'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { connect } from 'nats'
import { afterEach, expect, it } from 'vitest'
import { communityService } from '../src/service.ts'
import { person } from './helpers.ts'
import { startNatsWithAccounts } from './nats-with-accounts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const withAccount = (url: string, user: string, password: string) => url.replace('://', `://${user}:${password}@`)

it('passwords of MongoDB, NATS and Redis are changed in steps while every request is answered, published and mailed', async ({
  skip,
}) => {
  const nats = await startNatsWithAccounts({ reader: 'reader', community: 'former' })
  if (!nats) return skip('NATS is not a binary of this machine')
  atEnd(nats.stop)
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const mailbox = await mkdtemp(join(tmpdir(), 'muster-mailbox-'))
  atEnd(() => rm(mailbox, { recursive: true, force: true }))
  const mongoUrl = neighbours.mongoUrl('muster_community')
  const redis = new Redis(neighbours.redisUrl)
  atEnd(async () => redis.disconnect())
  const mongo = await mongoose.mongo.MongoClient.connect(mongoUrl)
  atEnd(() => mongo.close())
  const { databaseName: db } = mongo.db()
  const addAccount = (user: string, pwd: string) =>
    mongo.db().command({ createUser: user, pwd, roles: [{ role: 'readWrite', db }] })
  const start = (user: string, password: string, natsUser: string) => {
    const env = {
      INVITATION_SECRET: 'another-secret-that-only-tests-know-0123',
      PUBLIC_ORIGIN: 'http://muster.test',
      MAILBOX_DIR: mailbox,
      MONGO_URL: withAccount(mongoUrl, user, password),
      REDIS_URL: withAccount(neighbours.redisUrl, 'community', password),
      NATS_URL: withAccount(nats.url, natsUser, password),
    }
    return startDefined(communityService, neighbours, { env })
  }

  await redis.call('ACL', 'SETUSER', 'community', 'on', '>former', '~*', '&*', '+@all')
  await addAccount('muster_community', 'former')
  const before = await start('muster_community', 'former', 'community')
  atEnd(before.stop)

  const told = new Set<string>()
  const reader = connectBus({
    url: withAccount(nats.url, 'reader', 'reader'),
    service: 'achievements',
    log: createLog({ name: 'test', level: 'silent' }),
  })
  atEnd(() => reader.close())
  await reader.start()
  await reader.consume([onEvent(communityCreated, async ({ communityId }) => void told.add(communityId))])

  let serving: Started<unknown> = before
  let isOver = false
  const answers: number[] = []
  const made: string[] = []
  const invited: string[] = []
  const traffic = (async () => {
    while (!isOver) {
      const [ana, ben] = [person('Ana'), person('Ben')]
      const post = async (path: string, body: object) => {
        const answer = await serving.send('POST', path, { body, headers: await asUser(ana) })
        answers.push(answer.status)
        return answer.body as { id: string }
      }
      const group = { name: 'Pine Street', description: 'Neighbours', isPrivate: false, creatorId: ana.userId }
      const { id } = await post('/api/communities', group)
      made.push(id)
      await post(`/api/communities/${id}/invitations`, { inviterUserId: ana.userId, inviteeEmail: ben.email })
      invited.push(ben.email)
    }
  })()
  traffic.catch(() => undefined)
  atEnd(async () => {
    isOver = true
  })
  const moreTraffic = async () => {
    const since = invited.length
    await settle(() => invited.length >= since + 3)
  }

  await moreTraffic()
  await redis.call('ACL', 'SETUSER', 'community', '>next')
  await addAccount('muster_community_2', 'next')
  await nats.reload({ reader: 'reader', community: 'former', 'community-2': 'next' })
  // Forces a process that still has the former password to reconnect.
  await redis.call('CLIENT', 'KILL', 'USER', 'community')
  await moreTraffic()
  const after = await start('muster_community_2', 'next', 'community-2')
  atEnd(after.stop)
  serving = after
  await moreTraffic()
  await before.stop()
  await redis.call('ACL', 'SETUSER', 'community', '<former')
  await mongo.db().command({ dropUser: 'muster_community' })
  await nats.reload({ reader: 'reader', 'community-2': 'next' })
  await moreTraffic()
  isOver = true
  await traffic
  expect(new Set(answers)).toEqual(new Set([201]))
  const isMailed = async () => {
    const mails = (await mailsIn(mailbox)).join('\n')
    return invited.every(email => mails.includes(`To: ${email}\n`))
  }
  await settle(isMailed)
  await settle(() => made.every(id => told.has(id)))

  const refused = new Redis(withAccount(neighbours.redisUrl, 'community', 'former'), { retryStrategy: () => null })
  atEnd(async () => refused.disconnect())
  await expect(refused.on('error', () => undefined).ping()).rejects.toThrow(/WRONGPASS|NOAUTH/)
  await expect(connect(natsAddress(withAccount(nats.url, 'community', 'former')))).rejects.toThrow(/Authorization/)
  await mongo.db().command({ dropUser: 'muster_community_2' })
})
