import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BodyInput } from '@muster/contracts/define-route'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { RideAnswer, RideBoard } from '@muster/contracts/entities/ride'
import { updateEnded, updatePublished } from '@muster/contracts/events/alerts'
import { blockChanged } from '@muster/contracts/events/community'
import { userDeleted } from '@muster/contracts/events/identity'
import { homePlaced } from '@muster/contracts/events/navigation'
import { rideOffered, rideTold } from '@muster/contracts/events/rides'
import { listShareGrants, revokeShareGrant } from '@muster/contracts/routes/help'
import * as routes from '@muster/contracts/routes/rides'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRideSweep } from '../src/jobs/sweep-rides.ts'
import { type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
let alerts: Awaited<ReturnType<HelpStage['join']>>
let navigation: typeof alerts
const told: { call: string; to: string[]; firstName: string; isDrill: boolean }[] = []
const offerers: string[] = []
/** The fake navigation's answer by destination; null to answer nothing. */
let drives: ((to: string) => object | null) | null = () => route(9)
const route = (minutes: number, muster: object = {}) => ({
  routes: [{ duration: minutes * 60, muster: { certainty: 'certain', isPracticeNetwork: false, ...muster } }],
})
const roads = createServer((request, response) => {
  const answer = drives?.(request.url?.split(';')[1]?.split('.json')[0] ?? '') ?? null
  response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
})

beforeAll(async () => {
  await new Promise<void>(resolve => roads.listen(0, '127.0.0.1', resolve))
  const { port } = roads.address() as AddressInfo
  help = await startHelpService({ env: { NAVIGATION_URL: `http://127.0.0.1:${port}` } })
  alerts = await help.join('alerts')
  navigation = await help.join('navigation')
  const listening = await help.join('achievements')
  await listening.consume([
    onEvent(
      rideTold,
      async ({ call, toIds, firstName, isDrill }) => void told.push({ call, to: toIds, firstName, isDrill }),
    ),
    onEvent(rideOffered, async ({ userId }) => void offerers.push(userId)),
  ])
})
afterAll(async () => {
  await help?.stop()
  roads.close()
})

let towns = 0
/** Creates a town for one test, far from the others, with a warning that covers it unless `parts` changes that. */
async function town(parts: Partial<EmergencyUpdate> | null = {}) {
  towns += 1
  const center: [number, number] = [-122.2, 30 + towns]
  const warning = buildUpdate({
    ...{
      hazard: 'evacuation-warning',
      level: 'warning',
      title: 'Evacuation warning',
      geometry: buildArea(center, 0.05),
    },
    ...parts,
  })
  if (parts !== null) await alerts.publish(updatePublished, { update: warning }, { id: buildId() })
  let homes = 0
  return {
    warning,
    /** Creates a person who lives `north` hundredths of a degree (about 1 km each) north of the centre. */
    async resident(name: string, north = 0): Promise<Caller> {
      homes += 1
      const who = person(name)
      const coordinates: [number, number] = [center[0], center[1] + north / 100]
      const home = { userId: who.userId, revision: 1, coordinates, label: `${2100 + homes} Pine Road, Oakland` }
      await navigation.publish(homePlaced, home, { id: buildId() })
      const known = () => help.service.context.homes.find(who.userId)
      await settle(async () => (await known()) && (parts === null || (await boardOf(who)).open || north > 10))
      return who
    },
  }
}

const inMinutes = (minutes: number) =>
  new Date(help.service.context.clock.now().getTime() + minutes * 60_000).toISOString()
const boardOf = async (as: Caller): Promise<RideBoard> => (await help.call(routes.getRides, { as })).body
const offer = (as: Caller, parts: Partial<BodyInput<typeof routes.offerRide>> = {}) =>
  help.call(routes.offerRide, {
    body: {
      ...{ clientId: randomUUID(), seats: 3, leavesAt: inMinutes(30), plate: '8ABC123', codeWord: 'poppy' },
      ...{ phone: '+1 510 555 0142', ...parts },
    },
    as,
  })
const ask = (as: Caller, parts: Partial<BodyInput<typeof routes.askForRide>> = {}) =>
  help.call(routes.askForRide, {
    body: { clientId: randomUUID(), people: 1, leavesAt: inMinutes(60), pickUp: 'Blue gate', ...parts },
    as,
  })
const answer = (as: Caller, id: string, action: RideAnswer['action']) =>
  help.call(routes.answerRide, { params: { id }, body: { action }, as })
const mineOf = async (as: Caller) => (await boardOf(as)).mine?.id ?? ''
const say = async (as: Caller, to: Caller, action: RideAnswer['action']) => answer(as, await mineOf(to), action)
const sweep = () => createRideSweep(help.service.context)()
const later = async (minutes: number) => {
  await help.later(minutes * 60)
  await sweep()
}
const wasTold = (who: Caller, call: string) =>
  settle(() => told.find(one => one.call === call && one.to.includes(who.userId)))

describe('rides', () => {
  it('show a first name and a block until both have agreed; then the plate, the code word, the phone and the door', async () => {
    const { resident } = await town()
    const [dan, maya] = [await resident('Dan Ortiz'), await resident('Maya Reyes', 1)]
    const offered = await offer(dan)
    expect(offered.status).toBe(201)
    expect(offered.body.mine).toMatchObject({
      kind: 'offer',
      seatsLeft: 3,
      form: { plate: '8ABC123', codeWord: 'poppy' },
    })
    await ask(maya, { phone: '+1 510 555 0188' })
    await wasTold(dan, 'possible')
    await settle(() => offerers.includes(dan.userId))
    expect(offerers).not.toContain(maya.userId)
    const [forMaya] = (await boardOf(maya)).matches
    expect(forMaya).toMatchObject({
      state: 'possible',
      firstName: 'Dan',
      block: { block: 2100, near: null },
      exact: null,
    })
    const secrets = /8ABC123|poppy|0142|0188|Blue gate|210[12] Pine|Ortiz|Reyes/
    expect(JSON.stringify((await boardOf(maya)).matches)).not.toMatch(secrets)

    await say(maya, dan, 'accept')
    await say(maya, dan, 'accept')
    expect((await boardOf(maya)).matches[0]).toMatchObject({ state: 'waiting', exact: null })
    expect((await boardOf(dan)).matches[0]).toMatchObject({ state: 'asked', firstName: 'Maya', exact: null })
    for (const who of [dan, maya]) expect(JSON.stringify((await boardOf(who)).matches)).not.toMatch(secrets)
    expect(await wasTold(dan, 'asked')).toMatchObject({ firstName: 'Maya' })

    const agreed = await say(dan, maya, 'accept')
    expect(agreed.body.mine).toMatchObject({ seatsLeft: 2 })
    expect(agreed.body.matches[0]?.exact).toMatchObject({
      place: { label: '2102 Pine Road, Oakland' },
      pickUp: 'Blue gate',
      plate: null,
    })
    expect((await boardOf(maya)).matches).toMatchObject([
      { state: 'agreed', exact: { plate: '8ABC123', codeWord: 'poppy', phone: '+1 510 555 0142', place: null } },
    ])
    await wasTold(maya, 'agreed')

    const { body: grants } = await help.call(listShareGrants, { as: maya })
    expect(grants).toMatchObject([{ name: 'Dan', readCount: 1 }])
    await help.call(revokeShareGrant, { params: { id: grants[0]?.id ?? '' }, as: maya })
    expect((await boardOf(dan)).matches[0]?.exact).toBeNull()
    const stored = await Promise.all(
      Object.values(help.service.context.mongo.connection.models).map(model => model.find().lean()),
    )
    expect(JSON.stringify(stored)).not.toMatch(/8ABC123|poppy|555 0142|Blue gate/)
  })

  it('open for homes in or near the area of a warning, and for nobody else; a drill opens drill rides', async () => {
    const quiet = await (await town(null)).resident('Quinn')
    expect(await boardOf(quiet)).toMatchObject({ open: null, hasHome: true })
    expect(await boardOf(person('Homeless'))).toMatchObject({ open: null, hasHome: false })
    for (const post of [offer, ask]) expect((await post(quiet)).body).toMatchObject({ code: 'rides-closed' })

    const real = await town()
    const [inside, close, far] = [
      await real.resident('Ina', 0),
      await real.resident('Cleo', 12),
      await real.resident('Faro', 20),
    ]
    for (const who of [inside, close])
      expect((await boardOf(who)).open).toMatchObject({ level: 'warning', isDrill: false })
    expect((await boardOf(far)).open).toBeNull()
    await ask(inside)
    expect((await offer(far)).status).toBe(409)
    expect((await boardOf(far)).matches).toEqual([])

    const drill = await town({ isDrill: true, status: 'Exercise' })
    const practising = await drill.resident('Drew')
    expect((await ask(practising)).body).toMatchObject({ open: { isDrill: true }, mine: { isDrill: true } })
    for (const parts of [
      { isDrill: true, status: 'Test' },
      { hazard: 'weather' },
      { hazard: 'shelter-in-place', level: 'order' },
    ] as const)
      await settle(async () => (await boardOf(await (await town({ ...parts })).resident('Tess', 11))).open === null)
  })

  it('are proposed only to people whom they fit, and a missing statement counts as no', async () => {
    const { resident } = await town()
    const rosa = await resident('Rosa')
    await ask(rosa, { people: 2, wheelchair: 'stays', hasOtherAnimals: true })
    const room = { seats: 1, hasRamp: true, tieDowns: 1, takesAnimals: true }
    const unfit = [{ tieDowns: 0 }, { hasRamp: false }, { takesAnimals: false }, { leavesAt: inMinutes(61) }]
    for (const parts of unfit)
      expect((await offer(await resident('No'), { ...room, ...parts })).body.matches).toEqual([])
    const yes = await resident('Yes')
    expect((await offer(yes, room)).body.matches).toMatchObject([{ firstName: 'Rosa', party: { wheelchair: 'stays' } }])
    expect((await boardOf(rosa)).matches.map(({ firstName }) => firstName)).toEqual(['Yes'])
    // An offer that does not fit cannot be accepted by its id either.
    const no = await resident('Nora')
    await offer(no, { seats: 8 })
    expect((await say(rosa, no, 'accept')).status).toBe(404)
    expect((await offer(no)).status).toBe(409)
    for (const leavesAt of [inMinutes(-1), inMinutes(13 * 60)])
      expect((await ask(await resident('Late'), { leavesAt })).status).toBe(400)
  })

  it('are ordered by need and by driving time; without an answer of navigation the time is unknown', async () => {
    const { resident } = await town()
    const dan = await resident('Dan')
    const minutes = new Map<string, number>()
    drives = to => route(minutes.get(to.split(',')[1]?.slice(0, 6) ?? '') ?? 5)
    const near = await resident('Near', 1)
    const far = await resident('Far', 4)
    const chair = await resident('Chair', 4.6)
    for (const [who, drive] of [
      [near, 20],
      [far, 6],
      [chair, 30],
    ] as const) {
      await ask(who, who === chair ? { needsHelp: true } : {})
      const post = await help.service.context.ridePosts.openOf(who.userId)
      minutes.set(String(post?.lat).slice(0, 6), drive)
    }
    const { body } = await offer(dan)
    expect(body.matches.map(({ firstName, drive }) => [firstName, drive?.seconds])).toEqual([
      ['Chair', 1800],
      ['Far', 360],
      ['Near', 1200],
    ])
    const other = await resident('Otis', 0.4)
    drives = null
    const unknown = (await offer(other)).body.matches
    expect(unknown.map(({ firstName, drive }) => [firstName, drive])).toEqual([
      ['Chair', null],
      ['Near', null],
      ['Far', null],
    ])
  })

  it('assign no seat twice and nobody two rides, also on concurrent requests', async () => {
    const { resident } = await town()
    const drivers = await Promise.all(['Dan', 'Dora'].map(name => resident(name)))
    const riders = await Promise.all(Array.from({ length: 6 }, (_, index) => resident(`Rider${index}`)))
    for (const driver of drivers) await offer(driver, { seats: 2 })
    for (const rider of riders) await ask(rider)
    for (const rider of riders) for (const driver of drivers) await say(rider, driver, 'accept')
    const ids = await Promise.all(riders.map(mineOf))
    const answers = await Promise.all(
      drivers.flatMap(driver => ids.flatMap(id => [answer(driver, id, 'accept'), answer(driver, id, 'accept')])),
    )
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const boards = await Promise.all(riders.map(boardOf))
    const rides = boards.map(({ matches }) => matches.filter(({ state }) => state === 'agreed').length)
    expect([Math.max(...rides), rides.reduce((sum, one) => sum + one)]).toEqual([1, 4])
    for (const driver of drivers) {
      const { mine, matches } = await boardOf(driver)
      expect(matches.filter(({ state }) => state === 'agreed')).toHaveLength(2)
      expect(mine).toMatchObject({ seatsLeft: 0 })
    }
    // People without a ride are told so, and no longer wait for an answer.
    expect(boards.flatMap(({ matches }) => matches).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  it('can be cancelled with a notification by either side, and the seats are free again', async () => {
    const { resident } = await town()
    const [dan, maya, ben] = [await resident('Dan'), await resident('Maya'), await resident('Ben')]
    await offer(dan, { seats: 1 })
    for (const rider of [maya, ben]) await ask(rider)
    await say(maya, dan, 'accept')
    await say(dan, maya, 'accept')
    expect((await say(ben, dan, 'accept')).status).toBe(404)
    const { body } = await say(maya, dan, 'withdraw')
    expect(body.matches).toMatchObject([{ state: 'off', isMine: true, exact: null }])
    expect(await wasTold(dan, 'off')).toMatchObject({ firstName: 'Maya' })
    expect((await boardOf(dan)).mine).toMatchObject({ seatsLeft: 1 })
    await say(ben, dan, 'accept')
    await say(dan, ben, 'accept')
    const own = await mineOf(dan)
    expect((await help.call(routes.endRide, { params: { id: own }, as: ben })).status).toBe(404)
    expect((await help.call(routes.endRide, { params: { id: own }, as: dan })).body.mine).toBeNull()
    await wasTold(ben, 'off')
    expect((await boardOf(ben)).matches).toMatchObject([{ firstName: 'Dan', state: 'off', exact: null }])
  })

  it('hide a declined person for good, and a person whom three reported from everybody', async () => {
    const { resident } = await town()
    const stan = await resident('Stan')
    await offer(stan, { seats: 8 })
    const riders = await Promise.all(['Ana', 'Bea', 'Cam'].map(name => resident(name)))
    for (const rider of riders) await ask(rider)
    const [ana] = riders
    if (!ana) throw new Error('nobody')
    await say(ana, stan, 'decline')
    for (const [who, name] of [
      [ana, 'Stan'],
      [stan, 'Ana'],
    ] as const)
      expect((await boardOf(who)).matches.map(one => one.firstName)).not.toContain(name)
    expect((await say(stan, ana, 'accept')).status).toBe(404)
    // A new offer of the same person does not change that.
    await help.call(routes.endRide, { params: { id: await mineOf(stan) }, as: stan })
    await offer(stan, { seats: 8 })
    expect((await boardOf(ana)).matches).toEqual([])
    const others = [...riders.slice(1), await resident('Dee')]
    for (const rider of others) {
      if (!(await mineOf(rider))) await ask(rider)
      expect((await say(rider, stan, 'report')).status).toBe(200)
    }
    const eli = await resident('Eli')
    expect((await ask(eli)).body.matches).toEqual([])
    expect((await boardOf(stan)).matches.filter(({ state }) => state === 'possible')).toEqual([])
  })

  it('are not proposed to people who have blocked each other in a community', async () => {
    const { resident } = await town()
    const [stan, ana] = [await resident('Stan'), await resident('Ana')]
    const community = await help.join('community')
    const block = { userId: ana.userId, blockedUserId: stan.userId, isBlocked: true, revision: 1 }
    await community.publish(blockChanged, block, { id: buildId() })
    await settle(async () => (await help.service.context.blocks.around(stan.userId)).has(ana.userId))
    await offer(stan)
    expect((await ask(ana)).body.matches).toEqual([])
    expect((await boardOf(stan)).matches).toEqual([])
    expect((await say(stan, ana, 'accept')).status).toBe(404)
  })

  it('are cancelled between people of whom one blocks the other, agreed or not, and the blocked person cannot read the door', async () => {
    const { resident } = await town()
    const [stan, ana, bea] = [await resident('Stan'), await resident('Ana'), await resident('Bea')]
    await offer(stan)
    await ask(ana)
    await ask(bea)
    await say(bea, stan, 'accept')
    await say(stan, bea, 'accept')
    await say(ana, stan, 'accept')
    const doors = async () => (await boardOf(stan)).matches.flatMap(({ exact }) => exact?.pickUp ?? [])
    expect(await doors()).toEqual(['Blue gate'])
    const community = await help.join('community')
    for (const by of [ana, bea]) {
      const block = { userId: by.userId, blockedUserId: stan.userId, isBlocked: true, revision: 1 }
      await community.publish(blockChanged, block, { id: buildId() })
    }
    await settle(async () => (await help.service.context.blocks.around(stan.userId)).size === 2)
    expect((await say(stan, ana, 'accept')).status).toBe(404)
    await settle(async () => (await boardOf(stan)).matches.every(({ state }) => state === 'off'))
    expect(await doors()).toEqual([])
    await wasTold(stan, 'off')
  })

  it('end at their time unless agreed, with the warning, and after twelve hours', async () => {
    const { resident, warning } = await town()
    const [dan, maya, ben, amy] = [
      await resident('Dan'),
      await resident('Maya'),
      await resident('Ben'),
      await resident('Amy'),
    ]
    await offer(dan, { seats: 1 })
    await ask(maya)
    await ask(ben)
    await say(maya, dan, 'accept')
    await say(dan, maya, 'accept')
    await later(61)
    expect((await boardOf(ben)).mine).toBeNull()
    expect((await boardOf(dan)).matches).toMatchObject([{ state: 'agreed' }])
    await ask(amy)
    const ended = {
      ...warning,
      isActive: false,
      revision: 2,
      ended: { reason: 'cancelled' as const, at: inMinutes(0) },
    }
    await alerts.publish(updateEnded, { update: ended }, { id: buildId() })
    await settle(async () => (await boardOf(amy)).open === null)
    await later(6)
    for (const who of [dan, maya, amy]) expect((await boardOf(who)).mine).toBeNull()
    await wasTold(maya, 'off')
  })

  it('are over once the people have met: the seats stay taken and the door is hidden again', async () => {
    const { resident } = await town()
    const [dan, maya] = [await resident('Dan'), await resident('Maya')]
    await offer(dan, { seats: 1 })
    await ask(maya)
    await say(maya, dan, 'accept')
    const door = await mineOf(maya)
    await answer(dan, door, 'accept')
    expect((await answer(dan, door, 'met')).body).toMatchObject({
      mine: { seatsLeft: 0 },
      matches: [{ state: 'met', exact: null }],
    })
    expect((await boardOf(maya)).mine).toBeNull()
  })

  it('of a deleted account are deleted, and the people who counted on them are told', async () => {
    const { resident } = await town()
    const [dan, maya] = [await resident('Dan'), await resident('Maya')]
    await offer(dan)
    await ask(maya)
    await say(maya, dan, 'accept')
    await say(dan, maya, 'accept')
    const identity = await help.join('identity')
    await identity.publish(userDeleted, { userId: dan.userId, revision: 9, email: dan.email }, { id: buildId() })
    const { connection } = help.service.context.mongo
    const ridesOf = async () => {
      const rows = await Promise.all(
        ['ridepairs', 'rideposts', 'riderefusals'].map(name => connection.collection(name).find().toArray()),
      )
      return JSON.stringify(rows).includes(dan.userId)
    }
    await settle(async () => !(await ridesOf()))
    const off = await settle(() => told.findLast(one => one.call === 'off' && one.to.includes(maya.userId)))
    expect(off).toMatchObject({ firstName: '' })
    expect((await boardOf(maya)).matches).toEqual([])
  })
})
