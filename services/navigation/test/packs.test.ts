import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import {
  maxPackBytes,
  type PackKey,
  packKeyList,
  packManifest,
  packPartNames,
  packRoute,
  packState,
  packType,
  type SignedText,
} from '@muster/contracts/entities/pack'
import { alertsHeartbeatSubject, shelterChanged, shelterListRead } from '@muster/contracts/events/alerts'
import { userRegistered } from '@muster/contracts/events/identity'
import { packVerified } from '@muster/contracts/events/navigation'
import {
  getDirections,
  getPack,
  getPackKeys,
  getPackState,
  listShelters,
  reportPack,
} from '@muster/contracts/routes/navigation'
import { openGraph } from '@muster/routing/graph/open'
import { readContainer } from '@muster/routing/pack/container'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { asUser, buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { type Navigation, oakland, orinda, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation.stop())

const home = oakland.join(',')

async function fetchOnce(url: string, at: string, headers: Record<string, string> = {}, mode = 'driving') {
  const path = `${getPack.path}?${new URLSearchParams({ at, mode })}`
  const response = await fetch(new URL(path, url), { headers: { ...(await asUser(buildCaller())), ...headers } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Tries again after a 503, with which a busy machine answers if making a pack takes too long. */
const fetchPack = (...asked: Parameters<typeof fetchOnce>) =>
  settle(async () => {
    const got = await fetchOnce(...asked)
    return got.response.status !== 503 && got
  })

/** Returns those of the keys that have signed a text. */
function signersOf({ text, signatures }: SignedText, keys: readonly PackKey[]): PackKey[] {
  return keys.filter(({ id, publicKey }) => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    const own = signatures.find(({ key }) => key === id)
    return own && verify(null, Buffer.from(text), key, Buffer.from(own.signature, 'base64url'))
  })
}

async function stateOf(url: string, at: string) {
  const query = new URLSearchParams({ at, mode: 'driving' })
  const response = await fetch(new URL(`${getPackState.path}?${query}`, url), { headers: await asUser(buildCaller()) })
  const signed = (await response.json()) as SignedText
  return { signed, state: packState.parse(JSON.parse(signed.text)) }
}

/** Opens a pack as a client does: verifies it with one of the published keys, and every part by its hash. */
async function openPack(url: string, bytes: Uint8Array<ArrayBuffer>) {
  const { manifest: text, signatures, parts } = readContainer(bytes)
  const { keys } = (await (await fetch(new URL(getPackKeys.path, url))).json()) as { keys: PackKey[] }
  const signedBy = signersOf({ text, signatures }, keys)
  const manifest = packManifest.parse(JSON.parse(text))
  const files = new Map<string, Buffer>()
  let at = 0
  for (const part of manifest.parts) {
    const gzipped = parts.subarray(at, at + part.bytes)
    at += part.bytes
    expect(createHash('sha256').update(gzipped).digest('hex')).toBe(part.sha256)
    files.set(part.name, gunzipSync(gzipped))
    expect(files.get(part.name)?.length).toBe(part.rawBytes)
  }
  expect(at).toBe(parts.length)
  const json = (name: string) => JSON.parse(String(files.get(name)))
  return { manifest, signedBy, roads: files.get('roads') ?? Buffer.alloc(0), json }
}

describe('a browser that reports its pack', () => {
  it('is accepted when the pack is the newest of its place, and that is published', async () => {
    const caller = buildCaller()
    const achievements = await navigation.join('achievements')
    const heard: string[] = []
    await achievements.consume([
      onEvent(packVerified, async ({ userId, version }) => void heard.push(`${userId} ${version}`)),
    ])
    const identity = await navigation.join('identity')
    await identity.publish(userRegistered, { ...caller, revision: 1 }, { id: caller.userId })
    await settle(() => navigation.service.context.departures.find(caller.userId))
    const { state } = await stateOf(navigation.url, home)
    const say = (version: string) =>
      navigation.call(reportPack, { body: { at: home, mode: 'driving', version }, as: caller })
    expect(await say('older')).toMatchObject({ status: 200, body: { isNewest: false } })
    expect(await say(state.version)).toMatchObject({ status: 200, body: { isNewest: true } })
    await settle(() => heard.length > 0)
    expect(heard).toEqual([`${caller.userId} ${state.version}`])
    const nobody = await navigation.call(reportPack, { body: { at: home, version: state.version } })
    expect(nobody.status).toBe(401)
  })
})

describe('an offline pack', () => {
  it('contains roads, places, safe places and ways out around a place, is signed, and describes itself', async () => {
    const { response, bytes } = await fetchPack(navigation.url, home)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(packType)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(bytes.length).toBeLessThan(maxPackBytes)
    const { manifest, signedBy, roads, json } = await openPack(navigation.url, bytes)
    expect(signedBy).toHaveLength(1)
    expect(manifest).toMatchObject({
      place: [...oakland],
      mode: 'driving',
      language: 'en',
      radiusMeters: 40_000,
      isPracticeNetwork: true,
      region: null,
      emergencyNumbers: ['911'],
    })
    // The practice network has no tiles.
    expect(manifest).toMatchObject({ map: null, missing: ['map-tiles', 'house-numbers'] })
    const names: string[] = packPartNames.filter(name => name !== 'map')
    expect(manifest.parts.map(({ name }) => name).sort()).toEqual(names.sort())
    const graph = openGraph(new Uint8Array(roads).buffer)
    expect(graph.isPractice).toBe(true)
    expect(graph.segmentCount).toBeGreaterThan(300)
    expect(json('places').some(({ name }: { name: string }) => name === 'Orinda')).toBe(true)
    expect(json('places').some(({ name }: { name: string }) => name === 'Los Angeles')).toBe(false)
    expect(json('shelters')[0].name).toContain('Oakland')
    const routes = packRoute.array().parse(json('routes'))
    expect(routes).toHaveLength(3)
    expect(new Set(routes.map(({ shelterId }) => shelterId)).size).toBe(3)
    const shelters: { id: string }[] = json('shelters')
    for (const { shelterId, answer } of routes) {
      expect(shelters.some(({ id }) => id === shelterId)).toBe(true)
      expect(answer.routes[0]?.legs[0]?.steps.length).toBeGreaterThan(1)
    }
  })

  it('is identical on a repeated request, which then gets 304, and changes when a hazard changes', async () => {
    const first = await fetchPack(navigation.url, home)
    const etag = first.response.headers.get('etag') ?? ''
    expect((await openPack(navigation.url, first.bytes)).manifest.version).toBe(etag.slice(1, -1))
    const again = await fetchPack(navigation.url, home, { 'if-none-match': etag })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
    // Every process of the service has the same pack.
    const other = await fetchPack(navigation.second.url, home, { 'if-none-match': etag })
    expect(other.response.status).toBe(304)

    const fire = skylineFire()
    await navigation.burn(fire)
    const burning = await fetchPack(navigation.url, home, { 'if-none-match': etag })
    expect(burning.response.status).toBe(200)
    const { json } = await openPack(navigation.url, burning.bytes)
    expect(json('hazards').features).toMatchObject([{ id: fire.id, properties: { rank: 'danger' } }])
    // Nothing has changed far from the fire.
    const far = await fetchPack(navigation.url, '-118.2437,34.0522')
    expect((await openPack(navigation.url, far.bytes)).json('hazards').features).toEqual([])
    await navigation.putOut(fire)
  })

  it('contains open shelters with their age and leads to them first; reading an unchanged list creates no new version', async () => {
    const bus = await navigation.join('alerts')
    const listed = async (id: string) =>
      (await navigation.call(listShelters, { query: { limit: 100 } })).body.find(one => one.id === id)
    const shelter = buildOfficialShelter({
      ...{ feed: 'pack-list', coordinates: [-122.0574, 37.9735] },
      ...{ capacity: 80, population: 20, changedAt: new Date(Date.now() - 10 * 60_000).toISOString() },
    })
    await bus.publish(shelterChanged, { shelter }, { id: `${shelter.id}-1` })
    await settle(async () => (await listed(shelter.id))?.status === 'open')
    const first = await fetchPack(navigation.url, home)
    const etag = first.response.headers.get('etag') ?? ''
    const { json } = await openPack(navigation.url, first.bytes)
    const [best] = json('shelters')
    expect(best).toMatchObject({ id: shelter.id, status: 'open', asOf: shelter.changedAt, placesLeft: 60 })
    expect(packRoute.array().parse(json('routes'))[0]?.shelterId).toBe(shelter.id)

    const asOf = new Date().toISOString()
    await bus.publish(shelterListRead, { feed: shelter.feed, asOf, listed: 1 }, { id: `read-${asOf}` })
    await settle(async () => (await listed(shelter.id))?.asOf === asOf)
    expect((await fetchPack(navigation.url, home, { 'if-none-match': etag })).response.status).toBe(304)
    // The packed data is still correct, and its age can be asked for.
    const { signed, state } = await stateOf(navigation.url, home)
    expect(`"${state.version}"`).toBe(etag)
    expect(state.shelters.find(({ id }) => id === shelter.id)).toEqual({ id: shelter.id, asOf, memberReports: [] })
    expect(signersOf(signed, (await navigation.call(getPackKeys)).body.keys)).toHaveLength(1)

    const full = { ...shelter, revision: 2, status: 'full' as const }
    await bus.publish(shelterChanged, { shelter: full }, { id: `${shelter.id}-2` })
    await settle(async () => (await listed(shelter.id))?.status === 'full')
    const later = await fetchPack(navigation.url, home, { 'if-none-match': etag })
    expect(later.response.status).toBe(200)
    const { json: then } = await openPack(navigation.url, later.bytes)
    expect(packRoute.array().parse(then('routes'))[0]?.shelterId).not.toBe(shelter.id)
    const closed = { ...shelter, revision: 3, status: 'closed' as const }
    await bus.publish(shelterChanged, { shelter: closed }, { id: `${shelter.id}-3` })
    await settle(async () => ((await listed(shelter.id))?.status ?? 'closed') === 'closed')
  })

  it('leads around the fire on the way out, as the service does', async () => {
    const fire = skylineFire()
    await navigation.burn(fire)
    const { json } = await openPack(navigation.url, (await fetchPack(navigation.url, orinda.join(','))).bytes)
    const shelters: { id: string; coordinates: [number, number] }[] = json('shelters')
    const [best] = packRoute.array().parse(json('routes'))
    const to = shelters.find(({ id }) => id === best?.shelterId)?.coordinates ?? [0, 0]
    const { body } = await navigation.call(getDirections, {
      params: { profile: 'driving', coordinates: `${orinda.join(',')};${to.join(',')}` },
      query: { steps: 'true', overview: 'full' },
    })
    expect(best?.answer.routes[0]?.geometry).toEqual(body.routes[0]?.geometry)
    expect(best?.answer.routes[0]?.duration).toBe(body.routes[0]?.duration)
    await navigation.putOut(fire)
  })

  it('states the time of its hazards, and that they are unknown before alerts is heard', async () => {
    const quiet = await openPack(navigation.url, (await fetchPack(navigation.url, '-121.6219,39.7596')).bytes)
    expect(quiet.manifest.hazardsAsOf).toBeNull()
    const bus = await navigation.join('alerts')
    bus.publishLive(alertsHeartbeatSubject, {})
    const heard = await settle(async () => {
      const { response } = await fetchPack(navigation.url, '-121.6219,39.7596')
      return response.headers.get('muster-hazards-as-of') ?? false
    })
    expect(Date.parse(heard)).toBeLessThanOrEqual(Date.now())
  })

  it('requires a session, a real place with roads, and a known means of travel', async () => {
    expect((await navigation.call(getPack, { query: { at: home } })).status).toBe(401)
    const statusOf = async (at: string, mode?: string) =>
      (await fetchPack(navigation.url, at, {}, mode)).response.status
    expect(await statusOf('-130,30')).toBe(404)
    expect(await statusOf('here')).toBe(400)
    expect(await statusOf(home, 'flying')).toBe(400)
  })
})

it('a pack on the practice network contains no ways out for real use: nobody must follow drawn roads', async () => {
  const real = await startDefined(navigationService, navigation.neighbours, {
    env: { PRACTICE_DIRECTIONS: 'drills', DRILL: 'false' },
  })
  try {
    const { manifest, json } = await openPack(real.url, (await fetchPack(real.url, home)).bytes)
    expect(manifest.practice).toEqual({ DRILL: false, PRACTICE_DIRECTIONS: 'drills' })
    expect(json('routes')).toEqual([])
    expect(json('shelters').length).toBeGreaterThan(3)
  } finally {
    await real.stop()
  }
})

describe('the signing keys of packs', () => {
  const seed = () => randomBytes(32).toString('base64url')

  it('are stored for the installation, the same in every process', async () => {
    const one = await navigation.call(getPackKeys)
    const two = await navigation.second.call(getPackKeys)
    expect(one.body.keys).toHaveLength(1)
    expect(two.body).toEqual(one.body)
  })

  it('change without interruption: a client that trusts one key can follow signed lists to its successors', async () => {
    const [before, next] = [seed(), seed()]
    const keysWith = async (env: Record<string, string>) => {
      const one = await startDefined(navigationService, navigation.neighbours, { env })
      try {
        const { signedBy } = await openPack(one.url, (await fetchPack(one.url, home)).bytes)
        return { ...(await one.call(getPackKeys)).body, signedBy }
      } finally {
        await one.stop()
      }
    }
    const { keys: own } = (await navigation.call(getPackKeys)).body
    const during = await keysWith({ PACK_SIGNING_KEY: before, PACK_SIGNING_KEY_NEXT: next })
    expect(during.signedBy).toHaveLength(2)
    const after = await keysWith({ PACK_SIGNING_KEY: next })
    const lists = after.lists.map(signed => ({ signed, list: packKeyList.parse(JSON.parse(signed.text)) }))
    const [newest, former] = lists.toReversed()
    expect(newest?.list).toMatchObject({ sequence: (former?.list.sequence ?? 0) + 1, keys: after.keys })
    expect(former?.list.keys).toEqual(during.keys)
    // A phone from the first day and one from the time of both keys can follow: each list is signed with a key of the list before.
    for (const [at, { signed }] of lists.entries()) {
      const trusted = lists[at - 1]?.list.keys ?? own
      expect(signersOf(signed, trusted).length).toBeGreaterThan(0)
    }
    expect(lists[0]?.list.keys).toEqual(own)
    expect(after.signedBy).toEqual(after.keys)
  })
})

it('more packs than may wait are refused at once, and the others are created', async () => {
  const busy = await startDefined(navigationService, navigation.neighbours, { env: { PACK_QUEUE_LIMIT: '2' } })
  try {
    const asked = Array.from({ length: 8 }, (_, i) => fetchOnce(busy.url, `-122.${20 + i},37.85`))
    const statuses = (await Promise.all(asked)).map(({ response }) => response.status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    // One pack is being made and two wait.
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(3)
  } finally {
    await busy.stop()
  }
})
