import { getEmergencyUpdate, getFeedStatus } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, startListServer } from './support/list-server.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const sender = 'w-nws.webmaster@noaa.gov'
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** The same in every list, because with another time it would be another message. */
const sentAt = at(-30)
const ring = [
  [-122.3, 37.8],
  [-122.1, 37.8],
  [-122.1, 37.9],
  [-122.3, 37.8],
]

function warning(id: string, parts: Record<string, unknown> = {}) {
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {
      ...{ id, areaDesc: 'Contra Costa', geocode: { SAME: ['006013'], UGC: ['CAC013'] }, references: [] },
      ...{ sent: sentAt, effective: sentAt, expires: at(60), status: 'Actual', messageType: 'Alert' },
      ...{ category: 'Met', severity: 'Severe', certainty: 'Observed', urgency: 'Immediate', sender },
      ...{ event: 'Flash Flood Warning', senderName: 'NWS', headline: id, description: 'Water rises.', ...parts },
    },
  }
}
const list = (updated: number, ...features: unknown[]) => ({
  type: 'FeatureCollection',
  updated: at(updated),
  features,
})

/** Starts a weather service with a list and alerts at their own addresses, and the service that polls it. */
async function startPolling(first: Answer, ones: Record<string, Answer> = {}) {
  const served = { list: first }
  const server = await startListServer(({ path, headers }) => {
    const id = /^\/alerts\/(?!active)(.+)$/.exec(path)?.[1]
    if (id) return ones[decodeURIComponent(id)] ?? { status: 404 }
    const { etag } = served.list.headers ?? {}
    return etag && headers['if-none-match'] === etag ? { status: 304 } : served.list
  })
  atEnd(server.stop)
  const alerts = await startAlerts({
    NWS_ENABLED: 'true',
    NWS_URL: `${server.url}/alerts/active`,
    NWS_POLL_MS: '30',
    NWS_POLL_FLOOR_MS: '10',
  })
  atEnd(alerts.stop)
  const polled = () => server.asked.filter(({ path }) => path === '/alerts/active').length
  const titles = async () => (await alerts.list()).map(({ title }) => title).sort()
  return {
    ...alerts,
    ones,
    titles,
    serve: (next: Answer) => {
      served.list = next
    },
    askedFor: (id: string) => server.asked.filter(({ path }) => path === `/alerts/${id}`).length,
    polls: async (count: number) => {
      const from = polled()
      await settle(() => polled() > from + count)
    },
    shows: (...expected: string[]) => settle(async () => String(await titles()) === String(expected)),
    status: async () => (await alerts.call(getFeedStatus)).body.find(({ feed }) => feed === 'nws'),
  }
}

const inForce = (id: string): [string, Answer] => [id, { body: warning(id) }]

describe('a list that leaves out active alerts', () => {
  const all = ['a', 'b', 'c']
  const standing = Object.fromEntries(all.map(inForce))
  const full = list(-10, ...all.map(id => warning(id)))

  test.for<[string, Answer]>([
    ['is empty, poll after poll', { body: list(0) }],
    ['has half of them', { body: list(0, warning('b')) }],
    ['is empty and then unchanged for long', { body: list(0), headers: { etag: '"empty"' } }],
    ['does not say when it was made', { body: { type: 'FeatureCollection', features: [] } }],
    ['is cut off', { body: JSON.stringify(full).slice(0, 900) }],
    ['is refused', { status: 403 }],
    ['is a page', { body: '<html>Service unavailable</html>' }],
    ['has nothing in it', { body: '' }],
  ])('ends none of them when it %s, because the service still has them in force', async ([, answer]) => {
    const nws = await startPolling({ body: full }, standing)
    await nws.shows(...all)
    nws.serve(answer)
    await nws.polls(6)
    expect(await nws.titles()).toEqual(all)
  })

  test.for<[string, Answer]>([
    ['does not know them', { status: 404 }],
    ['refuses to say', { status: 403 }],
    ['answers with a page', { body: '<html>' }],
    ['answers with another alert', { body: warning('x', { expires: at(-1) }) }],
    ['answers with a list', { body: list(0) }],
  ])('ends none of them when the service %s, and asks about them once per poll', async ([, answer]) => {
    const nws = await startPolling({ body: full }, Object.fromEntries(all.map(id => [id, answer])))
    await nws.shows(...all)
    nws.serve({ body: list(0) })
    await settle(() => all.some(id => nws.askedFor(id) > 1))
    await nws.polls(3)
    expect(await nws.titles()).toEqual(all)
  })

  test('ends nothing and brings back nothing when it is a copy from yesterday', async () => {
    const nws = await startPolling({ body: full }, { ...standing, c: { body: warning('c', { expires: at(-1) }) } })
    await nws.shows(...all)
    nws.serve({ body: list(-5, warning('a'), warning('b')) })
    await nws.shows('a', 'b')
    nws.serve({ body: list(-1_440, warning('c')) })
    await settle(async () => (await nws.status())?.setAside === 1)
    await nws.polls(6)
    expect(await nws.titles()).toEqual(['a', 'b'])
    expect(nws.askedFor('a')).toBe(0)
  })

  test('with a creation time in the future is not the measure for later lists', async () => {
    const nws = await startPolling(
      { body: list(500_000, warning('a')) },
      { a: { body: warning('a', { expires: at(-1) }) } },
    )
    await nws.shows('a')
    nws.serve({ body: list(0, warning('b')) })
    await nws.shows('b')
  })
})

describe('an alert that is missing from two lists', () => {
  test('ends when it has expired at the service, and stays active until then', async () => {
    const nws = await startPolling({ body: list(-10, warning('a'), warning('b')) }, Object.fromEntries([inForce('a')]))
    nws.ones.b = { body: warning('b', { expires: at(-1) }) }
    await nws.shows('a', 'b')
    const [, b] = (await nws.list()).toSorted((one, other) => one.title.localeCompare(other.title))
    nws.serve({ body: list(0) })
    await nws.shows('a')
    const { body } = await nws.call(getEmergencyUpdate, { params: { id: b?.id ?? '' } })
    expect(body.ended?.reason).toBe('no-longer-listed')
    await nws.polls(4)
    expect(await nws.titles()).toEqual(['a'])
  })

  test.for([
    ['Update', ['b']],
    ['Cancel', []],
  ] as const)(
    'and was replaced by a message (%s) that no list contained is followed to its replacement',
    async ([messageType, left]) => {
      const a = warning('a')
      const replacement = warning('b', {
        messageType,
        references: [{ sender, identifier: 'a', sent: sentAt }],
        sent: at(-5),
      })
      const replacedBy = 'https://api.weather.gov/alerts/b'
      const ones = { a: { body: warning('a', { replacedBy }) }, b: { body: replacement } }
      const nws = await startPolling({ body: list(-10, a) }, ones)
      await nws.shows('a')
      nws.serve({ body: list(0) })
      await nws.shows(...left)
      await nws.polls(3)
      expect(await nws.titles()).toEqual([...left])
    },
  )

  test('stays active while its replacement cannot be fetched', async () => {
    const replacedBy = 'https://api.weather.gov/alerts/b'
    const nws = await startPolling({ body: list(-10, warning('a')) }, { a: { body: warning('a', { replacedBy }) } })
    await nws.shows('a')
    nws.serve({ body: list(0) })
    await settle(() => nws.askedFor('b') > 1)
    expect(await nws.titles()).toEqual(['a'])
  })
})
