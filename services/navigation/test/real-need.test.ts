import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDirections, listShelters, planEvacuation } from '@muster/contracts/routes/navigation'
import { buildRegion } from '@muster/regions/build/build-region'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, oakland, orinda, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'muster-real-need-'))
  navigation = await startNavigation({ REGIONS_DIR: join(dir, 'regions'), REGIONS_POLL_MS: '50' })
})
afterAll(async () => {
  await navigation.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Point = readonly [number, number]
async function ask(from: Point, to: Point, language = 'en') {
  const { status, body } = await navigation.call(getDirections, {
    params: { profile: 'driving', coordinates: `${from.join(',')};${to.join(',')}` },
    query: { steps: 'true', overview: 'full', geometries: 'geojson', language },
  })
  expect(status).toBe(200)
  return body
}

describe('where only the practice network is known', () => {
  it('gives no steps while a real fire burns: the main direction in words, 911, and links to the device’s own map', async () => {
    const fire = skylineFire({ isDrill: false })
    await navigation.burn(fire)
    const answer = await ask(orinda, oakland)
    expect(answer).toMatchObject({
      code: 'NoRoute',
      routes: [],
      isPracticeNetwork: true,
      muster: { certainty: 'none', code: 'real-streets-unknown' },
    })
    expect(answer.error).toBe(answer.message)
    expect(answer.message).toMatch(/does not know the real streets .* Main direction: \w+, about \d+ mi, by .* 911/)
    expect(answer.message).not.toMatch(/Turn|safe/)
    expect(answer.muster?.mainDirection?.meters).toBeGreaterThan(5_000)
    expect(answer.muster?.handOver.map(({ url }) => url)).toEqual([
      'geo:37.804400,-122.271200?q=37.804400,-122.271200',
      'https://maps.apple.com/?daddr=37.804400,-122.271200',
      'https://www.google.com/maps/dir/?api=1&destination=37.804400%2C-122.271200',
    ])
    expect((await ask(orinda, oakland, 'es')).message).toContain('Dirección principal')
    await navigation.putOut(fire)
  })

  it('names the hazard at the start, and still rejects a destination in a hazard', async () => {
    const fire = skylineFire({ isDrill: false })
    await navigation.burn(fire)
    const inside = await ask([-122.215, 37.857], oakland)
    expect(inside.message).toMatch(/^You are inside the Skyline Fire\. /)
    expect(inside.muster?.blockedBy).toMatchObject([{ hazardId: fire.id }])
    const into = await ask(oakland, [-122.215, 37.857])
    expect(into).toMatchObject({ code: 'NoRoute', muster: { code: 'destination-in-hazard', handOver: [] } })
    await navigation.putOut(fire)
  })

  it('names a shelter and the main direction to it, without a route', async () => {
    const fire = skylineFire({ isDrill: false })
    await navigation.burn(fire)
    const { body } = await navigation.call(planEvacuation, { as: buildCaller(), body: { from: [...orinda] } })
    expect(body.route).toBeNull()
    expect(body.shelter).not.toBeNull()
    expect(body.sentence).toContain('Main direction')
    expect(body.directions.muster?.handOver).toHaveLength(3)
    await navigation.putOut(fire)
  })

  it('gives no steps either without a fire or drill, and gives steps in a drill', async () => {
    expect((await ask(orinda, oakland)).muster?.code).toBe('real-streets-unknown')
    const drill = skylineFire({ isDrill: true })
    await navigation.burn(drill)
    const answer = await ask(orinda, oakland)
    expect(answer).toMatchObject({ code: 'Ok', isPracticeNetwork: true })
    expect(answer.routes[0]?.legs[0]?.steps.length).toBeGreaterThan(2)
    const real = skylineFire({ isDrill: false, title: 'Real Fire' })
    await navigation.burn(real)
    expect((await ask(orinda, oakland)).muster?.code).toBe('real-streets-unknown')
    await navigation.putOut(drill)
    await navigation.putOut(real)
  })
})

it('plans by steps in a region, also for real use, and not across its border', async () => {
  const pbf = join(dir, 'grid.osm.pbf')
  await writeExtract(pbf, { blocks: 20 })
  await buildRegion({ pbf, dir: join(dir, 'regions'), name: 'grid', bbox: null, source: { kind: 'file', from: pbf } })
  const [from, to] = [cornerAt(4, 2), cornerAt(14, 11)]
  const answer = await settle(async () => {
    const asked = await ask(from, to)
    return asked.code === 'Ok' && asked
  })
  expect(answer.isPracticeNetwork).toBe(false)
  const names = answer.routes[0]?.legs.flatMap(({ steps }) => steps.map(({ name }) => name)) ?? []
  expect(names.some(name => /Street|Road|Avenue/.test(name))).toBe(true)
  const across = await ask(from, oakland)
  expect(across).toMatchObject({ code: 'NoRoute', isPracticeNetwork: false, muster: { code: 'beyond-known-roads' } })
})

describe('outside of a drill', () => {
  it('a public place that nobody has called open is on no list of shelters, and no route to it ends in a safe zone', async () => {
    const { body: listed } = await navigation.call(listShelters, { query: { near: oakland.join(','), limit: 100 } })
    expect(listed.filter(({ status }) => status === 'candidate')).toEqual([])
    // Getting out of danger is better than going nowhere. The answer says what the destination is.
    const drill = skylineFire({ isDrill: true })
    await navigation.burn(drill)
    const { body } = await navigation.call(planEvacuation, { as: buildCaller(), body: { from: [...orinda] } })
    expect(body.shelter).toMatchObject({ status: 'candidate', why: ['candidate'] })
    expect(body.route?.muster).toMatchObject({ endsClear: true, endsAtSafePlace: false })
    const there = await ask(orinda, body.shelter?.coordinates ?? oakland)
    expect(there.routes[0]?.muster).toMatchObject({ endsClear: true, endsAtSafePlace: false })
    await navigation.putOut(drill)
  })
})
