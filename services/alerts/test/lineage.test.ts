import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { contains, geometryOf } from '@muster/geo/area'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import type { Alert, AlertArea, AlertInfo } from '../src/domain/alert.ts'
import { audienceOf } from '../src/domain/audience.ts'
import { type Change, evolve, type UpdateState } from '../src/domain/evolve.ts'
import { componentOf, type LineageMessage, partsInForce, supersedes } from '../src/domain/lineage.ts'
import { nextMessageFor } from '../src/domain/person-state.ts'
import { lineageMessageOf } from '../src/store/messages.ts'

const start = Date.UTC(2026, 8, 18, 12)
const now = new Date(start + 3_600_000)
let count = 0

type Parts = Partial<Pick<Alert, 'msgType' | 'sender' | 'sent' | 'status'>> & {
  identifier?: string
  references?: string[]
  areas?: Partial<AlertArea>[]
  infos?: Partial<AlertInfo>[]
}

const areaOf = (area: Partial<AlertArea>): AlertArea => ({
  ...{ description: '', polygons: [], same: [], ugc: [], brokenPolygons: 0 },
  ...area,
})

function infoOf(info: Partial<AlertInfo>): AlertInfo {
  return {
    ...{ language: 'en-US', categories: ['Fire'], event: 'Wildfire', eventCodes: [], responseTypes: [] },
    ...{ urgency: 'Immediate', severity: 'Severe', certainty: 'Observed', effective: null, onset: null },
    ...{ expires: new Date(start + 7_200_000).toISOString(), senderName: '', headline: '', description: '' },
    ...{ instruction: '', web: null, areas: [] },
    ...info,
  }
}

function message({ areas = [], infos = [{}], ...parts }: Parts = {}): LineageMessage {
  count += 1
  const alert: Alert = {
    ...{ feed: 'cap', sender: 'oes', identifier: `m${count}`, sent: new Date(start + count * 1_000).toISOString() },
    ...{ status: 'Actual', msgType: 'Alert', scope: 'Public', note: '', url: null, references: [] },
    ...parts,
    infos: infos.map(info => infoOf({ areas: areas.map(areaOf), ...info })),
  }
  return lineageMessageOf(alert)
}

const ugc = (...codes: string[]) => [{ ugc: codes }]
const box = (west: number, east: number): Position[][] => [
  [
    [west, 38],
    [east, 38],
    [east, 39],
    [west, 39],
    [west, 38],
  ],
]
const drawn = (west: number, east: number) => [{ polygons: [box(west, east)] }]

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
  }
}

/** What is in force once all of these messages are known, as `message: codes`. */
function standing(all: LineageMessage[]): string[] {
  const lineages = all.filter(({ alert }) => alert.msgType !== 'Cancel').map(each => componentOf(each, all))
  const shown = lineages.flatMap(own => partsInForce(own, all)).map(one => `${one.message.key}: ${one.extent.ugc}`)
  return [...new Set(shown)].sort()
}

/** One lineage that receives its messages one by one. */
function story() {
  let updates: UpdateState[] = []
  let at = now.getTime()
  const heard: LineageMessage[] = []
  let ids = 0
  return {
    heard,
    active: () => updates.filter(({ view }) => view.isActive).map(({ view }) => view),
    all: () => updates.map(({ view }) => view),
    pass(hours: number) {
      at += hours * 3_600_000
    },
    /** The next message for a device that was told of an update and is in no active one. */
    nextFor(told: EmergencyUpdate) {
      const parts = updates.map(({ view, translations }) => {
        const audience = audienceOf(view, null, 'affected')
        return { update: view, translations, hasOwnTexts: true, released: [], audience }
      })
      const update = { ...told, instruction: '', updateId: told.id, place: 'home' as const }
      const accepted = { revision: 1, kind: 'update' as const, reason: null, isNews: true, update }
      return nextMessageFor(
        { id: 'L', revision: 2, isPushStopped: false, former: [], parts },
        [],
        { accepted, perhaps: null },
        new Date(at),
      )
    },
    tell(...fresh: LineageMessage[]): Change[] {
      heard.push(...fresh)
      const [first] = heard.filter(({ alert }) => alert.msgType !== 'Cancel')
      const own = first ? componentOf(first, heard) : []
      const evolved = evolve(updates, { lineageId: 'L', own, all: heard, now: new Date(at), newId: () => `${++ids}` })
      updates = evolved.updates
      return evolved.changes
    },
  }
}

describe('an Update or a Cancel changes only the area that it covers', () => {
  const alert = message({ areas: ugc('CAC001', 'CAC003', 'CAC005') })
  const refs = [alert.key]

  test('siblings are active side by side, in every order of arrival', () => {
    const parts = ['CAC001', 'CAC003', 'CAC005'].map(code =>
      message({ msgType: 'Update', references: refs, areas: ugc(code) }),
    )
    const wanted = parts.map(({ key, parts: [part] }) => `${key}: ${part?.extent.ugc}`).sort()
    for (const order of permutations([alert, ...parts])) expect(standing(order)).toEqual(wanted)
  })

  test('of two Updates in the same second the one that replaces the other wins, whatever their identifiers', () => {
    const sent = new Date(start + 500_000).toISOString()
    const first = message({
      ...{ msgType: 'Update', references: refs, sent },
      identifier: 'fire-9',
      areas: ugc('CAC001'),
    })
    const second = message({
      ...{ msgType: 'Update', references: [first.key], sent },
      ...{ identifier: 'fire-10', areas: ugc('CAC001') },
    })
    const whole = message({ identifier: alert.alert.identifier, sent: alert.alert.sent, areas: ugc('CAC001') })
    for (const order of permutations([whole, first, second])) expect(standing(order)).toEqual([`${second.key}: CAC001`])
  })

  test('a Cancel for one county leaves the other counties active under their id', () => {
    const { tell, active } = story()
    tell(alert)
    const [before] = active()
    const changes = tell(message({ msgType: 'Cancel', references: refs, areas: ugc('CAC001') }))
    expect(active()).toMatchObject([{ id: before?.id, revision: 2, geocodes: { ugc: ['CAC003', 'CAC005'] } }])
    // People who were released are told by an update of their own.
    expect(changes.find(({ change }) => change === 'ended')?.state.view.geocodes.ugc).toEqual(['CAC001'])
  })

  test('people who are still warned get no end from a partial Cancel and its later continuation', () => {
    const { tell, active } = story()
    tell(alert)
    const id = active()[0]?.id
    tell(message({ msgType: 'Cancel', references: refs, areas: ugc('CAC001') }))
    const changes = tell(message({ msgType: 'Update', references: refs, areas: ugc('CAC003', 'CAC005') }))
    expect(changes.map(({ change }) => change)).toEqual(['revised'])
    expect(active()).toMatchObject([{ id, geocodes: { ugc: ['CAC003', 'CAC005'] } }])
  })

  test('the first sibling that takes all of the remaining area keeps the id, and the others get new ids', () => {
    const { tell, active } = story()
    tell(alert)
    const id = active()[0]?.id
    tell(message({ msgType: 'Update', references: refs, areas: ugc('CAC001') }))
    expect(active().map(each => [each.id === id, each.geocodes.ugc])).toEqual([
      [true, ['CAC003', 'CAC005']],
      [false, ['CAC001']],
    ])
    tell(message({ msgType: 'Update', references: refs, areas: ugc('CAC003', 'CAC005') }))
    expect(active().find(each => each.id === id)?.geocodes.ugc).toEqual(['CAC003', 'CAC005'])
    expect(new Set(active().map(({ lineageId }) => lineageId))).toEqual(new Set(['L']))
  })

  test('a message without an area applies to the whole area of the messages that it references', () => {
    expect(standing([alert, message({ msgType: 'Cancel', references: refs, infos: [] })])).toEqual([])
    expect(standing([alert, message({ msgType: 'Cancel', references: refs })])).toEqual([])
    const update = message({ msgType: 'Update', references: refs })
    expect(standing([alert, update])).toEqual([`${update.key}: `])
  })

  test('of two Updates of the same place the later one wins where they overlap', () => {
    const first = message({ msgType: 'Update', references: refs, areas: ugc('CAC001', 'CAC003') })
    const second = message({ msgType: 'Update', references: refs, areas: ugc('CAC003', 'CAC005') })
    const wanted = [`${first.key}: CAC001`, `${second.key}: CAC003,CAC005`].sort()
    for (const order of permutations([alert, first, second])) expect(standing(order)).toEqual(wanted)
  })

  test('drawn areas are subtracted although both are in the same county', () => {
    const whole = message({ areas: [{ polygons: [box(-122, -120)], same: ['006037'] }] })
    const half = message({
      msgType: 'Cancel',
      references: [whole.key],
      areas: [{ polygons: [box(-122, -121)], same: ['006037'] }],
    })
    const [left] = partsInForce([whole], [whole, half])
    const area = geometryOf(left?.extent.polygons ?? [])
    expect(area && contains(area, [-120.5, 38.5])).toBe(true)
    expect(area && contains(area, [-121.5, 38.5])).toBe(false)
  })

  test('a place that is drawn again is replaced as a whole, but not one of several places with the same name', () => {
    const named = (west: number, east: number) => [{ polygons: [box(west, east)], description: 'Los Angeles' }]
    const whole = message({ areas: named(-122, -120) })
    const redrawn = message({ msgType: 'Update', references: [whole.key], areas: named(-121.9, -119.8) })
    const sibling = message({ msgType: 'Update', references: [whole.key], areas: named(-122, -121) })
    expect(partsInForce([whole, redrawn], [whole, redrawn]).map(one => one.message)).toEqual([redrawn])
    expect(partsInForce([whole, sibling], [whole, sibling]).map(one => one.message)).toEqual([whole, sibling])
  })

  test('a county ends what is drawn inside it, and nothing that is drawn elsewhere', () => {
    const inButte = message({
      areas: [
        {
          polygons: [
            [
              [
                [-121.7, 39.7],
                [-121.5, 39.7],
                [-121.5, 39.9],
                [-121.7, 39.9],
                [-121.7, 39.7],
              ],
            ],
          ],
        },
      ],
    })
    const cancel = (code: string) =>
      message({ msgType: 'Cancel', references: [inButte.key], areas: [{ same: [code] }] })
    expect(standing([inButte, cancel('006007')])).toEqual([])
    expect(standing([inButte, cancel('006037')])).toHaveLength(1)
  })

  test('terms that cannot be compared end nothing', () => {
    const zones = message({ areas: ugc('CAZ515') })
    const polygon = message({ msgType: 'Cancel', references: [zones.key], areas: drawn(-122, -121) })
    expect(standing([zones, polygon])).toEqual([`${zones.key}: CAZ515`])
  })
})

describe('an update that no sender may end', () => {
  const alert = message({ areas: ugc('CAC001') })
  test.for<[string, Parts]>([
    ['a stranger', { sender: 'mallory' }],
    ['a drill', { status: 'Exercise' }],
  ])('%s', ([, parts]) => {
    for (const msgType of ['Update', 'Cancel'] as const) {
      const other = message({ msgType, references: [alert.key], areas: ugc('CAC001'), ...parts })
      expect(standing([alert, other])).toContain(`${alert.key}: CAC001`)
    }
  })

  test('an update of two alerts merges them, and a cancel of two alerts merges nothing', () => {
    const other = message({ areas: ugc('CAC003') })
    const both = message({ msgType: 'Update', references: [alert.key, other.key], areas: ugc('CAC001', 'CAC003') })
    const keys = (all: LineageMessage[]) => componentOf(alert, all).map(({ key }) => key)
    expect(keys([alert, other, both])).toEqual([alert.key, both.key, other.key])
    const end = message({ msgType: 'Cancel', references: [alert.key, other.key] })
    expect(keys([alert, other, end])).toEqual([alert.key])
  })
})

describe('parts of one message', () => {
  test('an order and a warning become two updates, each with its own level, text and area', () => {
    const { tell, active } = story()
    tell(
      message({
        infos: [
          { event: 'Evacuation Order', headline: 'LEAVE NOW', areas: drawn(-122, -121).map(areaOf) },
          { event: 'Evacuation Warning', headline: 'Be ready', areas: drawn(-121, -120).map(areaOf) },
        ],
      }),
    )
    expect(active().map(({ level, title, severity }) => [level, title, severity])).toEqual([
      ['order', 'LEAVE NOW', 'critical'],
      ['warning', 'Be ready', 'high'],
    ])
  })

  test('the same content in two languages becomes one update with its translation', () => {
    const areas = drawn(-122, -121).map(areaOf)
    const both = message({
      infos: [
        { event: 'Evacuation Order', headline: 'Leave now', areas },
        { event: 'Orden de evacuación', headline: 'Salga ya', language: 'es-US', areas },
      ],
    })
    expect(both.parts).toHaveLength(1)
    expect(both.parts[0]?.translated).toMatchObject([{ headline: 'Salga ya' }])
  })
})

describe('an all clear', () => {
  const order = message({ infos: [{ event: 'Evacuation Order', areas: ugc('CAC001', 'CAC003').map(areaOf) }] })
  test('as an Update ends what it covers, with its text', () => {
    const { tell, active, all } = story()
    tell(order)
    const infos = [{ event: 'Evacuation Order', headline: 'Order lifted', responseTypes: ['AllClear'] }]
    tell(message({ msgType: 'Update', references: [order.key], infos, areas: ugc('CAC001', 'CAC003') }))
    expect(active()).toEqual([])
    expect(all()).toMatchObject([{ level: 'all-clear', title: 'Order lifted', ended: { reason: 'cancelled' } }])
  })
})

/**
 * A simple reference model of what must be in force, place by place: the messages that warn of a place and that no other message about this place refers to;
 * of several Updates of one message, only the latest.
 */
function referenceModel(all: readonly LineageMessage[], places: readonly string[]): string[] {
  const covers = ({ parts }: LineageMessage, place: string) =>
    parts.length === 0 ||
    parts.every(({ extent }) => extent.ugc.length === 0) ||
    parts.some(({ extent }) => extent.ugc.includes(place))
  const named = (one: LineageMessage) =>
    all.filter(other => other.alert.msgType !== 'Cancel' && supersedes(one, other)).map(({ key }) => key)
  const roots = (one: LineageMessage): Set<string> => {
    const found = new Set<string>(named(one))
    for (const key of found)
      for (const other of all) if (other.key === key) for (const next of named(other)) found.add(next)
    return found
  }
  return places.flatMap(place => {
    const isHere = ({ parts }: LineageMessage) => parts.some(({ extent }) => extent.ugc.includes(place))
    const open = all.filter(
      one =>
        one.alert.msgType !== 'Cancel' &&
        isHere(one) &&
        !all.some(other => supersedes(other, one) && covers(other, place)),
    )
    const latest = open.filter(
      one =>
        one.alert.msgType !== 'Update' ||
        !all.some(
          other =>
            other.alert.msgType === 'Update' &&
            isHere(other) &&
            other.alert.sender === one.alert.sender &&
            !(other.isDrill && !one.isDrill) &&
            [...roots(other)].some(key => roots(one).has(key)) &&
            !roots(one).has(other.key) &&
            (other.alert.sent > one.alert.sent || (other.alert.sent === one.alert.sent && other.key > one.key)),
        ),
    )
    return latest.map(({ key }) => `${place} ${key}`)
  })
}

const places = ['CAC001', 'CAC003', 'CAC005', 'CAC007']

/** A random family of messages: siblings, partial Cancels, two senders, drills, equal times. */
function drawMessages(random: () => number): LineageMessage[] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const all: LineageMessage[] = []
  const size = 3 + Math.floor(random() * 6)
  for (let i = 0; i < size; i++) {
    const codes = places.filter(() => random() < 0.5)
    const known = all.map(({ key }) => key)
    const msgType = known.length === 0 ? 'Alert' : pick(['Alert', 'Update', 'Update', 'Update', 'Cancel'] as const)
    const references = msgType === 'Alert' ? [] : known.filter(() => random() < 0.5)
    if (msgType !== 'Alert' && references.length === 0) references.push(pick(known))
    all.push(
      message({
        ...{ msgType, references, sender: random() < 0.85 ? 'oes' : 'sheriff' },
        status: random() < 0.9 ? 'Actual' : 'Exercise',
        sent: new Date(start + Math.floor(random() * 4) * 60_000).toISOString(),
        areas: codes.length > 0 || msgType !== 'Alert' ? ugc(...codes) : ugc(...places),
      }),
    )
  }
  return all
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** All lineages of messages that arrive one by one, as a service keeps them. */
function tellAll(messages: readonly LineageMessage[]) {
  const heard: LineageMessage[] = []
  let lineages: { keys: Set<string>; updates: UpdateState[] }[] = []
  let ids = 0
  for (const one of messages) {
    heard.push(one)
    const starts =
      one.alert.msgType === 'Cancel'
        ? heard.filter(other => other.alert.msgType !== 'Cancel' && supersedes(one, other))
        : [one]
    for (const from of starts) {
      const own = componentOf(from, heard)
      const keys = new Set(own.map(({ key }) => key))
      const owners = lineages.filter(lineage => [...lineage.keys].some(key => keys.has(key)))
      for (const key of owners.flatMap(owner => [...owner.keys])) keys.add(key)
      const { updates } = evolve(
        owners.flatMap(owner => owner.updates),
        {
          ...{ lineageId: 'L', all: heard, now, newId: () => `${++ids}` },
          own: heard.filter(({ key }) => keys.has(key)),
        },
      )
      lineages = [...lineages.filter(lineage => !owners.includes(lineage)), { keys, updates }]
    }
  }
  return lineages.flatMap(({ updates }) => updates)
}

const shownPlaces = (updates: readonly UpdateState[]) =>
  updates
    .filter(({ view }) => view.isActive)
    .flatMap(({ view, messageKey }) => view.geocodes.ugc.map(place => `${place} ${messageKey}`))
    .sort()

describe('a lineage with very many parts', () => {
  const count = 130
  const expires = new Date(start + 40 * 24 * 3_600_000).toISOString()
  const codes = Array.from({ length: count }, (_, i) => `CAZ${100 + i}`)

  test('that end together: everybody in it gets the end of their own part', () => {
    const { tell, active, nextFor } = story()
    const alert = message({ areas: ugc(...codes) })
    const siblings = codes.map(code => message({ msgType: 'Update', references: [alert.key], areas: ugc(code) }))
    tell(alert, ...siblings)
    const standing = active()
    expect(standing).toHaveLength(count)
    tell(message({ msgType: 'Cancel', references: siblings.map(({ key }) => key) }))
    expect(active()).toEqual([])
    expect(standing.map(update => nextFor(update)?.told.kind ?? null)).toEqual(standing.map(() => 'ended'))
  })

  test.for([
    ['codes', ugc],
    ['zones in one county', (...zones: string[]) => [{ zones, same: ['006037'] }]],
  ] as const)('that end one by one, by %s: none comes back, and no end is sent again', ([, areasOf]) => {
    const { tell, active, all, pass } = story()
    const alert = message({ areas: areasOf(...codes), infos: [{ expires }] })
    tell(alert)
    const ended: string[] = []
    for (const code of codes.slice(1)) {
      pass(4)
      const cancel = message({ msgType: 'Cancel', references: [alert.key], areas: areasOf(code), infos: [{ expires }] })
      ended.push(...tell(cancel).flatMap(({ change, state }) => (change === 'ended' ? state.view.id : [])))
    }
    expect(ended).toHaveLength(count - 1)
    const before = { active: active(), all: all() }
    pass(4)
    expect(tell()).toEqual([])
    expect({ active: active(), all: all() }).toEqual(before)
  })

  test('that are over: removes them after days, except the last hundred', () => {
    const { tell, all, pass } = story()
    const alerts = codes.map(code => message({ areas: ugc(code) }))
    tell(...alerts, message({ msgType: 'Update', references: alerts.map(({ key }) => key), areas: ugc('CAZ001') }))
    pass(24)
    tell()
    expect(all().length).toBeGreaterThan(100)
    pass(49)
    tell()
    expect(all()).toHaveLength(100)
  })
})

describe('random families of messages', () => {
  test.for(Array.from({ length: 150 }, (_, seed) => seed))(
    'family %i ends the same in every order of arrival, as in the reference model',
    seed => {
      const random = seededRandom(seed + 1)
      const family = drawMessages(random)
      const wanted = referenceModel(family, places).sort()
      const sorted = family.toSorted((a, b) => a.alert.sent.localeCompare(b.alert.sent))
      const orders = [sorted, sorted.toReversed(), ...Array.from({ length: 8 }, () => shuffled(family, random))]
      for (const order of orders) {
        expect(shownPlaces(tellAll(order))).toEqual(wanted)
      }
    },
  )

  test('cover the important cases: siblings, partial Cancels, two senders, equal times', () => {
    const all = Array.from({ length: 150 }, (_, seed) => drawMessages(seededRandom(seed + 1)))
    const some = (is: (family: LineageMessage[]) => boolean) => expect(all.filter(is).length).toBeGreaterThan(20)
    some(family => family.filter(({ alert }) => alert.msgType === 'Update').length > 1)
    some(family =>
      family.some(
        ({ alert, parts }) => alert.msgType === 'Cancel' && parts.some(({ extent }) => extent.ugc.length === 1),
      ),
    )
    some(family => new Set(family.map(({ alert }) => alert.sender)).size > 1)
    some(family => new Set(family.map(({ alert }) => alert.sent)).size < family.length)
  })
})
