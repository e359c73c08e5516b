import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { Tags, TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { planRoute } from '../src/plan/plan-route.ts'

const west: Position = [-121.62, 39.705]
const east: Position = [-121.61, 39.705]
const middle: Position = [-121.615, 39.705]

type Road = { tags: Tags; node?: Tags; hasOtherWay: boolean }

/** A street of 860 m. Its middle 515 m, Straight, and the node in the middle have the tags under test. The other way is 11 km longer. */
const build = ({ tags, node, hasOtherWay }: Road) => {
  const around = { path: ['start', 'north', 'end'], tags: { highway: 'residential', name: 'Around' } }
  return buildGraph({
    nodes: {
      west,
      start: [-121.618, 39.705],
      middle,
      end: [-121.612, 39.705],
      east,
      north: [-121.615, 39.755],
    },
    nodeTags: node ? { middle: node } : {},
    ways: [
      { path: ['west', 'start'], tags: { highway: 'residential', name: 'West Street' } },
      { path: ['end', 'east'], tags: { highway: 'residential', name: 'East Street' } },
      { path: ['start', 'middle', 'end'], tags: { name: 'Straight', ...tags } },
      ...(hasOtherWay ? [around] : []),
    ],
  })
}

const letters: Record<string, TravelMode> = {
  c: 'car',
  t: 'trailer',
  k: 'truck',
  w: 'walking',
  r: 'wheelchair',
  b: 'bicycle',
}
const profilesOf = (text: string): TravelMode[] =>
  travelModes.filter(profile => [...text].some(l => letters[l] === profile))

const whoTakesStraight = (road: Road, from: Position, to: Position): TravelMode[] => {
  const graph = build(road)
  const none = applyHazards(graph, [])
  return travelModes.filter(profile => {
    const { routes } = planRoute(graph, none, { from, to, profile })
    return routes[0]?.legs[0]?.steps.some(step => step.name === 'Straight') ?? false
  })
}

/** `through`: travel modes that use the road although there is another way. `only`: those that use it if there is no other. `ends`: those that may end on it. */
type Row = [what: string, tags: Tags, through: string, only: string, ends: string, node?: Tags]
const all = 'ctkwrb'
const wheels = 'ctkwb'
const street = (tags: Tags): Tags => ({ highway: 'residential', ...tags })

const classes: Row[] = [
  ['a street', street({}), all, all, all],
  ['a freeway, one-way by its kind', { highway: 'motorway' }, 'ctk', 'ctk', 'ctk'],
  ['a freeway ramp', { highway: 'motorway_link' }, 'ctk', 'ctk', 'ctk'],
  ['a motorroad', { highway: 'trunk', motorroad: 'yes' }, 'ctk', 'ctk', 'ctk'],
  ['a road of unknown class', { highway: 'road' }, all, all, all],
  ['a footway', { highway: 'footway' }, 'wr', 'wr', 'wr'],
  ['a pedestrian street', { highway: 'pedestrian' }, 'wr', 'wr', 'wr'],
  ['a cycleway', { highway: 'cycleway' }, 'wrb', 'wrb', 'wrb'],
  ['a path', { highway: 'path' }, 'w', 'w', 'w'],
  ['a paved path', { highway: 'path', surface: 'asphalt' }, 'wr', 'wr', 'wr'],
  ['a path for bicycles', { highway: 'path', bicycle: 'designated' }, 'wb', 'wb', 'wb'],
  ['a bridleway', { highway: 'bridleway' }, 'w', 'w', 'w'],
  ['a busway', { highway: 'busway' }, '', '', ''],
  ['a bus guideway', { highway: 'bus_guideway' }, '', '', ''],
  ['a road for buses only', street({ access: 'no', psv: 'yes' }), '', '', ''],
  ['a road for buses and people on foot', street({ access: 'no', bus: 'yes', foot: 'yes' }), 'wr', 'wr', 'wr'],
  ['a road under construction', { highway: 'construction', construction: 'residential' }, '', '', ''],
  ['a proposed road', { highway: 'proposed', proposed: 'residential' }, '', '', ''],
  ['an abandoned road', street({ abandoned: 'yes' }), '', '', ''],
  ['a runaway truck ramp', { highway: 'escape' }, '', '', ''],
  ['a raceway', { highway: 'raceway' }, '', '', ''],
  ['a corridor', { highway: 'corridor' }, '', '', 'wr'],
  ['a way indoors', { highway: 'footway', indoor: 'yes', level: '1' }, '', '', 'wr'],
  ['a lift', { highway: 'elevator' }, '', '', ''],
  ['a toll road', { highway: 'trunk', toll: 'yes' }, all, all, all],
  ['a tunnel', street({ tunnel: 'yes' }), all, all, all],
  ['a covered street', street({ covered: 'yes' }), all, all, all],
  ['a ferry', { route: 'ferry' }, 'wrb', 'wrb', 'wrb'],
  ['a car ferry', { route: 'ferry', motor_vehicle: 'yes' }, all, all, all],
]

const access: Row[] = [
  ['no access', street({ access: 'no' }), '', '', ''],
  ['no vehicles', street({ vehicle: 'no' }), 'wr', 'wr', 'wr'],
  ['no motor vehicles', street({ motor_vehicle: 'no' }), 'wrb', 'wrb', 'wrb'],
  ['no cars, but other motor vehicles', street({ motor_vehicle: 'yes', motorcar: 'no' }), 'wrb', 'wrb', 'wrb'],
  ['no access except for cars', street({ access: 'no', motorcar: 'yes' }), 'ct', 'ct', 'ct'],
  ['nobody on foot', street({ foot: 'no' }), 'ctkb', 'ctkb', 'ctkb'],
  ['no bicycles', street({ bicycle: 'no' }), 'ctkwr', 'ctkwr', 'ctkwr'],
  ['bicycles pushed', street({ bicycle: 'dismount' }), 'ctkwr', 'ctkwr', 'ctkwr'],
  ['no trucks', street({ hgv: 'no' }), 'ctwrb', 'ctwrb', 'ctwrb'],
  ['trucks to the door only', street({ hgv: 'destination' }), 'ctwrb', 'ctwrb', all],
  ['no wheelchairs', street({ wheelchair: 'no' }), wheels, wheels, wheels],
  ['private', street({ access: 'private' }), '', '', all],
  ['private, open on foot', street({ access: 'private', foot: 'yes' }), 'wr', 'wr', all],
  ['by permit', street({ access: 'permit' }), '', '', all],
  ['for residents', street({ access: 'residents' }), '', '', all],
  ['destination', street({ access: 'destination' }), '', '', all],
  ['motor vehicles to the door only', street({ motor_vehicle: 'destination' }), 'wrb', 'wrb', all],
  ['customers', street({ access: 'customers' }), '', '', all],
  ['delivery', street({ access: 'delivery' }), '', '', all],
  ['agricultural', street({ motor_vehicle: 'agricultural' }), 'wrb', 'wrb', all],
  ['a word that nobody knows', street({ access: 'on_tuesdays' }), '', '', all],
  ['permissive', street({ access: 'permissive' }), all, all, all],
  ['emergency vehicles only', street({ access: 'no', emergency: 'yes' }), '', '', ''],
  ['emergency access', { highway: 'service', service: 'emergency_access' }, 'wrb', 'wrb', 'wrb'],
  ['a driveway', { highway: 'service', service: 'driveway' }, 'wrb', 'wrb', all],
  ['an aisle between parked cars', { highway: 'service', service: 'parking_aisle' }, 'wrb', 'wrb', all],
  ['an alley', { highway: 'service', service: 'alley' }, all, all, all],
  ['closed at night', street({ 'access:conditional': 'no @ (22:00-06:00)' }), '', all, all],
  ['closed in winter', street({ 'motor_vehicle:conditional': 'no @ (Nov-Apr)' }), 'wrb', all, all],
  ['closed, open by day', street({ access: 'no', 'access:conditional': 'yes @ (08:00-18:00)' }), '', '', ''],
  ['no vehicles above 7 t', street({ 'vehicle:conditional': 'no @ (weight>7)' }), 'ctwrb', 'ctwrb', 'ctwrb'],
  ['no trucks by day', street({ 'hgv:conditional': 'no @ (Mo-Fr 07:00-19:00)' }), 'ctwrb', 'ctwrb', 'ctwrb'],
  ['residents at some hours', street({ 'access:conditional': 'destination @ (15:00-19:00)' }), '', '', all],
  ['no motor vehicles towards us', street({ 'motor_vehicle:forward': 'no' }), 'wrb', 'wrb', all],
]

const directions: Row[] = [
  ['one-way', street({ oneway: 'yes' }), all, all, all],
  ['one-way against us', street({ oneway: '-1' }), 'wr', 'wr', all],
  ['one-way against us, not for bicycles', street({ oneway: '-1', 'oneway:bicycle': 'no' }), 'wrb', 'wrb', all],
  ['with a contraflow lane for bicycles', street({ oneway: '-1', cycleway: 'opposite_lane' }), 'wrb', 'wrb', all],
  ['reversible', street({ oneway: 'reversible' }), 'wr', 'wr', 'wr'],
  ['alternating', street({ oneway: 'alternating' }), all, all, all],
  ['one-way at some hours', street({ 'oneway:conditional': '-1 @ (15:00-19:00)' }), 'wr', 'wr', all],
  ['a roundabout', street({ junction: 'roundabout' }), all, all, all],
  ['a freeway drawn against us', { highway: 'motorway', oneway: '-1' }, '', '', 'ctk'],
  ['an escalator towards us', { highway: 'footway', conveying: 'backward' }, '', '', ''],
]

const grounds: Row[] = [
  ['gravel', street({ surface: 'gravel' }), wheels, wheels, wheels],
  ['cobblestone', street({ surface: 'cobblestone' }), wheels, wheels, wheels],
  ['asphalt', street({ surface: 'asphalt' }), all, all, all],
  ['bad smoothness', street({ smoothness: 'bad' }), wheels, wheels, wheels],
  ['very bad smoothness', street({ smoothness: 'very_bad' }), 'cwb', 'cwb', 'cwb'],
  ['horrible smoothness', street({ smoothness: 'horrible' }), 'w', 'w', 'w'],
  ['a good track', { highway: 'track', tracktype: 'grade1', surface: 'asphalt' }, all, all, all],
  ['a rough track', { highway: 'track', tracktype: 'grade3' }, 'cwb', 'cwb', 'cwb'],
  ['a soft track', { highway: 'track', tracktype: 'grade5' }, 'wb', 'wb', 'wb'],
  ['a track of unknown state', { highway: 'track' }, 'wb', wheels, wheels],
  ['a track for four-wheel drive', { highway: 'track', '4wd_only': 'yes' }, 'wb', 'wb', 'wb'],
  ['a steep lane', street({ incline: '-12%' }), wheels, wheels, wheels],
  ['a gentle lane', street({ incline: '4%' }), all, all, all],
  ['a hiking path', { highway: 'path', sac_scale: 'hiking' }, 'w', 'w', 'w'],
  ['a climb', { highway: 'path', sac_scale: 'alpine_hiking' }, '', '', ''],
  ['steps', { highway: 'steps' }, 'w', 'w', 'w'],
  ['steps that say wheelchair', { highway: 'steps', wheelchair: 'yes' }, 'w', 'w', 'w'],
  ['steps with any ramp', { highway: 'steps', ramp: 'yes' }, 'w', 'w', 'w'],
  ['steps with a wheelchair ramp', { highway: 'steps', 'ramp:wheelchair': 'yes' }, 'wr', 'wr', 'wr'],
  ['a ford', street({ ford: 'yes' }), '', 'ctkw', 'ctkw'],
  ['a narrow footway', { highway: 'footway', width: '0.6' }, 'w', 'w', 'w'],
]

const sizes: Row[] = [
  ['a width of 2.2 m', street({ maxwidth: '2.2' }), 'cwrb', 'cwrb', 'cwrb'],
  ['a lane 1.8 m wide', street({ width: '1.8 m' }), 'wrb', 'wrb', 'wrb'],
  ['a height of 2.5 m', street({ maxheight: '2.5' }), 'cwrb', 'cwrb', 'cwrb'],
  ['a height of 12\'6"', street({ maxheight: '12\'6"' }), 'ctwrb', 'ctwrb', 'ctwrb'],
  ["a height of 14'", street({ maxheight: "14'" }), all, all, all],
  ['a height of which only the word is known', street({ maxheight: 'below_default' }), 'cwrb', 'cwrb', 'cwrb'],
  ['no limit of height', street({ maxheight: 'default' }), all, all, all],
  ['a weight of 3 short tons', street({ maxweight: '3 st' }), 'cwrb', 'cwrb', 'cwrb'],
  ['a weight of 20,000 lb', street({ maxweight: '20000 lbs' }), 'ctwrb', 'ctwrb', 'ctwrb'],
  ['a length of 10 m', street({ maxlength: '10' }), 'cwrb', 'cwrb', 'cwrb'],
  ['no trailers', street({ trailer: 'no' }), 'ckwrb', 'ckwrb', 'ckwrb'],
]

const at = (what: string, through: string, only: string, node: Tags, tags: Tags = street({})): Row => {
  return [what, tags, through, only, all, node]
}

const barriers: Row[] = [
  at('a gate of which nothing is known', 'wrb', all, { barrier: 'gate' }),
  at('an open gate', all, all, { barrier: 'gate', access: 'yes' }),
  at('a private gate', '', wheels.concat('r'), { barrier: 'gate', access: 'private' }),
  at('a locked gate', '', '', { barrier: 'gate', locked: 'yes' }),
  at('a gate that is closed', '', '', { barrier: 'gate', access: 'no' }),
  at('a lift gate', 'wrb', all, { barrier: 'lift_gate' }),
  at('a swing gate', 'wrb', all, { barrier: 'swing_gate' }),
  at('a bollard', 'wrb', 'wrb', { barrier: 'bollard' }),
  at('a bollard that lets cars through', all, all, { barrier: 'bollard', motor_vehicle: 'yes' }),
  at('a bollard with general access', 'wrb', 'wrb', { barrier: 'bollard', access: 'yes' }),
  at('a block', 'wrb', 'wrb', { barrier: 'block' }),
  at('a cycle barrier', 'wb', 'wb', { barrier: 'cycle_barrier' }),
  at('a stile', 'w', 'w', { barrier: 'stile' }),
  at('a kissing gate', 'w', 'w', { barrier: 'kissing_gate' }),
  at('a wide kissing gate', 'wr', 'wr', { barrier: 'kissing_gate', wheelchair: 'yes' }),
  at('a cattle grid', wheels, wheels, { barrier: 'cattle_grid' }),
  at('a raised kerb', wheels, wheels, { kerb: 'raised' }),
  at('a lowered kerb', all, all, { barrier: 'kerb', kerb: 'lowered' }),
  at('a flush kerb', all, all, { kerb: 'flush' }),
  at('a kerb of unknown height', all, all, { barrier: 'kerb' }),
  at('a ford in the road', '', 'ctkw', { ford: 'yes' }),
  at('a dip that carries water in rain', all, all, { ford: 'yes', traffic_calming: 'dip' }),
  at('a ford that is dry', all, all, { ford: 'intermittent', depth: '0' }),
  at('a crossing with steps for who crosses', all, all, { highway: 'crossing', wheelchair: 'no' }),
  at('a corner with kerbs', all, all, { wheelchair: 'limited' }),
  at('a gate that no wheelchair passes', 'wb', 'ctkwb', { barrier: 'gate', wheelchair: 'no' }),
  at('a lift on the way', '', '', { highway: 'elevator' }, { highway: 'footway' }),
  at('a toll booth', all, all, { barrier: 'toll_booth' }),
  at('a height restrictor', 'cwrb', 'cwrb', { barrier: 'height_restrictor', maxheight: '2.2' }),
  at('a wall', '', '', { barrier: 'wall' }),
  at('something that nobody knows', '', 'w', { barrier: 'yes' }),
]

describe.each([
  ['kinds of ways', classes],
  ['access', access],
  ['directions', directions],
  ['ground', grounds],
  ['sizes', sizes],
  ['barriers', barriers],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_what, tags, through, only, ends, node) => {
    const road = { tags, ...(node && { node }) }
    const open = { ...road, hasOtherWay: true }
    expect(whoTakesStraight(open, west, east), 'with another way').toEqual(profilesOf(through))
    expect(whoTakesStraight({ ...road, hasOtherWay: false }, west, east), 'as the only way').toEqual(profilesOf(only))
    if (!node) expect(whoTakesStraight(open, west, [-121.6145, 39.705]), 'to its middle').toEqual(profilesOf(ends))
  })
})

describe('private roads', () => {
  // Two private yards, each a loop between the same two streets, which also meet further north.
  const nodes: Record<string, Position> = {
    a: [-121.62, 39.705],
    b: [-121.61, 39.705],
    c: [-121.62, 39.71],
    d: [-121.61, 39.71],
    n: [-121.615, 39.73],
  }
  const graph = buildGraph({
    nodes,
    ways: [
      { path: ['a', 'b'], tags: { highway: 'service', access: 'private', name: 'Yard South' } },
      { path: ['c', 'd'], tags: { highway: 'service', access: 'private', name: 'Yard North' } },
      { path: ['a', 'c', 'n'], tags: { highway: 'residential', name: 'West Street' } },
      { path: ['b', 'd', 'n'], tags: { highway: 'residential', name: 'East Street' } },
    ],
  })
  const none = applyHazards(graph, [])
  const namesOf = (from: Position, to: Position) =>
    planRoute(graph, none, { from, to, profile: 'car' }).routes[0]?.legs[0]?.steps.map(step => step.name)

  test('can be left by residents, and no route leads through another one', () => {
    const names = namesOf([-121.6195, 39.705], [-121.61, 39.715])
    expect(names).toContain('Yard South')
    expect(names).not.toContain('Yard North')
    expect(namesOf([-121.62, 39.706], [-121.61, 39.709])).not.toContain('Yard North')
  })

  test('are used to reach residents', () => {
    expect(namesOf([-121.62, 39.715], [-121.615, 39.705])).toContain('Yard South')
  })

  describe('two streets that trucks may use for access only', () => {
    const door = { highway: 'residential', hgv: 'destination' }
    const town = (hasOtherWay: boolean) =>
      buildGraph({
        nodes,
        ways: [
          { path: ['c', 'd'], tags: { highway: 'service', access: 'private', name: 'Yard' } },
          { path: ['a', 'c'], tags: { ...door, name: 'West Street' } },
          { path: ['d', 'b'], tags: { ...door, name: 'East Street' } },
          { path: ['c', 'n'], tags: { highway: 'residential', name: 'West Road' } },
          ...(hasOtherWay ? [{ path: ['n', 'd'], tags: { highway: 'residential', name: 'East Road' } }] : []),
        ],
      })
    const drive = (hasOtherWay: boolean, from: Position, to: Position) => {
      const graph = town(hasOtherWay)
      const { routes } = planRoute(graph, applyHazards(graph, []), { from, to, profile: 'truck' })
      return routes[0]?.legs[0]?.steps.map(step => step.name)
    }
    const west: Position = [-121.62, 39.706]
    const east: Position = [-121.61, 39.706]

    test.each<[string, Position, Position]>([
      ['at the start of a trip', west, east],
      ['at its end', east, west],
    ])('are not passed when another road leads there, %s', (_, from, to) => {
      const names = drive(true, from, to)
      expect(names).toContain('East Road')
      expect(names).not.toContain('Yard')
    })

    test('are passed when no other road leads there', () => {
      expect(drive(false, west, east)).toContain('Yard')
    })
  })

  test('are not re-entered as a short cut after a route has left them', () => {
    // The trip starts at the yard's west end. It leaves the yard and must not enter it again.
    const names = namesOf([-121.6199, 39.705], [-121.61, 39.7055]) ?? []
    expect(names.filter(name => name.startsWith('Yard')).length).toBeLessThanOrEqual(1)
  })
})

test('a crossing that is closed to wheelchairs does not make the road beyond it passable', () => {
  const [west, east] = [
    [-121.62, 39.705],
    [-121.61, 39.705],
  ] as const
  const routeOver = (node: Record<string, string>) => {
    const graph = buildGraph({
      nodes: { a: [...west], m: [-121.615, 39.705], b: [...east] },
      ways: [{ path: ['a', 'm', 'b'], tags: { highway: 'footway', wheelchair: 'yes', surface: 'asphalt' } }],
      nodeTags: { m: node },
    })
    const request = { from: [...west], to: [...east], profile: 'wheelchair' } as const
    const { routes } = planRoute(graph, applyHazards(graph, []), { ...request, from: [...west], to: [...east] })
    return routes[0]?.reasons.map(({ kind }) => kind)
  }
  expect(routeOver({ highway: 'crossing' })).toEqual([])
  expect(routeOver({ highway: 'crossing', wheelchair: 'no' })).toEqual(['unknown-access'])
})
