import { getFeedStatus, listHeldMessages } from '@muster/contracts/routes/alerts'
import { makeSigner, type Signer } from '@muster/test-kit/certificate'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { parseIndex } from '../src/ingest/feeds/cap-index/parse.ts'
import { isForCalifornia } from '../src/ingest/feeds/ipaws/is-for-california.ts'
import { buildCap, square } from './support/cap.ts'
import { type Answer, startListServer } from './support/list-server.ts'
import { sign } from './support/sign.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const entry = (href: string, updated = '2026-03-02T16:00:00Z') =>
  `<entry><id>${href}</id><title>x</title><updated>${updated}</updated><link type="application/cap+xml" href="${href}"/></entry>`
const atom = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>i</id><title>t</title>${entries.join('')}</feed>`

/** Serves indexes on this machine at `/<name>.xml` and pages at other paths, and starts the service that polls the indexes. */
async function startIndexes(
  pages: Record<string, Answer>,
  { names = ['index'], env = {} }: { names?: string[]; env?: Record<string, string> } = {},
) {
  const server = await startListServer(({ path, headers }) => {
    const page = pages[path] ?? { status: 404 }
    const { etag } = page.headers ?? {}
    return etag && etag === headers['if-none-match'] ? { status: 304 } : page
  })
  atEnd(server.stop)
  const alerts = await startAlerts({
    CAP_INDEX_ENABLED: 'true',
    CAP_INDEX_URL: names.map(name => `${server.url}/${name}.xml`).join(', '),
    CAP_INDEX_POLL_MS: '30',
    CAP_INDEX_POLL_FLOOR_MS: '10',
    ...env,
  })
  atEnd(alerts.stop)
  const askedFor = (path: string) => server.asked.filter(asked => asked.path === path).length
  return {
    ...alerts,
    pages,
    url: server.url,
    askedFor,
    /** Waits until more than `count` further polls of the first index have begun. */
    polls: (count: number) => {
      const from = askedFor(`/${names[0]}.xml`)
      return settle(() => askedFor(`/${names[0]}.xml`) > from + count)
    },
    status: async () => (await alerts.call(getFeedStatus)).body.find(({ feed }) => feed === 'cap-index'),
  }
}

describe('an index of CAP messages', () => {
  test('fetches the message at each address once, and again when the index lists a later version of it', async () => {
    const first = buildCap({ headline: 'First' })
    const pages: Record<string, Answer> = {
      '/index.xml': { body: atom(entry('/1.cap')) },
      '/1.cap': { body: first.xml },
    }
    const index = await startIndexes(pages)
    const [update] = await settle(async () => {
      const list = await index.list()
      return list.length === 1 && list
    })
    expect(update).toMatchObject({ title: 'First', source: { feed: 'cap-index' } })
    await index.polls(2)
    expect(index.askedFor('/1.cap')).toBe(1)
    pages['/1.cap'] = { body: buildCap({ msgType: 'Update', references: [first.reference], headline: 'Second' }).xml }
    pages['/index.xml'] = { body: atom(entry('/1.cap', '2026-03-02T17:00:00Z')) }
    await settle(async () => (await index.list()).some(({ id, title }) => id === update?.id && title === 'Second'))
    // An index may list only the newest messages: a message that it leaves out has not ended.
    pages['/index.xml'] = { body: atom() }
    await index.polls(4)
    expect(await index.list()).toMatchObject([{ id: update?.id, isActive: true }])
  })

  test('fetches a failed message again; neither that failure nor a file that is not CAP stops the index', async () => {
    const pages: Record<string, Answer> = {
      '/index.xml': { body: atom(entry('/down.cap'), entry('/page.cap'), entry('/huge.cap'), entry('/good.cap')) },
      '/down.cap': { status: 503 },
      '/page.cap': { body: '<html></html>' },
      '/huge.cap': { body: `<!-- ${'x'.repeat(1_100_000)} -->` },
      '/good.cap': { body: buildCap({ headline: 'Good' }).xml },
    }
    const index = await startIndexes(pages)
    await settle(async () => (await index.list()).length === 1)
    const status = await settle(async () => {
      const now = await index.status()
      return now?.state === 'ok' && now
    })
    expect(status.items).toBe(4)
    expect(status.setAside).toBeGreaterThanOrEqual(2)
    pages['/down.cap'] = { body: buildCap({ headline: 'Late' }).xml }
    await settle(async () => (await index.list()).some(({ title }) => title === 'Late'))
    expect(index.askedFor('/page.cap')).toBe(1)
  })

  test('fetches a failed message again although the index itself has not changed', async () => {
    const pages: Record<string, Answer> = {
      '/index.xml': { body: atom(entry('/down.cap'), entry('/good.cap')), headers: { etag: '"1"' } },
      '/down.cap': { status: 503 },
      '/good.cap': { body: buildCap({ headline: 'Good' }).xml },
    }
    const index = await startIndexes(pages)
    await settle(async () => (await index.list()).length === 1)
    await index.polls(2)
    pages['/down.cap'] = { body: buildCap({ headline: 'Late' }).xml }
    await settle(async () => (await index.list()).some(({ title }) => title === 'Late'))
  })

  test('follows addresses and redirects on its own host only', async () => {
    const other = await startListServer({ body: buildCap({ headline: 'From elsewhere' }).xml })
    atEnd(other.stop)
    const pages: Record<string, Answer> = {
      '/index.xml': {
        body: atom(entry(`${other.url}/1.cap`), entry('/away.cap'), entry('file:///etc/hostname'), entry('/near.cap')),
      },
      '/away.cap': { status: 302, headers: { location: `${other.url}/2.cap` } },
      '/near.cap': { status: 302, headers: { location: '/good.cap' } },
      '/good.cap': { body: buildCap({ headline: 'Good' }).xml },
    }
    const index = await startIndexes(pages)
    const list = await settle(async () => {
      const updates = await index.list()
      return updates.length > 0 && updates
    })
    expect(list.map(({ title }) => title)).toEqual(['Good'])
    await index.polls(2)
    expect(other.asked).toEqual([])
    expect(await index.list()).toHaveLength(1)
  })

  test('cannot speak for a sender that has a feed of its own', async () => {
    const nws = buildCap({ sender: 'W-NWS.webmaster@noaa.gov', headline: 'Not from the weather service' })
    const pages: Record<string, Answer> = {
      '/index.xml': { body: atom(entry('/nws.cap'), entry('/good.cap')) },
      '/nws.cap': { body: nws.xml },
      '/good.cap': { body: buildCap({ headline: 'Good' }).xml },
    }
    const index = await startIndexes(pages)
    const list = await settle(async () => {
      const updates = await index.list()
      return updates.length > 0 && updates
    })
    expect(list.map(({ title }) => title)).toEqual(['Good'])
  })

  test('that fails does not stop the other indexes of its feed, and the status names the failure', async () => {
    const pages: Record<string, Answer> = {
      '/index.xml': { status: 500 },
      '/second.xml': { body: atom(entry('/good.cap')) },
      '/good.cap': { body: buildCap({ headline: 'Good' }).xml },
    }
    const index = await startIndexes(pages, { names: ['index', 'second'] })
    await settle(async () => (await index.list()).length === 1)
    await settle(async () => (await index.status())?.state === 'failing')
  })
})

describe('a signed message inside an index', () => {
  test('is accepted as it was signed, left out when it was changed, and held when its signer is unknown', async () => {
    const [county, stranger] = await Promise.all([makeSigner('County OES'), makeSigner('Stranger')])
    const signed = (headline: string, signer: Signer) =>
      sign(buildCap({ headline, event: 'Evacuation Order', severity: 'Extreme' }).xml, signer)
    const inside = (xml: string) =>
      `<entry><id>x</id><title>x</title><content type="text/xml">${xml.replace(/^<\?xml.*?\?>/, '')}</content></entry>`
    const changed = signed('Changed', county).replace('Be ready to leave.', 'Stay where you are.')
    const messages = [signed('Genuine', county), changed, signed('Of a stranger', stranger)]
    const body = atom(...messages.map(inside), entry('/good.cap'))
    const pages = { '/index.xml': { body }, '/good.cap': { body: buildCap({ headline: 'Last' }).xml } }
    const env = { CAP_TRUSTED_CERTIFICATES: county.cert, OPERATOR_KEYS: 'Ana|key-of-ana' }
    const index = await startIndexes(pages, { env })
    const titles = await settle(async () => {
      const list = (await index.list()).map(({ title }) => title)
      return list.includes('Last') && list
    })
    expect(titles.sort()).toEqual(['Genuine', 'Last'])
    const { body: held } = await index.call(listHeldMessages, { headers: { 'x-ingest-key': 'key-of-ana' } })
    expect(held.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([['signer-unknown']])
    const status = await settle(async () => {
      const now = await index.status()
      return now?.state === 'ok' && now
    })
    expect(status.setAside).toBe(2)
  })
})

describe('IPAWS', () => {
  const areaOf = (area: string) => {
    const [alert] = parseIndex('ipaws')(Buffer.from(buildCap({ area }).xml)).alerts
    if (!alert) throw new Error('the message was not read')
    return alert
  }
  const code = (name: string, value: string) =>
    `<geocode><valueName>${name}</valueName><value>${value}</value></geocode>`
  test.each([
    ['a county of California', code('SAME', '006007'), true],
    ['a zone of California', code('UGC', 'CAZ515'), true],
    ['the whole country', code('SAME', '000000'), true],
    ['an area in California', `<polygon>${square(38, -121)}</polygon>`, true],
    ['a county of Texas', code('SAME', '048029'), false],
    ['an area in Texas', `<polygon>${square(30, -97)}</polygon>`, false],
  ])('accepts a message when it is for %s', (_, area, isForUs) => {
    expect(isForCalifornia(areaOf(area))).toBe(isForUs)
  })
})
