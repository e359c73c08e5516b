import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailsIn } from '@muster/test-kit/mailbox'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { asUser } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { type Started, startDefined } from '@muster/test-kit/start-service'
import { createStops } from '@muster/test-kit/stops'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { afterEach, expect, it } from 'vitest'
import { communityService } from '../src/service.ts'
import { person } from './helpers.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const withAccount = (url: string, user: string, password: string) => url.replace('://', `://${user}:${password}@`)

it('passwords of MongoDB and Redis change in steps, and every request meanwhile is answered and mailed', async () => {
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
  const start = (user: string, password: string) => {
    const env = {
      INVITATION_SECRET: 'another-secret-that-only-tests-know-0123',
      PUBLIC_ORIGIN: 'http://muster.test',
      MAILBOX_DIR: mailbox,
      MONGO_URL: withAccount(mongoUrl, user, password),
      REDIS_URL: withAccount(neighbours.redisUrl, 'community', password),
    }
    return startDefined(communityService, neighbours, { env })
  }

  await redis.call('ACL', 'SETUSER', 'community', 'on', '>former', '~*', '&*', '+@all')
  await addAccount('muster_community', 'former')
  const before = await start('muster_community', 'former')
  atEnd(before.stop)

  let serving: Started<unknown> = before
  let isOver = false
  const answers: number[] = []
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
      await post(`/api/communities/${id}/invitations`, { inviterUserId: ana.userId, inviteeEmail: ben.email })
      invited.push(ben.email)
    }
  })()
  const moreTraffic = async () => {
    const since = invited.length
    await settle(() => invited.length >= since + 3)
  }

  await moreTraffic()
  await redis.call('ACL', 'SETUSER', 'community', '>next')
  await addAccount('muster_community_2', 'next')
  // A process that still has the former password connects anew.
  await redis.call('CLIENT', 'KILL', 'USER', 'community')
  await moreTraffic()
  const after = await start('muster_community_2', 'next')
  atEnd(after.stop)
  serving = after
  await moreTraffic()
  await before.stop()
  await redis.call('ACL', 'SETUSER', 'community', '<former')
  await mongo.db().command({ dropUser: 'muster_community' })
  await moreTraffic()
  isOver = true
  await traffic
  expect(new Set(answers)).toEqual(new Set([201]))
  const isMailed = async () => {
    const mails = (await mailsIn(mailbox)).join('\n')
    return invited.every(email => mails.includes(`To: ${email}\n`))
  }
  await settle(isMailed)

  const refused = new Redis(withAccount(neighbours.redisUrl, 'community', 'former'), { retryStrategy: () => null })
  atEnd(async () => refused.disconnect())
  await expect(refused.on('error', () => undefined).ping()).rejects.toThrow(/WRONGPASS|NOAUTH/)
  await mongo.db().command({ dropUser: 'muster_community_2' })
})
