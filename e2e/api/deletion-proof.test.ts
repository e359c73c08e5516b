import { randomUUID } from 'node:crypto'
import { createChatSession, sendChatMessage } from '@muster/contracts/routes/chat'
import { createCommunity, inviteToCommunity, sendCommunityMessage } from '@muster/contracts/routes/community'
import { checkIn, saveHelpPlan, startHelp } from '@muster/contracts/routes/help'
import { createUser, deleteUser, forgotPassword } from '@muster/contracts/routes/identity'
import { domainServices } from '@muster/contracts/services'
import { foundInRedis, foundInStreams, streamDays } from '@muster/test-kit/left-behind'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileOf } from './valid-requests.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    // The limit is raised, because the test repeats requests until they are answered.
    env: { gateway: { RATE_LIMIT_FACTOR: '100' }, identity: { ERASE_MS: '500', ERASE_AFTER_MS: '0' } },
  })
})
afterAll(() => stack?.stop())

/** The texts that occur in a database, each with its collection and no other content. */
async function foundInMongo(texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of domainServices) {
    const connection = await mongoose.createConnection(stack.mongoUrl(`muster_${name}`)).asPromise()
    try {
      for (const { name: collection } of (await connection.db?.listCollections().toArray()) ?? []) {
        const rows = JSON.stringify(await connection.collection(collection).find({}).toArray())
        found.push(...texts.filter(text => rows.includes(text)).map(text => `${name}.${collection}: ${text}`))
      }
    } finally {
      await connection.close()
    }
  }
  return found
}

test('a deleted account leaves its id on tombstones and forum messages, and nothing else in any database, in Redis or in the stored events', async () => {
  const mark = randomUUID().replaceAll('-', '')
  const client = stack.client()
  const email = `${mark}@example.org`
  const facts = { name: `Ana ${mark}n`, location: `${mark}l Street, Oakland`, phone: `+1 510 555 0123` }
  const contact = { name: `Ben ${mark}c`, phone: '+1 510 555 0177', relationship: 'Brother', isPrimary: true }
  const form = { ...profileOf(email), ...facts, emergencyContacts: [contact] }
  const user = await client.call(createUser, { body: form as never })
  const userId = user.body.id
  const session = await client.call(createChatSession, { body: { userId } })
  const words = { userId, sessionId: session.body.id, content: `What should I pack, asks ${mark}m?` }
  await client.call(sendChatMessage, { body: words as never })
  const community = { name: 'Oak Street', description: 'Neighbours', isPrivate: false, creatorId: userId }
  const { body: group } = await client.call(createCommunity, { body: community })
  const params = { id: group.id }
  await client.call(sendCommunityMessage, { params, body: { userId, content: 'I have a ramp' } })
  await client.call(inviteToCommunity, { params, body: { inviterUserId: userId, inviteeEmail: 'kim@example.org' } })
  await client.call(forgotPassword, { body: { email } })
  // Data of every kind: an e-mail link, a request that has been mailed and pushed, a member who was asked, and a message to the group.
  const link = { kind: 'email' as const, id: 'b'.repeat(24), name: `Ben ${mark}c`, email: `${mark}h@example.org` }
  const triggers = { order: true, warning: false, missedCheckIn: false }
  const plan = { links: [link], circles: [params.id], needs: [], note: `${mark}o`, triggers, revision: 0 }
  await settle(async () => (await client.call(saveHelpPlan, { body: plan })).status === 200)
  const asking = { clientId: randomUUID(), place: { label: `12 ${mark}l Street, Oakland` } }
  expect((await client.call(startHelp, { body: asking })).status).toBe(201)
  const said = { clientId: randomUUID(), status: 'moving' as const, text: `${mark}w`, at: new Date().toISOString() }
  expect((await client.call(checkIn, { params, body: said })).status).toBe(201)
  // Waits until the other services have received their data; help stores names and messages as text, and encrypts the rest.
  await settle(async () => (await foundInMongo([`${mark}n`])).length >= 4 && (await stack.mails()).length >= 3)

  const params2 = { id: userId }
  const gone = await client.call(deleteUser, { params: params2, body: { currentPassword: form.password } })
  expect(gone.status).toBe(200)
  const personal = [
    email,
    `${mark}n`,
    `${mark}l`,
    `${mark}c`,
    `${mark}m`,
    `${mark}h`,
    `${mark}o`,
    `${mark}w`,
    facts.phone,
    contact.phone,
    mark,
  ]
  await settle(async () => (await foundInMongo(personal)).length === 0)
  expect(await foundInMongo(personal)).toEqual([])
  await settle(async () => (await foundInRedis(stack.redisUrl, personal)).length === 0)
  expect(await foundInRedis(stack.redisUrl, [...personal, `sessions-of:${userId}`])).toEqual([])

  await settle(async () => (await foundInStreams(stack.natsUrl, personal)).length === 0)
  expect(await foundInStreams(stack.natsUrl, personal)).toEqual([])
  // Events about nobody, and those that cannot be erased in time, end with the retention of the stream.
  expect(await streamDays(stack.natsUrl)).toEqual({ MUSTER: 7, MUSTER_PARKED: 30 })
})
