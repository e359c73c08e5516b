import { randomUUID } from 'node:crypto'
import type { Position } from '@muster/contracts/entities/common'
import { profileUpdated } from '@muster/contracts/events/identity'
import { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildCap, type CapParts, orinda } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { areaAt, eastOfOrinda, inFresno, inOrinda, type Person, startPushPeople } from './support/push-people.ts'

let people: Awaited<ReturnType<typeof startPushPeople>>
beforeAll(async () => {
  people = await startPushPeople()
})
beforeEach(() => people.sink.answerWith((_received, response) => void response.writeHead(201).end()))
afterAll(() => people?.stop())

const order: CapParts = { event: 'Evacuation Order', severity: 'Extreme', instruction: 'Leave now by Moraga Way.' }
/** `wide` contains Orinda and a place 9 km east of it; `east` contains only that place. */
const wide = areaAt([orinda.lon + 0.04, orinda.lat], 0.06)
const east = areaAt([orinda.lon + 0.07, orinda.lat], 0.06)
const cancel = (after: { reference: string }, area: string) =>
  buildCap({ msgType: 'Cancel', references: [after.reference], area })
const update = (after: { reference: string }, parts: CapParts = {}) =>
  buildCap({ ...order, msgType: 'Update', references: [after.reference], ...parts })
const reasons = (messages: { reason: string | null }[]) => messages.map(({ reason }) => reason)

describe('a person gets a push when their own situation changes', () => {
  test('an order after a warning of the same severity is pushed', async () => {
    const ana = await people.person()
    const warning = buildCap({ ...order, event: 'Evacuation Warning' })
    const id = await people.take(warning)
    await people.hears(ana, id, 'entered')
    await people.take(update(warning))
    expect(await people.hears(ana, id, 'rose')).toMatchObject({ kind: 'update', isNews: true })
  })

  test('an area that moves or grows is pushed with sound to people who are newly inside, and to nobody else', async () => {
    const [ana, bo] = [await people.person(), await people.person({ at: eastOfOrinda(9) })]
    const first = buildCap(order)
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    const grown = update(first, { area: wide })
    await people.take(grown)
    await people.hears(bo, id, 'entered')
    await people.isThrough(ana, inOrinda)
    expect(reasons(ana.told(id))).toEqual(['entered'])
    // The area is larger by less than a tenth.
    const cleo = await people.person({ at: eastOfOrinda(11.1) })
    await people.take(update(grown, { area: areaAt([orinda.lon + 0.043, orinda.lat], 0.063) }))
    await people.hears(cleo, id, 'entered')
    await people.isThrough(ana, inOrinda)
    expect([reasons(ana.told(id)), reasons(bo.told(id))]).toEqual([['entered'], ['entered']])
  })

  test('a changed way to leave is pushed, other changes of the text are not', async () => {
    const ana = await people.person()
    const first = buildCap(order)
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    const reworded = update(first, {
      description: 'The fire has crossed the ridge.',
      instruction: 'LEAVE NOW, by Moraga Way',
    })
    await people.take(reworded)
    await people.isThrough(ana, inOrinda)
    expect(reasons(ana.told(id))).toEqual(['entered'])
    await people.take(update(reworded, { instruction: 'Moraga Way is closed. Leave by Camino Pablo.' }))
    const changed = await people.hears(ana, id, 'instruction')
    expect(changed).toMatchObject({
      isNews: true,
      title: 'What to do has changed: Evacuation order · Hills near Orinda',
    })
    expect(changed.body).toMatch(/^Moraga Way is closed\. Leave by Camino Pablo\./)
  })

  test('a changed way to leave is pushed when a sender gives it only in the text for all phones', async () => {
    const ana = await people.person()
    const saying = (text: string) => (cap: { xml: string; reference: string }) => {
      const parameter = `<parameter><valueName>CMAMlongtext</valueName><value>${text}</value></parameter>`
      return { ...cap, xml: cap.xml.replace('<area>', `${parameter}<area>`) }
    }
    const first = saying('Leave by Moraga Way.')(buildCap({ ...order, instruction: ' ' }))
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    await people.take(saying('Moraga Way is closed. Leave by Camino Pablo.')(update(first, { instruction: ' ' })))
    expect((await people.hears(ana, id, 'instruction')).body).toMatch(/^Moraga Way is closed\. Leave by Camino Pablo\./)
  })

  test('a person who is released is told so, without the instruction that is for others', async () => {
    const [ana, bo] = [await people.person(), await people.person({ at: eastOfOrinda(9) })]
    const first = buildCap({ ...order, area: wide })
    const id = await people.take(first)
    await Promise.all([people.hears(ana, id, 'entered'), people.hears(bo, id, 'entered')])
    await people.take(cancel(first, east))
    const left = await people.hears(bo, id, 'left')
    expect(left).toMatchObject({
      kind: 'ended',
      isNews: true,
      title: 'No longer for you: Evacuation order · Hills near Orinda',
    })
    expect(left.body).not.toContain('Leave now')
    await people.isThrough(ana, inOrinda)
    expect(reasons(ana.told(id))).toEqual(['entered'])
  })

  test('a person who is released is told what was lifted and where, and where it is still active', async () => {
    const [ana, bo] = [await people.person(), await people.person({ at: eastOfOrinda(9), language: 'es' })]
    const parts = {
      areaDesc: 'Zone ORI-E1',
      area: `${areaAt(inOrinda)}</area><area><areaDesc>Zone ORI-E2</areaDesc>${areaAt(eastOfOrinda(9))}`,
    }
    const first = buildCap({ ...order, ...parts })
    const id = await people.take(first)
    expect((await people.hears(bo, id, 'entered')).title).toBe('Orden de evacuación · zonas ORI-E1, ORI-E2')
    await people.hears(ana, id, 'entered')
    await people.take(
      buildCap({
        msgType: 'Cancel',
        references: [first.reference],
        areaDesc: 'Zone ORI-E2',
        area: areaAt(eastOfOrinda(9)),
      }),
    )
    const left = await people.hears(bo, id, 'left')
    expect(left.title).toBe('Ya no es para usted: Orden de evacuación · zona ORI-E2')
    expect(left.body).toMatch(/^Ya no está vigente en Zone ORI-E2\. Sigue vigente en Zone ORI-E1\. /)
    await people.isThrough(ana, inOrinda)
    expect(reasons(ana.told(id))).toEqual(['entered'])
  })

  test('an end is pushed to the people who got the alert, and to nobody who was released before', async () => {
    const [ana, bo, far] = [
      await people.person(),
      await people.person({ at: eastOfOrinda(9) }),
      await people.person({ at: inFresno }),
    ]
    const first = buildCap({ ...order, area: wide })
    const id = await people.take(first)
    await Promise.all([people.hears(ana, id, 'entered'), people.hears(bo, id, 'entered')])
    await people.take(cancel(first, east))
    await people.hears(bo, id, 'left')
    await people.take(cancel(first, wide))
    await people.hears(ana, id, 'ended')
    await people.isThrough(bo, eastOfOrinda(9))
    expect([reasons(ana.told(id)), reasons(bo.told(id)), reasons(far.told(id))]).toEqual([
      ['entered', 'ended'],
      ['entered', 'left'],
      [],
    ])
  })

  test('a released person gets no push when the alert returns with low severity', async () => {
    const [ana, bo] = [await people.person(), await people.person({ at: eastOfOrinda(9) })]
    const first = buildCap({ ...order, area: wide })
    const id = await people.take(first)
    await Promise.all([people.hears(ana, id, 'entered'), people.hears(bo, id, 'entered')])
    await people.take(cancel(first, east))
    await people.hears(bo, id, 'left')
    const advisory = { event: 'Wind Advisory', severity: 'Minor', area: wide }
    await people.take(update(first, advisory))
    await people.hears(ana, id, 'lowered')
    await people.isThrough(bo, eastOfOrinda(9))
    expect([reasons(ana.told(id)), reasons(bo.told(id))]).toEqual([
      ['entered', 'lowered'],
      ['entered', 'left'],
    ])
  })

  test('a lower severity is shown without sound, except after an order', async () => {
    const ana = await people.person()
    const first = buildCap(order)
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    const warning = update(first, { event: 'Evacuation Warning' })
    await people.take(warning)
    expect(await people.hears(ana, id, 'lowered')).toMatchObject({ isNews: true, kind: 'update' })
    const watch = update(warning, { event: 'Fire Weather Watch', severity: 'Moderate' })
    await people.take(watch)
    const silent = await settle(() => ana.told(id).length === 3 && ana.told(id)[2])
    expect(silent).toMatchObject({ reason: 'lowered', isNews: false, severity: 'medium' })
  })

  test('an alert that endangered nobody expires without sound, and its notification is removed', async () => {
    const ana = await people.person()
    const first = buildCap({ event: 'Fire Weather Watch', severity: 'Moderate' })
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    const soon = new Date(Date.now() + 6_500).toISOString().replace(/\.\d+Z/, '+00:00')
    await people.take(update(first, { event: 'Fire Weather Watch', severity: 'Moderate', expires: soon }))
    expect(await people.hears(ana, id, 'ended')).toMatchObject({ isNews: false })
  })

  test('messages of a lineage have increasing numbers, and carry the place that they are about', async () => {
    const ana = await people.person()
    const first = buildCap(order)
    const id = await people.take(first)
    await people.hears(ana, id, 'entered')
    await people.take(buildCap({ msgType: 'Cancel', references: [first.reference] }))
    await people.hears(ana, id, 'ended')
    const [entered, ended] = ana.told(id)
    expect(ended?.threadRevision).toBeGreaterThan(entered?.threadRevision ?? Number.POSITIVE_INFINITY)
    expect(new Set(ana.told(id).map(({ tag }) => tag)).size).toBe(1)
  })
})

describe('two alerts that one update continues', () => {
  const here: Position = [-120.5, 37.3]
  const there: Position = [-119.5, 36.3]

  test('are pushed under the id that each person knows, once, until they end', async () => {
    const [ana, bo, cleo] = [
      await people.person({ at: here }),
      await people.person({ at: there }),
      await people.person({ at: inFresno }),
    ]
    const [first, second] = [buildCap({ ...order, area: areaAt(here) }), buildCap({ ...order, area: areaAt(there) })]
    const [one, other] = [await people.take(first), await people.take(second)]
    await Promise.all([people.hears(ana, one, 'entered'), people.hears(bo, other, 'entered')])
    const area = [here, there, inFresno].map(at => areaAt(at)).join('')
    const both = update(first, { references: [first.reference, second.reference], area })
    await people.take(both)
    await people.hears(cleo, one, 'entered')
    await Promise.all([people.isThrough(ana, here), people.isThrough(bo, there)])
    expect([reasons(ana.told(one)), reasons(bo.told(other)), bo.told(one)]).toEqual([['entered'], ['entered'], []])

    // They are told under that thread also when they move out of its area and back.
    await bo.save({ at: eastOfOrinda(60) })
    // The update that they were told of was merged into the other alert, which is active at their place.
    await people.hears(bo, other, 'left')
    await bo.save({ at: here })
    await people.hears(bo, other, 'entered')
    await people.take(cancel(both, area))
    await Promise.all([people.hears(ana, one, 'ended'), people.hears(bo, other, 'ended')])
    expect(bo.told(one)).toEqual([])
  })
})

describe('a person whose places change', () => {
  test('gets the alerts that are active at the new place, and the end of those at the old one', async () => {
    const id = await people.take(buildCap(order))
    const ana = await people.person()
    await people.hears(ana, id, 'entered')
    await ana.save({ at: inFresno })
    expect(await people.hears(ana, id, 'left')).toMatchObject({ kind: 'ended' })
    await ana.save({ at: inOrinda })
    await settle(() => ana.told(id).length === 3)
    expect(reasons(ana.told(id))).toEqual(['entered', 'left', 'entered'])
    const revisions = ana.told(id).map(({ threadRevision }) => threadRevision)
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b))
    expect(new Set(revisions).size).toBe(3)
  })
})

describe('a home that was moved on another device', () => {
  test('moves the audience of this device too, and a late event moves nothing back', async () => {
    const bus = await startBus(people.alerts.neighbours.natsUrl, 'navigation')
    onTestFinished(() => bus.close())
    const here: Position = [-118.52, 34.05]
    const ana = await people.person({ at: inFresno })
    const id = await people.take(buildCap({ ...order, area: areaAt(here) }))
    const move = (revision: number, coordinates: Position) => {
      const { userId } = ana.caller
      const payload = { userId, revision, coordinates, label: 'Home' }
      return bus.publish(homePlaced, payload, { id: `${userId}-${revision}` })
    }
    await move(2, here)
    await people.hears(ana, id, 'entered')
    await move(1, inFresno)
    await move(3, inFresno)
    await people.hears(ana, id, 'left')
    expect(reasons(ana.told(id))).toEqual(['entered', 'left'])
  })
})

describe('a home that is lost', () => {
  const threadOf = ({ caller }: { caller: { userId: string } }) => `home-${caller.userId}`

  async function navigation() {
    const bus = await startBus(people.alerts.neighbours.natsUrl, 'navigation')
    onTestFinished(() => bus.close())
    return {
      lose: ({ caller: { userId } }: Person, revision: number, at = new Date()) =>
        bus.publish(homeLost, { userId, revision }, { id: randomUUID(), at }),
      place: ({ caller: { userId } }: Person, revision: number, coordinates: Position) =>
        bus.publish(homePlaced, { userId, revision, coordinates, label: 'New home' }, { id: `${userId}-${revision}` }),
    }
  }

  /** Waits until no fan-out has a member left that may have to be sent something. */
  async function everythingIsSent() {
    const { db, close } = await connectTo(people.alerts.neighbours.mongoUrl('muster_alerts'))
    await settle(async () => {
      const left = await db.collection('fanouts').countDocuments({ state: { $ne: 'chunked' } })
      return left + (await db.collection('fanoutchunks').countDocuments({ state: { $ne: 'sent' } })) === 0
    })
    await close()
  }

  test('is removed from subscriptions; its owner is notified, and never told that an order is not for them', async () => {
    const { lose, place } = await navigation()
    const here: Position = [-117.82, 33.68]
    const [ana, bo] = [await people.person({ at: here }), await people.person({ at: here })]
    const standing = buildCap({ ...order, area: areaAt(here) })
    const id = await people.take(standing)
    await people.hears(ana, id, 'entered')
    await lose(ana, 2)
    const [word] = await settle(() => ana.told(threadOf(ana)).length > 0 && ana.told(threadOf(ana)))
    expect(word).toMatchObject({ title: 'Muster no longer knows where your home is', isNews: true })
    const later = await people.take(buildCap({ ...order, area: areaAt(here), headline: 'Another order' }))
    await people.hears(bo, later, 'entered')
    await people.take(update(standing, { area: areaAt(here), instruction: 'Leave by another road.' }))
    await people.hears(bo, id, 'instruction')
    await everythingIsSent()
    // Once the home is known again, the same device is warned for it, and gets no message about changes in between.
    await place(ana, 3, here)
    await people.hears(ana, later, 'entered')
    expect(reasons(ana.told(id))).not.toContain('left')
    expect(ana.told(threadOf(ana)).at(-1)).toMatchObject({ title: 'Muster knows your home again', isNews: false })
  })

  test('keeps a later place that is stored, or that the browser has saved since', async () => {
    const { lose, place } = await navigation()
    const here: Position = [-116.97, 32.8]
    const [ana, bo] = [await people.person({ at: inFresno }), await people.person({ at: here })]
    await place(ana, 3, here)
    const id = await people.take(buildCap({ ...order, area: areaAt(here) }))
    await people.hears(ana, id, 'entered')
    const lostAt = new Date()
    await lose(ana, 2, lostAt)
    await bo.save({ at: here })
    await lose(bo, 2, lostAt)
    const cleo = await people.person()
    await lose(cleo, 2)
    await settle(() => cleo.told(threadOf(cleo)).length > 0)
    const later = await people.take(buildCap({ ...order, area: areaAt(here), headline: 'Another order' }))
    await people.hears(ana, later, 'entered')
    await people.hears(bo, later, 'entered')
    expect(ana.told(threadOf(ana))).toEqual([])
    expect(bo.told(threadOf(bo))).toEqual([])
  })
})

describe('a subscription that the browser renewed by itself while it was closed', () => {
  test('uses the home that was moved on another device meanwhile, and is the only one of that browser', async () => {
    const bus = await startBus(people.alerts.neighbours.natsUrl, 'navigation')
    onTestFinished(() => bus.close())
    const here: Position = [-117.16, 32.72]
    const ana = await people.person({ at: inFresno })
    const id = await people.take(buildCap({ ...order, area: areaAt(here) }))
    const { userId } = ana.caller
    await bus.publish(homePlaced, { userId, revision: 2, coordinates: here, label: 'Home' }, { id: `${userId}-2` })
    await people.hears(ana, id, 'entered')
    const next = people.sink.device()
    const renew = async () => {
      const { endpoint, keys } = next
      const places = [{ kind: 'home' as const, label: 'Home', coordinates: inFresno }]
      const body = { endpoint, keys, places, replaces: ana.device.endpoint, isRenewal: true }
      expect((await people.alerts.call(savePushSubscription, { as: ana.caller, body })).status).toBe(200)
    }
    await renew()
    // The renewal is sent again, as if the first answer was lost.
    await renew()
    await settle(() => people.sink.of(next).some(push => next.read(push).thread === id))
    const { db, close } = await connectTo(people.alerts.neighbours.mongoUrl('muster_alerts'))
    const stored = await db.collection('subscriptions').find({ userId }).toArray()
    await close()
    expect(stored).toMatchObject([{ endpoint: next.endpoint, places: [{ coordinates: here }], homeRevision: 2 }])
  })
})

describe('people choose which pushes have a sound', () => {
  test('milder alerts are shown silently; critical ones always have a sound', async () => {
    const ana = await people.person({ choices: { wake: 'critical' } })
    const mild = await people.take(buildCap({ event: 'Evacuation Warning', severity: 'Severe' }))
    expect(await people.hears(ana, mild, 'entered')).toMatchObject({ isNews: false, severity: 'high' })
    const grave = await people.take(buildCap(order))
    expect(await people.hears(ana, grave, 'entered')).toMatchObject({ isNews: true, severity: 'critical' })
  })

  test('a browser that is not open uses the current language of the account, not an earlier one', async () => {
    const bus = await startBus(people.alerts.neighbours.natsUrl, 'identity')
    onTestFinished(() => bus.close())
    const ana = await people.person({ language: 'en' })
    const { userId } = ana.caller
    const person = { userId, name: 'Ana', email: 'ana@example.org', isComplete: true, hasAccessibilityNeeds: false }
    const choose = (revision: number, language: 'en' | 'es') =>
      bus.publish(profileUpdated, { ...person, revision, language }, { id: `${userId}-chooses-${revision}` })
    const titleOfNext = async () => (await people.hears(ana, await people.take(buildCap(order)), 'entered')).title
    await choose(2, 'es')
    await settle(async () => /Orden de evacuación/.test(await titleOfNext()))
    await choose(1, 'en')
    await choose(3, 'es')
    expect(await titleOfNext()).toMatch(/Orden de evacuación/)
  })
})
