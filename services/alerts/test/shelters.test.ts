import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { shelterChanged, shelterListRead } from '@muster/contracts/events/alerts'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { collectInto } from '@muster/test-kit/collect-into'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { parseOpenShelters } from '../src/ingest/feeds/fema-shelters/parse.ts'
import { readFixture } from './support/fixtures.ts'
import { hasSharedFeeds, readShared } from './support/shared-feeds.ts'
import { startRole } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

type Answer = { body: unknown; status?: number; headers?: Record<string, string> }

/**
 * Serves a list on this machine, starts the process that polls it, and collects what it says about shelters. Each answer of `script` is given once; the last
 * one is repeated.
 */
async function startPolling(...script: Answer[]) {
  const answers = [...script]
  let given = 0
  const server = createServer((_request, response) => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    given += 1
    const { body, status = 200, headers = {} } = answer ?? { body: [] }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const bus = await startBus(neighbours.natsUrl, 'navigation')
  atEnd(() => bus.close())
  const told: OfficialShelter[] = []
  let reads = 0
  const collect = collectInto(told)
  bus.subscribeLive(shelterChanged.subject, data => collect(shelterChanged.payload.parse(data).shelter))
  bus.subscribeLive(shelterListRead.subject, data => {
    shelterListRead.payload.parse(data)
    reads += 1
  })
  await bus.ready()
  const env = {
    FEMA_SHELTERS_ENABLED: 'true',
    FEMA_SHELTERS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/query`,
    FEMA_SHELTERS_POLL_MS: '60',
    FEMA_SHELTERS_POLL_FLOOR_MS: '10',
  }
  const api = await startRole(neighbours, env)
  atEnd(api.stop)
  const ingest = await startRole(neighbours, { ...env, ROLE: 'ingest' })
  atEnd(ingest.stop)
  /** The latest revision of each shelter. */
  const known = () => [...new Map(told.toSorted((a, b) => a.revision - b.revision).map(one => [one.id, one])).values()]
  return {
    told,
    known,
    named: (name: string) => known().find(shelter => shelter.name === name),
    reads: () => reads,
    polls: () => given,
    serveNext: (...more: Answer[]) => void answers.push(...more),
    status: async () => (await api.call(getFeedStatus)).body.find(({ feed }) => feed === 'fema-shelters'),
  }
}

const row = (id: number, parts: Record<string, unknown> = {}) => ({
  attributes: {
    shelter_id: id,
    shelter_name: `Shelter ${id}`,
    address: '1 Main Street',
    city: 'Chico',
    state: 'CA',
    zip: '95926',
    shelter_status_code: 'OPEN',
    evacuation_capacity: 100,
    total_population: 10,
    ...parts,
  },
  geometry: { x: -121.83, y: 39.73 },
})
const list = (...features: unknown[]): Answer => ({ body: { features } })

describe('a row of the list', () => {
  const read = (file: string) => parseOpenShelters(JSON.parse(readFixture(`fema-shelters/${file}`).toString())).shelters
  const bySuffix = (suffix: string) =>
    [...read('upper-case-attributes.json'), ...read('lower-case-features.json')].find(({ id }) => id.endsWith(suffix))

  test('reads a field as yes, no or unknown; a blank or unrecognized value is never a yes', () => {
    expect(bySuffix('900001')).toMatchObject({
      wheelchairAccessible: true,
      acceptsPets: false,
      acceptsServiceAnimals: null,
    })
    expect(bySuffix('900002')).toMatchObject({
      wheelchairAccessible: null,
      acceptsPets: null,
      capacity: null,
      population: null,
    })
    expect(bySuffix('900004')).toMatchObject({ wheelchairAccessible: false, status: 'full' })
    expect(bySuffix('910001')).toMatchObject({ wheelchairAccessible: true, acceptsPets: true })
    expect(bySuffix('910003')).toMatchObject({ wheelchairAccessible: null })
    expect(bySuffix('910002')).toMatchObject({ status: 'not-said' })
  })

  test('takes its place from its columns, else from its geometry in degrees or metres, else from its address only', () => {
    expect(bySuffix('900001')?.coordinates).toEqual([-119.649, 37.328])
    expect(bySuffix('900002')?.coordinates).toEqual([-119.649, 37.328])
    expect(bySuffix('900003')).toMatchObject({ coordinates: null, address: '100 Main Street, Oakhurst, CA 93644' })
    const [longitude = 0, latitude = 0] = bySuffix('910003')?.coordinates ?? []
    expect([longitude.toFixed(2), latitude.toFixed(2)]).toEqual(['-119.97', '37.46'])
  })
})

describe('a polled list', () => {
  test('publishes each shelter once, each change with the next revision, and each reading of the list', async () => {
    const fema = await startPolling(list(row(1), row(2)))
    await settle(() => fema.told.length === 2 && fema.reads() > 2)
    expect(fema.told.map(({ name, revision, status }) => [name, revision, status]).sort()).toEqual([
      ['Shelter 1', 1, 'open'],
      ['Shelter 2', 1, 'open'],
    ])
    fema.serveNext(list(row(1, { total_population: 100, shelter_status_code: 'FULL' }), row(2)))
    await settle(() => fema.told.length === 3)
    expect(fema.told.at(-1)).toMatchObject({ name: 'Shelter 1', revision: 2, status: 'full', population: 100 })
    const status = await settle(async () => {
      const now = await fema.status()
      return now?.state === 'ok' && now
    })
    expect(status).toMatchObject({ name: 'FEMA and Red Cross shelters', items: 2, setAside: 0 })
  })

  test('closes a shelter at the second poll that does not list it, and reopens it when it is back', async () => {
    const fema = await startPolling(list(row(1), row(2)), list(row(1)), list(row(1), row(2)))
    await settle(() => fema.named('Shelter 2')?.revision === 3)
    // It was missing once and came back, so it was never closed.
    const second = () => fema.told.filter(({ name }) => name === 'Shelter 2')
    expect(second().map(({ status, missingSince }) => [status, missingSince !== null])).toEqual([
      ['open', false],
      ['open', true],
      ['open', false],
    ])
    fema.serveNext(list(row(1)))
    await settle(() => fema.named('Shelter 2')?.status === 'closed')
    expect(fema.named('Shelter 1')).toMatchObject({ status: 'open', revision: 1 })
    fema.serveNext(list(row(1), row(2)))
    await settle(() => fema.named('Shelter 2')?.status === 'open')
  })

  test.each<[string, Answer]>([
    ['an error with status 200', { body: { error: { code: 500, message: 'Unable to complete operation.' } } }],
    ['a broken body', { body: '{"features":[' }],
    ['an error page', { body: '<html></html>' }],
    ['status 503', { body: '', status: 503 }],
    ['a copy from yesterday', { body: { features: [] }, headers: { age: '86400' } }],
    ['a list that was cut off', { body: { features: [], exceededTransferLimit: true } }],
  ])('closes nothing for %s', async (_name, answer) => {
    const fema = await startPolling(list(row(1), row(2)), answer, answer, list(row(3), row(1), row(2)))
    await settle(() => fema.named('Shelter 3'))
    expect(fema.told.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'open'],
      [1, 'open'],
      [1, 'open'],
    ])
  })

  test('closes nothing at once for a list without rows, and reports since when the shelters are missing', async () => {
    const empty = list()
    const fema = await startPolling(list(row(1), row(2)), empty, empty, empty, list(row(1), row(2)))
    await settle(() => fema.known().every(({ revision }) => revision === 3) && fema.told.length === 6)
    expect(fema.told.filter(({ missingSince }) => missingSince).map(({ revision }) => revision)).toEqual([2, 2])
    expect(fema.told.filter(({ status }) => status !== 'open')).toEqual([])
    // The list stays empty, so the shelters have closed.
    fema.serveNext(empty)
    await settle(() => fema.known().every(({ status }) => status === 'closed'))
  })
})

describe.skipIf(!hasSharedFeeds)('recorded lists', () => {
  test.each([
    ['2019-10-28', 24, 0],
    ['2019-11-01', 16, 0],
    ['2020-08-22', 53, 0],
    ['2021-05-19', 1, 0],
    ['2022-09-11', 26, 0],
  ])('of %s contain %i shelters, with %i rows set aside', (day, shelters, setAside) => {
    const parsed = parseOpenShelters(JSON.parse(readShared(`fema/openshelters_attrs_${day}.json`).toString()))
    expect({ shelters: parsed.shelters.length, setAside: parsed.setAside.length }).toEqual({ shelters, setAside })
    for (const shelter of parsed.shelters) {
      expect(shelter).toMatchObject({ status: 'open', acceptsServiceAnimals: null, hasDevicePower: null })
      expect(shelter.coordinates).not.toBeNull()
    }
  })

  test('four days apart: shelters that have left the list are closed, and the others stay open', async () => {
    const recorded = (day: string): Answer => ({ body: readShared(`fema/openshelters_attrs_${day}.json`).toString() })
    const fema = await startPolling(recorded('2019-10-28'), recorded('2019-11-01'))
    const counts = await settle(() => {
      const count = (wanted: string) => fema.known().filter(({ status }) => status === wanted).length
      return (
        fema.known().every(({ missingSince }) => missingSince === null) &&
        count('closed') > 0 && {
          closed: count('closed'),
          open: count('open'),
        }
      )
    })
    const ids = (day: string) =>
      new Set(parseOpenShelters(JSON.parse(readShared(`fema/openshelters_attrs_${day}.json`).toString())).listed)
    const [before, after] = [ids('2019-10-28'), ids('2019-11-01')]
    expect(counts.open).toBe(after.size)
    expect(counts.closed).toBe([...before].filter(id => !after.has(id)).length)
  })
})
