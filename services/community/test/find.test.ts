import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

const oakland = [-122.2, 37.83]
let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community?.stop())

type Found = { communities: { id: string; name: string; area?: string }[]; next: string | null }
async function find(query: Record<string, string>): Promise<Found> {
  const { status, body } = await community.as(person('Ben')).get(`/api/communities/find?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body
}
const namesOf = ({ communities }: Found) => communities.map(({ name }) => name)

async function insertJunk(count: number, createdAt: Date) {
  const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Junk ${at}`, description: 'Buy now', isPrivate: false, creatorId: 'a'.repeat(24) },
    ...{ createdAt, words: ['junk', String(at), 'buy', 'now'], area: null, areaCell: null },
  }))
  await connection.collection('communities').insertMany(rows)
  await connection.close()
}

describe('Find', () => {
  it('shows the nearby group and the group with the searched name on page one among 10,000 junk groups', async () => {
    const ana = person('Ana')
    await community.create(ana, {
      name: 'Café Canyon',
      description: 'Vecinos de la colina',
      area: { label: 'Skyline Blvd, Oakland', at: oakland },
    })
    await insertJunk(5_000, new Date('2020-01-01'))
    await insertJunk(5_000, new Date())
    expect(namesOf(await find({ near: '-122.19,37.82' }))[0]).toBe('Café Canyon')
    for (const words of ['cafe', 'CANYON caf', 'oakl', 'colina skyline'])
      expect(namesOf(await find({ words })), words).toEqual(['Café Canyon'])
    expect(namesOf(await find({ words: 'canyon seattle' }))).toEqual([])
  })

  it('pages through all groups, none twice or left out, while others are created', async () => {
    const eve = person('Eve')
    await insertJunk(45, new Date('2019-01-01'))
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page++) {
      const found: Found = await find({ words: 'junk', near: oakland.join(), ...(cursor && { cursor }) })
      seen.push(...found.communities.map(({ id }) => id))
      cursor = found.next
      await community.create(eve, { name: `Junk late ${page}`, area: { label: 'Here', at: oakland } })
    }
    expect(new Set(seen).size).toBe(60)
  })

  it('shows no private group, and rejects an invalid cursor', async () => {
    const ana = person('Ana')
    await community.create(ana, { name: 'Hidden Hollow', isPrivate: true })
    expect((await find({ words: 'hidden' })).communities).toEqual([])
    const answers = await Promise.all(
      ['cursor=x', 'near=200,1', 'near=a'].map(query => community.as(ana).get(`/api/communities/find?${query}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  it('stores the part of the town of a place, not the place', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana, { area: { label: 'Pine St', at: oakland } })
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const row = await connection.collection('communities').findOne({ _id: new mongoose.Types.ObjectId(id) })
    await connection.close()
    expect(JSON.stringify(row)).not.toContain('37.83')
    expect(row?.areaCell).toMatch(/^86/)
  })
})
