import { describe, expect, test } from 'vitest'
import { AlertFormatError } from '../src/domain/alert.ts'
import { parseCap } from '../src/ingest/feeds/cap/parse.ts'
import { buildCap, square } from './support/cap.ts'
import { presentAll } from './support/present-all.ts'
import { hasSharedFeeds, readShared, sharedFiles } from './support/shared-feeds.ts'

const parse = (xml: string) => parseCap(Buffer.from(xml))
const { xml: good } = buildCap()

describe('a hostile or broken message is refused with its reason', () => {
  const laughs = `<!DOCTYPE alert [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  test.for<[string, string, RegExp]>([
    ['a document type', good.replace('<alert', '<!DOCTYPE alert><alert'), /DOCTYPE/],
    ['entities', good.replace('<alert', `${laughs}<alert`).replace('Fire near', '&b;'), /DOCTYPE/],
    ['an undefined entity', good.replace('Fire near', '&xxe;'), /well formed/],
    ['deep nesting', good.replace('<info>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}<info>`), /nested/],
    ['too many elements', good.replace('<info>', `${'<a/>'.repeat(30_000)}<info>`), /elements/],
    ['more than a mebibyte', good.replace('A fire', 'x'.repeat(1_100_000)), /1 MiB/],
    ['a truncated document', good.slice(0, -40), /well formed/],
    ['no document', '', /./],
    ['another language', good.replaceAll('cap:1.2', 'cap:0.9'), /namespace/],
    ['a strange encoding', good.replace('UTF-8', 'UTF-7'), /encoding/],
    ['no sender', good.replace(/<sender>.*<\/sender>/, ''), /sender is missing/],
    ['two senders', good.replace('<sender>', '<sender>x</sender><sender>'), /repeated/],
    ['no time zone', good.replace(/<sent>.*<\/sent>/, '<sent>2026-09-18T14:05:00</sent>'), /sent/],
    ['no such day', good.replace(/<sent>.*<\/sent>/, '<sent>2026-13-45T14:05:00Z</sent>'), /sent/],
    ['an unknown status', good.replace('Actual', 'Real'), /status/],
    ['an unknown scope', good.replace('Public', 'public'), /scope/],
    ['an unknown severity', good.replace('Severe', 'Terrible'), /severity/],
    ['commas in its name', good.replace(/<identifier>/, '<identifier>a,b'), /identifier/],
    ['a cancel of nothing', buildCap({ msgType: 'Cancel' }).xml, /references/],
    ['references that are no triples', buildCap({ msgType: 'Update', references: ['a,b'] }).xml, /triples/],
  ])('%s', ([, xml, reason]) => {
    expect(() => parse(xml)).toThrow(AlertFormatError)
    expect(() => parse(xml)).toThrow(reason)
  })
})

test.for([
  ['a corner amid blanks', `37,-122${' '.repeat(900_000)}38,-122 37,-121`],
  ['a number of a million digits', `${'1'.repeat(900_000)}x,-122 38,-122 37,-121`],
])('parses %s in no more time than any other message of its length', ([, corners]) => {
  // With quadratic parsing time this would take an hour, in which no message of any other sender is read.
  expect(parse(buildCap({ area: `<polygon>${corners}</polygon>` }).xml).infos[0]?.areas).toHaveLength(1)
  expect(parse(buildCap({ area: `<circle>${corners}</circle>` }).xml).infos[0]?.areas).toHaveLength(1)
})

describe('an alert', () => {
  test('keeps the message’s content: times in UTC, positions in GeoJSON order, circles as polygons', () => {
    const area = `<polygon>${square(37, -122)}</polygon><circle>38,-121 10</circle><geocode><valueName>SAME</valueName><value>006001</value></geocode>
      <geocode><valueName>UGC</valueName><value>CAZ515</value></geocode><geocode><valueName>SAME</valueName><value>nonsense</value></geocode>`
    const alert = parse(buildCap({ area, sent: '2026-09-18T14:05:00-07:00' }).xml)
    expect(alert.sent).toBe('2026-09-18T21:05:00.000Z')
    const [first] = alert.infos[0]?.areas ?? []
    expect(first).toMatchObject({ same: ['006001'], ugc: ['CAZ515'], brokenPolygons: 0 })
    expect(first?.polygons[0]?.[0]?.[0]).toEqual([-122.02, 36.98])
    expect(first?.polygons[1]?.[0]).toHaveLength(33)
  })

  test.for([
    ['lat and lon outside the world', '<polygon>37,-222 38,-222 38,-221 37,-222</polygon>'],
    ['two points', '<polygon>37,-122 38,-122 37,-122</polygon>'],
    ['a line', '<polygon>37,-122 38,-122 39,-122 37,-122</polygon>'],
    ['words', '<polygon>here there everywhere</polygon>'],
    ['a circle without a radius', '<circle>37,-122</circle>'],
    ['a circle larger than the world', '<circle>37,-122 99999</circle>'],
    ['a circle around nothing', '<circle>37,-122 NaN</circle>'],
  ])('with %s as its area is shown without the area', ([, area]) => {
    const [shown] = presentAll(parse(buildCap({ area }).xml))
    expect(shown).toMatchObject({ geometry: null, geometryProblem: 'broken' })
  })

  test('is shown in English and keeps its Spanish text', () => {
    const info = (language: string, headline: string) =>
      `<info><language>${language}</language><category>Fire</category><event>${headline}</event><urgency>Immediate</urgency><severity>Extreme</severity>
       <certainty>Observed</certainty><headline>${headline}</headline><area><areaDesc>${headline}</areaDesc></area></info>`
    const [shown] = presentAll(parse(buildCap({ info: info('es-US', 'Salga ya') + info('en-US', 'Leave now') }).xml))
    expect(shown).toMatchObject({
      title: 'Leave now',
      affectedAreas: ['Leave now'],
      translations: { es: { title: 'Salga ya' } },
    })
  })
})

describe.skipIf(!hasSharedFeeds)('recorded messages', () => {
  const broken = new Set(['invalid.cap', 'xee.cap'])
  const files = sharedFiles('cap').filter(file => /\.(cap|xml)$/.test(file))

  test.for(files)('%s', file => {
    const read = () => parseCap(readShared(`cap/${file}`))
    if (broken.has(file)) return void expect(read).toThrow(AlertFormatError)
    expect(() => presentAll(read())).not.toThrow()
  })

  test('decodes the accents of a message in ISO-8859-1', () => {
    expect(parseCap(readShared('cap/earthquake-iso8859-1.cap')).infos[0]?.headline).toContain('Usulután')
  })

  test.for(['cap/bushfire_valid.edxlde', 'cap/weather.atom', 'cap/ny_index.rss'])('%s is not CAP', file => {
    expect(() => parseCap(readShared(file))).toThrow(AlertFormatError)
  })
})
