import { randomBytes } from 'node:crypto'
import type { OfficialShelter, Shelter } from '@muster/contracts/entities/shelter'
import { shelterChanged, shelterListRead } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged } from '@muster/contracts/events/navigation'
import { getShelter, listShelters, planEvacuation, reportShelter } from '@muster/contracts/routes/navigation'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { type Navigation, oakland, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
let bus: Awaited<ReturnType<Navigation['join']>>
beforeAll(async () => {
  navigation = await startNavigation({ PRACTICE_DIRECTIONS: 'always', REDIRECT_MS: '100', DRILL: 'true' })
  bus = await navigation.join('alerts')
})
afterAll(() => navigation.stop())

type At = [number, number]
const chico: At = [-121.83, 39.73]
const near = (at: At, eastMeters: number): At => [at[0] + eastMeters / 85_000, at[1]]

const tell = (shelter: OfficialShelter) =>
  bus.publish(shelterChanged, { shelter }, { id: `${shelter.id}-${shelter.revision}` })
const readList = (asOf: string, feed = 'fema-shelters') =>
  bus.publish(shelterListRead, { feed, asOf, listed: 1 }, { id: `${feed}-${asOf}` })

async function list(query: Record<string, string | number> = {}, from: Pick<Navigation, 'call'> = navigation) {
  const { status, body } = await from.call(listShelters, { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  return body
}
const find = async (id: string, query = {}, from: Pick<Navigation, 'call'> = navigation) =>
  (await list(query, from)).find(shelter => shelter.id === id)

/** Publishes a shelter and waits until both processes know this revision. */
async function open(over: Partial<OfficialShelter> = {}): Promise<OfficialShelter> {
  const shelter = buildOfficialShelter(over)
  await tell(shelter)
  const isKnown = async (from: Pick<Navigation, 'call'>) => {
    const found = await find(shelter.id, {}, from)
    return found?.status === shelter.status && found.name === shelter.name
  }
  await settle(async () => (await isKnown(navigation)) && (await isKnown(navigation.second)))
  return shelter
}
async function close(...shelters: OfficialShelter[]) {
  for (const shelter of shelters) await tell({ ...shelter, revision: shelter.revision + 50, status: 'closed' })
  await settle(async () => {
    const known = await list()
    // Closed shelters come last, and may be beyond the limit of the list.
    return shelters.every(({ id }) => (known.find(shelter => shelter.id === id)?.status ?? 'closed') === 'closed')
  })
}
const namesOf = (shelters: Shelter[], wanted: OfficialShelter[]) =>
  shelters.map(({ id }) => wanted.findIndex(shelter => shelter.id === id)).filter(index => index >= 0)

describe('the list of shelters', () => {
  it('contains candidates that nobody calls open or accessible, and marks them as such', async () => {
    const [first] = await list({ near: oakland.join(','), for: 'wheelchair', limit: 3 })
    expect(first).toMatchObject({ status: 'candidate', wheelchairAccessible: null, asOf: null })
    expect(first?.name).toContain('Oakland')
    expect(first?.why).toEqual(['candidate', 'wheelchair-not-said'])
  })

  it('lists fitting ones first, then unstated ones, then unfitting ones, each by distance', async () => {
    const shelters = [
      await open({ coordinates: near(chico, 5_000), wheelchairAccessible: true, acceptsPets: true }),
      await open({ coordinates: near(chico, 9_000), wheelchairAccessible: true, acceptsPets: true }),
      await open({ coordinates: near(chico, 1_000) }),
      await open({ coordinates: near(chico, 100), wheelchairAccessible: false }),
      await open({ coordinates: near(chico, 50), wheelchairAccessible: true, status: 'full' }),
      await open({ coordinates: near(chico, 60), acceptsPets: true, capacity: 50, population: 61 }),
      await open({ coordinates: null, wheelchairAccessible: true, acceptsPets: true }),
    ]
    const listed = await list({ near: chico.join(','), for: 'wheelchair,pets' })
    expect(namesOf(listed, shelters)).toEqual([0, 1, 6, 2, 3, 4, 5])
    const whyOf = (index: number) => listed.find(({ id }) => id === shelters[index]?.id)?.why
    expect(whyOf(0)).toEqual(['open', 'places-not-said', 'wheelchair-yes', 'pets-yes'])
    expect(whyOf(2)).toEqual(['open', 'places-not-said', 'wheelchair-not-said', 'pets-not-said'])
    expect(whyOf(3)).toContain('wheelchair-no')
    expect(whyOf(5)).toContain('no-places-left')
    expect(whyOf(6)).toContain('no-coordinates')
    // For a person without needs, shelters that accept people are sorted only by distance.
    expect(namesOf(await list({ near: chico.join(',') }), shelters)).toEqual([3, 2, 0, 1, 6, 4, 5])
    await close(...shelters)
  })

  it('states its age while the official list cannot be read, and after a day calls no shelter open', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()
    const feed = 'another-list'
    const shelter = await open({ id: 'another-list-1', feed, changedAt: ago(23) })
    const known = () => find(shelter.id)
    expect(await known()).toMatchObject({ asOf: shelter.changedAt, status: 'open' })
    expect((await known())?.why).toContain('list-old')
    const justNow = ago(0)
    await readList(justNow, feed)
    await settle(async () => (await known())?.asOf === justNow)
    expect((await known())?.why).not.toContain('list-old')
    const missing = { ...shelter, revision: 2, changedAt: justNow, missingSince: ago(3) }
    await tell(missing)
    await settle(async () => (await known())?.why.includes('missing'))
    expect(await known()).toMatchObject({ asOf: missing.missingSince, status: 'open' })
    await tell({ ...shelter, revision: 3, changedAt: ago(30), missingSince: ago(30) })
    await settle(async () => (await known())?.status === 'not-said')
    await close({ ...shelter, revision: 3 })
  })

  it('lists a shelter that a fire has reached last, and one near it after the safe ones', async () => {
    const at: At = [-122.215, 37.857]
    const [inFire, beside, clear] = [
      await open({ coordinates: at }),
      await open({ coordinates: [-122.19, 37.86] }),
      await open({ coordinates: [-122.1, 37.9] }),
    ]
    const fire = skylineFire()
    await navigation.burn(fire)
    const shelters = [inFire, beside, clear].filter(one => one !== undefined)
    const listed = await list({ near: at.join(',') })
    expect(namesOf(listed, shelters)).toEqual([2, 1, 0])
    expect(listed.find(({ id }) => id === inFire?.id)?.why).toContain('in-danger')
    expect(listed.find(({ id }) => id === beside?.id)?.why).toContain('near-danger')
    await navigation.putOut(fire)
    expect(namesOf(await list({ near: at.join(',') }), shelters)).toEqual([0, 1, 2])
    await close(...shelters)
  })

  it('rejects unknown needs', async () => {
    const { status } = await navigation.send('GET', '/api/shelters?for=helipad')
    expect(status).toBe(400)
  })
})

describe('a plan', () => {
  const planFor = async (from: At, body: object = {}) => {
    const answer = await navigation.call(planEvacuation, { body: { from, ...body }, as: buildCaller() })
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('leads to an open shelter rather than to a nearer unconfirmed place', async () => {
    const from: At = [...oakland]
    expect((await planFor(from)).shelter?.status).toBe('candidate')
    const shelter = await open({ coordinates: [-122.0574, 37.9735] })
    const plan = await planFor(from)
    expect(plan.shelter).toMatchObject({ id: shelter.id, status: 'open' })
    expect(plan.route).not.toBeNull()
    await tell({ ...shelter, revision: 2, status: 'full' })
    await settle(async () => (await find(shelter.id))?.status === 'full')
    expect((await planFor(from)).shelter?.status).toBe('candidate')
    await close({ ...shelter, revision: 2 })
  })

  it('for a wheelchair prefers accessible, then unstated, never inaccessible shelters', async () => {
    const from: At = [...oakland]
    const body = { needsWheelchairAccess: true }
    const unknown = await planFor(from, body)
    expect(unknown.shelter?.wheelchairAccessible).toBeNull()
    expect(unknown.shelter?.why).toContain('wheelchair-not-said')
    const stairs = await open({ coordinates: [-122.26, 37.81], wheelchairAccessible: false })
    const ramp = await open({ coordinates: [-122.0574, 37.9735], wheelchairAccessible: true })
    expect((await planFor(from, body)).shelter?.id).toBe(ramp.id)
    await close(ramp)
    expect((await planFor(from, body)).shelter?.status).toBe('candidate')
    expect((await planFor(from)).shelter?.id).toBe(stairs.id)
    await close(stairs)
  })
})

describe('a plan for a person who has chosen a shelter', () => {
  const ask = (body: object, as?: ReturnType<typeof buildCaller>) =>
    navigation.call(planEvacuation, { body: { from: [...oakland], ...body }, ...(as && { as }) })

  it('leads to that shelter although another fits better, and notifies the person when it is full', async () => {
    const better = await open({ coordinates: [-122.26, 37.81] })
    const chosen = await open({ coordinates: [-122.0574, 37.9735] })
    const as = buildCaller()
    const { body } = await ask({ shelterId: chosen.id }, as)
    expect(body.shelter?.id).toBe(chosen.id)
    expect(body.route).not.toBeNull()
    const told: { userId: string }[] = []
    const collect = collectInto(told)
    bus.subscribeLive(destinationChanged.subject, data => collect(destinationChanged.payload.parse(data)))
    await bus.ready()
    await tell({ ...chosen, status: 'full', revision: 2 })
    const mine = await settle(() => told.find(({ userId }) => userId === as.userId))
    expect(mine).toMatchObject({ reason: 'full', from: { id: chosen.id }, next: { id: better.id } })
    await close({ ...chosen, revision: 2 }, better)
  })

  it('leads nowhere when that shelter is full, and is an error for an unknown id', async () => {
    const full = await open({ coordinates: [-122.26, 37.81], status: 'full' })
    expect((await ask({ shelterId: full.id })).body.shelter).toBeNull()
    expect((await ask({ shelterId: 'fema-shelters-none' })).status).toBe(404)
    await close(full)
  })

  it('does not lead to a shelter that the person was turned away from', async () => {
    const [first, second] = [
      await open({ coordinates: [-122.26, 37.81] }),
      await open({ coordinates: [-122.0574, 37.9735] }),
    ]
    expect((await ask({})).body.shelter?.id).toBe(first.id)
    expect((await ask({ except: [first.id] })).body.shelter?.id).toBe(second.id)
    await close(first, second)
  })

  it('is answered without an account, and one shelter can be read by everybody', async () => {
    const shelter = await open({ coordinates: [-122.26, 37.81], capacity: 10, population: 4 })
    const answer = await ask({})
    expect(answer).toMatchObject({ status: 200, body: { shelter: { id: shelter.id } } })
    const one = await navigation.call(getShelter, { params: { id: shelter.id } })
    expect(one).toMatchObject({ status: 200, body: { id: shelter.id, status: 'open', placesLeft: 6 } })
    expect((await navigation.call(getShelter, { params: { id: 'none' } })).status).toBe(404)
    await close(shelter)
  })
})

describe('a person on the way to a shelter', () => {
  it.each([
    ['full', { status: 'full' as const }],
    ['closed', { status: 'closed' as const }],
    ['full', { capacity: 40, population: 40 }],
  ])('is redirected to the next one once when it is %s: %o', async (reason, change) => {
    const [first, second] = [
      await open({ coordinates: [-122.26, 37.81] }),
      await open({ coordinates: [-122.0574, 37.9735] }),
    ]
    const [as, other] = [buildCaller(), buildCaller()]
    const told: { userId: string }[] = []
    const collect = collectInto(told)
    bus.subscribeLive(destinationChanged.subject, data => collect(destinationChanged.payload.parse(data)))
    await bus.ready()
    const from: At = [...oakland]
    for (const caller of [as, other]) {
      const { body } = await navigation.call(planEvacuation, { body: { from }, as: caller })
      expect(body.shelter?.id).toBe(first.id)
    }
    await tell({ ...first, ...change, revision: 2 })
    const mine = await settle(() => told.find(({ userId }) => userId === as.userId))
    expect(mine).toMatchObject({ reason, from: { id: first.id }, next: { id: second.id, name: second.name } })
    // The next shelter closes too. People who were told of the first one are not told of it again.
    await close(second)
    await settle(() => told.filter(({ userId }) => userId === other.userId).length === 2)
    await settle(() => told.filter(({ userId }) => userId === as.userId).length === 2)
    await close({ ...first, revision: 2 })
  })

  it('is redirected when a fire comes near, and not again while it stays there', async () => {
    const [first, second] = [
      await open({ coordinates: [-122.215, 37.86] }),
      await open({ coordinates: [-122.0574, 37.9735] }),
    ]
    const as = buildCaller()
    const told: { userId: string }[] = []
    const collect = collectInto(told)
    bus.subscribeLive(destinationChanged.subject, data => collect(destinationChanged.payload.parse(data)))
    await bus.ready()
    const { body } = await navigation.call(planEvacuation, { body: { from: [-122.2, 37.89] }, as })
    expect(body.shelter?.id).toBe(first.id)
    const fire = skylineFire()
    await navigation.burn(fire)
    await settle(() => told.length > 0)
    expect(told).toMatchObject([{ userId: as.userId, reason: 'endangered', next: { id: second.id } }])
    await navigation.putOut(fire)
    await close(first, second)
  })
})

/** A member whose account has this age. An ObjectId begins with the seconds of its creation. */
function member(ageHours = 24 * 30) {
  const seconds = Math.floor((Date.now() - ageHours * 60 * 60_000) / 1_000)
  return buildCaller({ userId: seconds.toString(16) + randomBytes(8).toString('hex') })
}

describe('a report of people at a shelter', () => {
  const say = (shelter: OfficialShelter, said: readonly string[], as = member(), from: unknown = shelter.coordinates) =>
    navigation.call(reportShelter, { params: { id: shelter.id }, body: { said, from } as never, as })

  it('is shown with its count and time in every process, and does not change the official data', async () => {
    const shelter = await open({ coordinates: near(chico, 20_000) })
    const as = member()
    const { status, body } = await say(shelter, ['full', 'wheelchair-works'], as)
    expect(status).toBe(200)
    expect(body.memberReports).toMatchObject([
      { said: 'full', people: 1 },
      { said: 'wheelchair-works', people: 1 },
    ])
    expect(body).toMatchObject({ status: 'open', wheelchairAccessible: null })
    await settle(async () => (await find(shelter.id, {}, navigation.second))?.memberReports.length === 2)
    // A later report of a person replaces the earlier one.
    expect((await say(shelter, ['open'], as)).body.memberReports).toMatchObject([{ said: 'open', people: 1 }])
    await close(shelter)
  })

  it('counts once per account: repeated reports turn nobody away, three accounts do', async () => {
    const shelter = await open({ coordinates: near(chico, 30_000) })
    const other = await open({ coordinates: near(chico, 60_000) })
    const order = async () => namesOf(await list({ near: chico.join(',') }), [shelter, other])
    const as = member()
    for (let round = 0; round < 5; round++) await say(shelter, ['closed'], as)
    expect((await find(shelter.id))?.memberReports).toMatchObject([{ said: 'closed', people: 1 }])
    expect(await order()).toEqual([0, 1])
    await say(shelter, ['closed'], member())
    await say(shelter, ['closed'], member())
    expect(await find(shelter.id)).toMatchObject({ status: 'open', memberReports: [{ said: 'closed', people: 3 }] })
    expect((await find(shelter.id))?.why).toContain('members-say-closed')
    expect(await order()).toEqual([1, 0])
    // As many members say the opposite, so the source's status stands.
    for (let other = 0; other < 3; other++) await say(shelter, ['open'], member())
    expect(await order()).toEqual([0, 1])
    await close(shelter, other)
  })

  it('of one person with many accounts turns nobody away', async () => {
    const shelter = await open({ coordinates: [-122.26, 37.81] })
    const other = await open({ coordinates: [-122.0574, 37.9735] })
    const planned = async (as = member()) =>
      (await navigation.call(planEvacuation, { body: { from: [...oakland] }, as })).body.shelter?.id
    const headed = member()
    expect(await planned(headed)).toBe(shelter.id)
    const told: { userId: string }[] = []
    const collect = collectInto(told)
    bus.subscribeLive(destinationChanged.subject, data => collect(destinationChanged.payload.parse(data)))
    await bus.ready()
    // Twelve accounts that were created for this purpose, and an older one.
    for (let account = 0; account < 12; account++) await say(shelter, ['closed'], member(account))
    await say(shelter, ['closed'], member())
    expect(await find(shelter.id)).toMatchObject({ status: 'open', memberReports: [{ said: 'closed', people: 2 }] })
    expect((await find(shelter.id))?.why).not.toContain('members-say-closed')
    expect(await planned()).toBe(shelter.id)
    // Reports of enough other members count for people who have not left yet. The list still shows the shelter as open, and nobody on the way is redirected.
    await say(shelter, ['closed'], member())
    expect((await find(shelter.id))?.why).toContain('members-say-closed')
    expect((await find(shelter.id))?.status).toBe('open')
    expect(await planned()).toBe(other.id)
    await close(other)
    await settle(() => told.length > 0)
    expect(told.map(({ userId }) => userId)).not.toContain(headed.userId)
    expect(await planned()).toBe(shelter.id)
    await close(shelter)
  })

  it('can also be about power and animals', async () => {
    const shelter = await open({ coordinates: near(chico, 50_000) })
    const said = ['open', 'wheelchair-fails', 'power-works', 'animals-taken']
    const { body } = await say(shelter, said)
    expect(body.memberReports.map(report => report.said).toSorted()).toEqual(said.toSorted())
    expect(body).toMatchObject({ hasDevicePower: null, acceptsPets: null, wheelchairAccessible: null })
    await close(shelter)
  })

  it('is accepted from signed-in people at the place who have not reported everywhere', async () => {
    const [first, ...others] = [
      await open({ coordinates: chico }),
      await open({ coordinates: near(chico, 200) }),
      await open({ coordinates: near(chico, 400) }),
      await open({ coordinates: near(chico, 600) }),
    ] as const
    expect((await say(first, ['open'], buildCaller(), near(chico, 3_000))).body).toMatchObject({
      code: 'not-at-shelter',
    })
    for (const said of [
      ['open', 'closed'],
      ['power-works', 'power-fails'],
      ['animals-taken', 'animals-refused', 'open'],
    ])
      expect((await say(first, said)).status).toBe(400)
    expect((await say(first, [])).status).toBe(400)
    const unsigned = await navigation.call(reportShelter, {
      params: { id: first.id },
      body: { said: ['open'], from: chico },
    })
    expect(unsigned.status).toBe(401)
    expect((await say(buildOfficialShelter(), ['open'])).status).toBe(404)
    const as = buildCaller()
    const answers = []
    for (const shelter of [first, ...others]) answers.push((await say(shelter, ['open'], as)).status)
    expect(answers).toEqual([200, 200, 200, 429])
    const hasty = buildCaller()
    const atOnce = await Promise.all([first, ...others].map(shelter => say(shelter, ['open'], hasty)))
    expect(atOnce.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3)
    await close(first, ...others)
  })

  it('is deleted with the account', async () => {
    const shelter = await open({ coordinates: near(chico, 40_000) })
    const as = buildCaller()
    await say(shelter, ['open'], as)
    const identity = await navigation.join('identity')
    await identity.publish(
      userDeleted,
      { userId: as.userId, email: as.email, revision: 1 },
      { id: `gone-${as.userId}` },
    )
    await settle(async () => (await find(shelter.id))?.memberReports.length === 0)
    await close(shelter)
  })
})

describe('a known shelter', () => {
  it.each(
    wireForms({} as Partial<OfficialShelter>, {
      coordinates: [null],
      address: [''],
      languages: [[], ['en', 'es']],
      capacity: [0, 20],
      population: [0, 5],
      status: ['full', 'not-said'],
      wheelchairAccessible: [true, false],
      openedAt: ['2026-01-02T03:04:05.000Z'],
      missingSince: ['2100-01-02T03:04:05.000Z'],
    }),
  )('is the same in a process that starts later when it was published with $name', async ({ body }) => {
    const shelter = await open(body)
    const later = await startDefined(navigationService, navigation.neighbours)
    const [now, then] = [await find(shelter.id), await find(shelter.id, {}, later)]
    await later.stop()
    expect(then).toEqual(now)
    for (const field of ['address', 'coordinates', 'languages', 'capacity', 'population', 'status'] as const)
      expect(then?.[field]).toEqual(shelter[field])
    await close(shelter)
  })
})
