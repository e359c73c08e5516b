// @vitest-environment node
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { DirectionsAnswer, evacuationPlan, hazardCollection } from '@muster/contracts/entities/navigation'
import {
  type PackKeyList,
  type PackManifest,
  type PackPartName,
  packFormat,
  type SignedText,
} from '@muster/contracts/entities/pack'
import { type AddedPreparation, preparationFor } from '@muster/contracts/vocabulary/preparation'
import { contains } from '@muster/geo/area'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { californiaGraph } from '@muster/routing/data/california-network'
import { clipGraph } from '@muster/routing/graph/clip'
import { formatVersion } from '@muster/routing/graph/format'
import { openGraph } from '@muster/routing/graph/open'
import { applyHazards } from '@muster/routing/hazards/marks'
import { PackFileError, writeContainer } from '@muster/routing/pack/container'
import { writeTiles } from '@muster/routing/pack/tile-file'
import { planRoute } from '@muster/routing/plan/plan-route'
import type { ShelterFacts } from '@muster/routing/shelters/fit'

import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { verifyPack } from '../../entities/offline-pack/verify-pack.ts'
import { answerOffline, asSaved, type OpenPack, withCards } from './answers.ts'
import { followLists } from './pinned-keys.ts'

const orinda: Position = [-122.1797, 37.8771]
const oakland: Position = [-122.2712, 37.8044]
const graph = californiaGraph()
const roads = clipGraph(graph, oakland, 40_000)
const now = Date.parse('2026-11-01T21:52:00.000Z')

const fireRing: Position[] = [
  [-122.235, 37.84],
  [-122.2, 37.84],
  [-122.2, 37.88],
  [-122.235, 37.88],
  [-122.235, 37.84],
]
const fire = {
  type: 'Feature' as const,
  id: 'fire',
  geometry: { type: 'Polygon' as const, coordinates: [fireRing] },
  properties: {
    ...{ updateId: 'fire', kind: 'wildfire' as const, title: 'Skyline Fire', severity: 'critical' as const },
    ...{
      rank: 'danger' as const,
      avoid: true,
      isDrill: true,
      senderName: 'Drill',
      issuedAt: '2026-11-01T20:00:00.000Z',
    },
  },
}

const shelter = {
  ...{ id: 'arena', name: 'Arena, Oakland', coordinates: oakland, county: 'Alameda', wheelchairAccessible: true },
  ...{ acceptsServiceAnimals: null, status: 'candidate' as const, source: 'list', asOf: null },
  ...{ address: 'Oakland', acceptsPets: null, hasDevicePower: null, languages: null, capacity: null, population: null },
  ...{ placesLeft: null, memberReports: [], isMissing: false },
}
const berkeley: Position = [-122.2727, 37.8716]
const officialAt = (asOf: string, over: Partial<ShelterFacts> = {}): ShelterFacts => ({
  ...{ ...shelter, id: 'gym', name: 'Gym, Berkeley', coordinates: berkeley, status: 'open', asOf },
  ...over,
})

const parts: Record<PackPartName, Uint8Array> = {
  roads,
  hazards: Buffer.from(JSON.stringify({ features: [], asOf: '2026-11-01T19:00:00.000Z' })),
  shelters: Buffer.from(JSON.stringify([shelter])),
  refuges: Buffer.from('[]'),
  places: Buffer.from(
    JSON.stringify([
      { id: 'place.orinda', kind: 'place', name: 'Orinda', label: 'Orinda, California', location: orinda },
      { id: 'place.oakland', kind: 'place', name: 'Oakland', label: 'Oakland, California', location: oakland },
      { id: 'zip', kind: 'postcode', name: '94563', label: 'Orinda, California 94563', location: orinda },
    ]),
  ),
  routes: Buffer.from('[]'),
  cards: Buffer.from('[]'),
  map: writeTiles([]),
}

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  return { privateKey, key: { id: createHash('sha256').update(x).digest('hex').slice(0, 16), publicKey: x } }
}
type Pair = ReturnType<typeof pair>
const own = pair()

function manifestOf(over: Partial<PackManifest> = {}): PackManifest {
  return {
    ...{ format: packFormat, version: 'v', madeAt: '2026-11-01T19:00:00.000Z', expiresAt: '2026-12-01T19:00:00.000Z' },
    ...{ place: oakland, mode: 'driving', language: 'en', center: oakland, radiusMeters: 40_000 },
    ...{ allRoadsMeters: 40_000, isPracticeNetwork: true, region: null, hazardsAsOf: '2026-11-01T19:00:00.000Z' },
    practice: { DRILL: true, PRACTICE_DIRECTIONS: 'drills' },
    ...{ emergencyNumbers: ['911'], missing: [], map: null, placesMeters: 40_000, bounds: null },
    parts: Object.entries(parts).map(([name, raw]) => {
      const gzipped = gzipSync(raw)
      const sha256 = createHash('sha256').update(gzipped).digest('hex')
      return { name: name as PackPartName, bytes: gzipped.length, rawBytes: raw.length, sha256 }
    }),
    ...over,
  }
}

function build(signer = own, over: Partial<PackManifest> = {}) {
  const text = JSON.stringify(manifestOf(over))
  const signature = sign(null, Buffer.from(text), signer.privateKey).toString('base64url')
  return writeContainer(
    text,
    [{ key: signer.key.id, signature }],
    Object.values(parts).map(raw => gzipSync(raw)),
  )
}

const pack = (over: Partial<PackManifest> = {}): OpenPack => ({
  ...{ manifest: manifestOf(over), graph: openGraph(roads.buffer), hazards: { features: [], asOf: null } },
  ...{ shelters: [shelter], refuges: [], places: JSON.parse(String(parts.places)), slot: 'home', leaving: null },
})
const lately = { features: [fire], asOf: '2026-11-01T21:50:00.000Z' }

function ask(path: string, { packs = [pack()], last = lately as typeof lately | null, body = '' } = {}): unknown {
  const url = new URL(path, 'https://muster.example')
  return answerOffline(packs, last, { method: body ? 'POST' : 'GET', url, body }, now)
}
const directions = (from: Position, to: Position, query = 'alternatives=true&geometries=geojson&language=en') =>
  `/api/directions/v5/mapbox/driving/${encodeURIComponent(`${from.join()};${to.join()}`)}.json?${query}`

it('opens a pack that a trusted key has signed, and returns its parts unchanged', async () => {
  const { manifest, part } = await verifyPack(build(), [pair().key, own.key])
  expect(manifest.version).toBe('v')
  expect(await part('roads')).toEqual(new Uint8Array(roads))
})

it('opens a pack in a browser without Ed25519 too', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  expect((await verifyPack(build(), [own.key])).manifest.version).toBe('v')
  await expect(verifyPack(build(), [pair().key])).rejects.toThrow('no trusted key')
  importKey.mockRestore()
})

it.each([
  ['its roads', (bytes: Uint8Array) => bytes.length - 200],
  ['its manifest', (bytes: Uint8Array) => Buffer.from(bytes).indexOf('40000')],
  ['its signature', (bytes: Uint8Array) => Buffer.from(bytes).indexOf('"signature":"') + 20],
])('rejects a pack of which somebody changed %s', async (_name, at) => {
  const bytes = build()
  const place = at(bytes)
  bytes[place] = bytes[place] === 49 ? 50 : 49
  await expect(verifyPack(bytes, [own.key])).rejects.toThrow('Offline pack')
})

it('rejects a pack of the previous format, and the format changes whenever that of roads does', async () => {
  const older = { format: packFormat - 1 } as Partial<PackManifest>
  await expect(verifyPack(build(own, older), [own.key])).rejects.toThrow(PackFileError)
  // A new version of the road graphs needs a new format of packs. If this fails, raise both numbers.
  expect({ packFormat, formatVersion }).toEqual({ packFormat: 3, formatVersion: 5 })
})

it('rejects a pack that another key has signed under the same name', async () => {
  const other = pair()
  await expect(verifyPack(build({ ...other, key: { ...other.key, id: own.key.id } }), [own.key])).rejects.toThrow()
})

/** A signed list of keys, as the service sends it. */
function listOf(sequence: number, named: Pair[], signers: Pair[]): SignedText {
  const list: PackKeyList = {
    type: 'pack-keys',
    sequence,
    at: new Date(now).toISOString(),
    keys: named.map(p => p.key),
  }
  const text = JSON.stringify(list)
  const signatures = signers.map(({ key, privateKey }) => ({
    key: key.id,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }))
  return { text, signatures }
}

describe('the trusted signing keys of packs', () => {
  const [first, second, stranger] = [pair(), pair(), pair()]
  const changes = [
    listOf(1, [first], [first]),
    listOf(2, [first, second], [first, second]),
    listOf(3, [second], [second]),
  ]
  const pinned = { sequence: 1, keys: [first.key] }

  it('are those of the first visit, with the newest of that time', async () => {
    expect(await followLists(null, changes)).toEqual({ sequence: 3, keys: [second.key] })
  })

  it('are updated by every change that a trusted key has signed', async () => {
    expect(await followLists(pinned, changes)).toEqual({ sequence: 3, keys: [second.key] })
  })

  it('stay unchanged when a stranger’s list names others, also as the only list that is served', async () => {
    expect(await followLists(pinned, [listOf(9, [stranger], [stranger])])).toEqual(pinned)
    expect(await followLists(pinned, [...changes.slice(0, 1), listOf(2, [first, stranger], [stranger])])).toEqual(
      pinned,
    )
  })

  it('do not return to a retired key when an older list is served again', async () => {
    const later = { sequence: 3, keys: [second.key] }
    expect(await followLists(later, changes.slice(0, 2))).toEqual(later)
  })
})

it('uses the ages that the server has confirmed since: a refreshed list is not old', () => {
  const packed = { ...pack(), shelters: [shelter, officialAt('2026-11-01T19:00:00.000Z')] }
  const asOf = '2026-11-01T21:45:00.000Z'
  const ages = [{ id: 'gym', asOf, memberReports: [] }]
  const aged = asSaved(packed, { hazardsAsOf: asOf, shelterAges: ages, leaving: null })
  const list = (of: OpenPack) => ask(`/api/shelters?near=${berkeley.join()}&limit=1`, { packs: [of], last: null })
  expect(list(packed)).toMatchObject([{ id: 'gym', why: ['open', 'list-old', 'places-not-said'] }])
  expect(list(aged)).toMatchObject([{ id: 'gym', asOf, why: ['open', 'places-not-said'] }])
  expect(ask('/api/hazards', { packs: [aged], last: null })).toMatchObject({ asOf })
})

it('plans the route that the service would plan with the hazards of that time, and marks it as offline', () => {
  const answer = ask(directions(orinda, oakland)) as DirectionsAnswer
  const [route] = answer.routes
  expect(route?.muster).toMatchObject({ offline: true, hazardsAsOf: lately.asOf, avoided: [{ hazardId: 'fire' }] })
  const marks = applyHazards(graph, [
    { id: 'fire', kind: 'wildfire', title: '', rank: 'danger', geometry: fire.geometry, observedAt: now },
  ])
  const [same] = planRoute(graph, marks, { from: orinda, to: oakland, profile: 'car' }).routes
  expect(route?.distance).toBeCloseTo(same?.distanceMeters ?? 0, 0)
  expect(route?.geometry).toMatchObject({ coordinates: same?.geometry })
})

it('uses the newer hazards: those of the pack, or the last ones of the server', () => {
  const fresh = { ...pack(), hazards: { features: [], asOf: '2026-11-01T21:51:00.000Z' } }
  const answer = ask(directions(orinda, oakland), { packs: [fresh] }) as DirectionsAnswer
  expect(answer.routes[0]?.muster).toMatchObject({ avoided: [], hazardsAsOf: '2026-11-01T21:51:00.000Z' })
  const hazards = ask('/api/hazards') as z.infer<typeof hazardCollection>
  expect(hazards).toMatchObject({ asOf: lately.asOf, isStale: true, features: [{ id: 'fire' }] })
})

it('has no answer when an end is outside of the saved roads', () => {
  expect(ask(directions(oakland, [-118.2437, 34.0522]))).toBeNull()
  expect(ask('/api/hazards', { packs: [] })).toBeNull()
})

it('never answers on drawn roads when a pack has the real ones at the start', () => {
  const drawn = pack()
  const near = pack({ radiusMeters: 1_000 })
  const real = { ...near, graph: { ...near.graph, isPractice: false } }
  expect(ask(directions(oakland, orinda), { packs: [drawn] })).toMatchObject({ code: 'Ok' })
  expect(ask(directions(oakland, orinda), { packs: [drawn, real] })).toBeNull()
})

it('gives no steps on drawn roads outside of a drill', () => {
  const real = { practice: { DRILL: false, PRACTICE_DIRECTIONS: 'drills' as const } }
  const answer = ask(directions(orinda, oakland), { packs: [pack(real)], last: null }) as DirectionsAnswer
  expect(answer).toMatchObject({ code: 'NoRoute', routes: [], muster: { code: 'real-streets-unknown' } })
})

it('finds the nearest safe place, and the route there in Spanish', () => {
  const body = JSON.stringify({ from: orinda, profile: 'driving', language: 'es' })
  const plan = ask('/api/evacuation-plans', { body }) as z.infer<typeof evacuationPlan>
  expect(plan).toMatchObject({ shelter: { id: 'arena' }, route: { muster: { offline: true } } })
  expect(plan.route?.legs[0]?.steps[0]?.maneuver.instruction).toMatch(/^(Vaya|Diríjase|Conduzca|Salga|Tome)/)
})

function planWith(
  official: ShelterFacts,
  { from = oakland, ...wishes }: { from?: Position; needs?: string[]; shelterId?: string; except?: string[] } = {},
) {
  const body = JSON.stringify({ from, profile: 'driving', ...wishes })
  const packs = [{ ...pack(), shelters: [shelter, official] }]
  return (ask('/api/evacuation-plans', { body, packs }) as z.infer<typeof evacuationPlan>).shelter
}
const lateAsOf = '2026-11-01T21:30:00.000Z'

it('leads to an open shelter rather than to a nearer unconfirmed one, and states its age', () => {
  expect(planWith(officialAt(lateAsOf))).toMatchObject({ id: 'gym', status: 'open', asOf: lateAsOf })
  expect(planWith(officialAt('2026-11-01T19:00:00.000Z'))?.why).toContain('list-old')
})

it.each([
  ['is full', officialAt(lateAsOf, { status: 'full' })],
  ['is closed', officialAt(lateAsOf, { status: 'closed' })],
  ['lies in the fire', officialAt(lateAsOf, { coordinates: [-122.215, 37.86] })],
  ['does not take pets', officialAt(lateAsOf, { acceptsPets: false })],
])('does not lead to a shelter that %s', (_why, official) => {
  expect(planWith(official, { needs: ['pets'] })?.id).toBe('arena')
})

it('leads to the shelter that the person has chosen, and not to one that they were turned away from', () => {
  const ask = (wish: object) => planWith(officialAt(lateAsOf), wish)?.id
  expect(ask({ shelterId: 'arena' })).toBe('arena')
  expect(ask({ except: ['gym'] })).toBe('arena')
  expect(ask({ except: ['gym', 'arena'] })).toBeUndefined()
})

it('lists unconfirmed places in drills only', () => {
  const list = (DRILL: boolean) =>
    ask(`/api/shelters?near=${oakland.join()}`, {
      packs: [{ ...pack({ practice: { DRILL, PRACTICE_DIRECTIONS: 'drills' } }), shelters: [shelter] }],
    })
  expect(list(true)).toMatchObject([{ id: 'arena' }])
  expect(list(false)).toEqual([])
})

it('lists shelters as the service does, and shows none as open that was not confirmed for a day', () => {
  const list = (official: ShelterFacts) =>
    ask(`/api/shelters?near=${oakland.join()}&limit=1`, { packs: [{ ...pack(), shelters: [shelter, official] }] })
  expect(list(officialAt(lateAsOf))).toMatchObject([{ id: 'gym', status: 'open', why: ['open', 'places-not-said'] }])
  const old = officialAt('2026-10-31T21:00:00.000Z')
  expect(list(old)).toMatchObject([{ id: 'gym', status: 'not-said' }])
})

it('shows the official text of a hazard, also when the server sent it last', () => {
  const said = { content: 'It moves west.', instruction: 'Leave now.' }
  const card = { updateId: 'fire', ...said }
  const packed = { ...pack(), hazards: withCards({ features: [fire], asOf: '2026-11-01T19:00:00.000Z' }, [card]) }
  for (const last of [null, lately]) {
    const { features } = ask('/api/hazards', { packs: [packed], last }) as z.infer<typeof hazardCollection>
    expect(features).toMatchObject([{ id: 'fire', properties: { said } }])
  }
})

it('leads out of the saved roads, away from the fire, when no safe place is known', () => {
  const real = { ...pack({ bounds: [-122.3, 37.8, -122.1, 37.92] }), shelters: [] }
  const packs = [{ ...real, graph: { ...real.graph, isPractice: false } }]
  const body = JSON.stringify({ from: orinda, profile: 'driving' })
  const plan = ask('/api/evacuation-plans', { body, packs }) as z.infer<typeof evacuationPlan>
  expect(plan).toMatchObject({ shelter: null, roadsEnd: { area: expect.any(String), toward: null } })
  expect(plan.route?.muster).toMatchObject({ offline: true, endsAtSafePlace: false })
  const end = plan.roadsEnd?.location ?? oakland
  expect(contains(fire.geometry, end)).toBe(false)
  expect(plan.route?.muster.nearDangers).toEqual([])
  const drawn = { ...real, manifest: manifestOf() }
  expect(ask('/api/evacuation-plans', { body, packs: [drawn] })).toMatchObject({ shelter: null, roadsEnd: null })
})

it('states the leave-by time with this person’s preparation, and none when it is not known', () => {
  const at = '2026-11-01T21:50:00.000Z'
  // The fire grows over the road from Orinda within an hour.
  const speed = { metersPerHour: 4_000, mostMetersPerHour: 4_000, bearing: null, bearingUncertainty: 180 }
  const growth = { ...speed, basis: 'reported' as const, source: 'Drill', since: null, asOf: at }
  const growing = { ...fire, properties: { ...fire.properties, growth, issuedAt: at } }
  const leavingWith = (added: AddedPreparation[]) => ({ preparation: preparationFor(added), added, home: null })
  const leaveBy = (leaving: OpenPack['leaving'], last: typeof lately | null) =>
    ask('/api/leave-by?language=en', { packs: [{ ...pack({ place: orinda }), leaving }], last }) as LeaveByAnswer | null
  const soon = leaveBy(leavingWith([]), { features: [growing], asOf: at })
  expect(soon?.leaveBy).toMatchObject({ because: 'way-closes', uncertainty: 'growth-forecast' })
  expect(soon).toMatchObject({ hazardsAsOf: at, isStale: true })
  const later = leaveBy(leavingWith(['pets']), { features: [growing], asOf: at })
  expect(Date.parse(later?.leaveBy?.at ?? '')).toBeLessThanOrEqual(Date.parse(soon?.leaveBy?.at ?? ''))
  expect(later?.preparation.minutes).toBe(20)
  expect(leaveBy(leavingWith([]), null)).toMatchObject({ leaveBy: null, noTime: 'nothing-known' })
  expect(leaveBy(null, lately)).toBeNull()
  const body = JSON.stringify({ from: orinda, profile: 'driving' })
  const plan = ask('/api/evacuation-plans', { body, last: { features: [growing], asOf: at } })
  expect(plan).toMatchObject({ leaveBy: { because: 'way-closes' } })
})

it('plans for a car with a trailer for a person who takes livestock along, as the service does', () => {
  const leavingWith = (added: AddedPreparation[]) => ({ preparation: preparationFor(added), added, home: null })
  const packs = [{ ...pack(), leaving: leavingWith(['livestock']) }]
  const secondsOf = (answer: unknown) => (answer as DirectionsAnswer).routes[0]?.duration ?? 0
  const byCar = secondsOf(ask(directions(orinda, oakland)))
  expect(secondsOf(ask(directions(orinda, oakland), { packs }))).toBeGreaterThan(byCar)
  const planned = (packs: OpenPack[]) => {
    const body = JSON.stringify({ from: orinda, profile: 'driving' })
    return secondsOf((ask('/api/evacuation-plans', { body, packs }) as { directions: DirectionsAnswer }).directions)
  }
  expect(planned(packs)).toBeGreaterThan(planned([pack()]))
  const onFoot = directions(orinda, oakland).replace('/driving/', '/walking/')
  expect(ask(onFoot, { packs })).toEqual(ask(onFoot))
})

it('finds a street by its short name, and the street of a house number', () => {
  const street = { id: 's', kind: 'address' as const, name: 'Pearson Road', location: oakland }
  const packed = { ...pack(), places: [{ ...street, label: 'Pearson Road, Paradise, California' }] }
  for (const query of ['pearson rd', 'Pearson Road, Paradise', '1234 Pearson Rd'])
    expect(ask(`/api/geocoding/v5/mapbox.places/${query}.json`, { packs: [packed] })).toMatchObject({
      features: [{ text: 'Pearson Road', place_type: ['address'] }],
    })
})

it('finds places by name, by ZIP code and at a point', () => {
  const search = (query: string) =>
    ask(`/api/geocoding/v5/mapbox.places/${encodeURIComponent(query)}.json`) as {
      features: { text: string; center: Position }[]
    }
  expect(search('orinda, ca').features[0]?.text).toBe('Orinda')
  expect(search('Oaklnd').features[0]?.text).toBe('Oakland')
  expect(search('94563').features[0]?.text).toBe('94563')
  expect(search('Xyzzy').features).toEqual([])
  const [near] = search(orinda.join()).features
  expect(distanceMeters(...orinda, ...(near?.center ?? oakland))).toBeLessThan(10)
})
