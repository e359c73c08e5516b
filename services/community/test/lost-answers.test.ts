import { randomUUID } from 'node:crypto'
import { sendCommunityMessage } from '@muster/contracts/routes/community'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

/** Number of messages. `MUSTER_LOST_ANSWERS=1000` changes it. */
const sends = Number(process.env.MUSTER_LOST_ANSWERS ?? 30)
const authors = 5
/** Time between two messages, in ms. One person may send 400 in a day, and each message is sent three times. */
const paceMs = (3 * 24 * 60 * 60_000) / 400

let offsetMs = 0
let community: Community
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => community?.stop())

type Person = ReturnType<typeof person>
type Row = { clientId: string; userId: string; content: string }

/** Sends a message, and closes the connection at a random moment. */
async function sendAndHangUp(who: Person, id: string, body: Row): Promise<void> {
  const hangUp = new AbortController()
  const headers = { 'content-type': 'application/json', ...(await community.headersOf(who)) }
  const url = community.service.url + sendCommunityMessage.path.replace(':id', id)
  const sent = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: hangUp.signal })
  setTimeout(() => hangUp.abort(), Math.random() * 10)
  await sent.then(answer => answer.text()).catch(() => undefined)
}

test(`${sends} messages whose answers are lost are each stored once, in the order of their author`, {
  timeout: 900_000,
}, async () => {
  const people = Array.from({ length: authors }, (_, at) => person(`Author ${at}`))
  const [first, ...others] = people as [Person, ...Person[]]
  const { id } = await community.create(first)
  for (const who of others) await community.joinAs(who, id)
  offsetMs += 2 * 60 * 60_000
  for (let at = 0; at < sends / authors; at++) {
    offsetMs += paceMs
    await Promise.all(
      people.map(async who => {
        const body = { clientId: randomUUID(), userId: who.userId, content: `${who.name}: ${at}` }
        // Two tabs at the same moment, then the retry that gets an answer.
        await Promise.all([sendAndHangUp(who, id, body), sendAndHangUp(who, id, body)])
        expect((await community.as(who).post(`/api/communities/${id}/messages`, body)).status).toBe(201)
      }),
    )
  }
  const stored: { content: string; seq: number }[] = []
  for (;;) {
    const { body } = await community.as(first).get(`/api/communities/${id}/messages?after=${stored.at(-1)?.seq ?? 0}`)
    if (body.length === 0) break
    stored.push(...body)
  }
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
  for (const { name } of people) {
    const own = stored.map(({ content }) => content).filter(content => content.startsWith(`${name}:`))
    expect(own).toEqual(Array.from({ length: Math.ceil(sends / authors) }, (_, at) => `${name}: ${at}`))
  }
})
