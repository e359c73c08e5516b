import { texts } from '@muster/languages/all/update-words'
import { californiaCounties, californiaCountyOf } from '@muster/languages/california-counties'
import {
  firstLine,
  headlineOf,
  placeOf,
  textsFor,
  type UpdateFacts,
  updateTitle,
  whatToDo,
} from '@muster/languages/update-text'
import { describe, expect, it } from 'vitest'

const english = { words: texts.en, language: 'en' }
const spanish = { words: texts.es, language: 'es' }

const order = (over: Partial<UpdateFacts> = {}): UpdateFacts => ({
  title: 'Alert from AlertLACounty',
  content: 'This is an emergency message.',
  instruction: null,
  hazard: 'evacuation-order',
  event: 'Evacuation Immediate',
  affectedAreas: ['Los Angeles'],
  level: 'order',
  ...over,
})

it('contains the 58 counties of California', () => expect(californiaCounties.size).toBe(58))

describe('the title of an update', () => {
  it('is our term and the place, in the reader’s language, whatever the headline says', () => {
    const update = order({ affectedAreas: ['Topanga'] })
    expect(updateTitle(update, english)).toBe('Evacuation order · Topanga')
    expect(updateTitle(update, spanish)).toBe('Orden de evacuación · Topanga')
    expect(headlineOf(update, english)).toEqual({ text: 'Alert from AlertLACounty', language: 'en' })
  })

  it.each<[string, Partial<UpdateFacts>, string]>([
    ['the zone of its area', { affectedAreas: ['Drill zone OAK-D01: upper Claremont'] }, 'zone OAK-D01'],
    [
      'a suffix of a zone',
      { affectedAreas: ['CAL-E063-B', 'US-CA-XCA-CCU-153'] },
      'zones CAL-E063-B, US-CA-XCA-CCU-153',
    ],
    [
      'at most two of many zones',
      { affectedAreas: ['A-1', 'LAC-E1', 'LAC-E2', 'LAC-E3'] },
      'zones LAC-E1, LAC-E2 and 1 more',
    ],
    [
      'an area that is narrower than the county',
      { affectedAreas: ['Los Angeles', 'Mandeville Canyon'] },
      'Mandeville Canyon',
    ],
    [
      'the zone that the text names',
      { content: 'EVACUATION ORDER for Zones TOP-U006 and TOP-U007.' },
      'zones TOP-U006, TOP-U007',
    ],
    [
      'the place in the text to phones',
      { wirelessText: 'LA County: Evacuation ORDER issued for Topanga. LEAVE NOW.' },
      'Topanga',
    ],
    [
      'a place in capitals',
      { content: 'EVACUATION ORDER FOR THE AREA OF PACIFIC PALISADES. LEAVE NOW.' },
      'Pacific Palisades',
    ],
    ['a named fire', { content: 'The Hurst Fire is spreading. Leave now.' }, 'Hurst Fire'],
    [
      'the county if nothing is narrower',
      { content: 'An EVACUATION ORDER has been issued in your area.' },
      'Los Angeles County',
    ],
    [
      'no department',
      { content: 'Message from the Los Angeles County Fire Department. Evacuation order in Los Angeles County.' },
      'Los Angeles County',
    ],
    ['not where people are sent', { content: 'Evacuation order. Go to Pasadena Civic Center.' }, 'Los Angeles County'],
    [
      'a road, and no zone',
      { affectedAreas: ['CA-27 between PCH and Mulholland'] },
      'CA-27 between PCH and Mulholland',
    ],
    ['nothing where nothing is said', { affectedAreas: [] }, ''],
  ])('names %s', (_, over, place) => {
    expect(placeOf(order(over), english)).toBe(place)
  })

  it('uses the Spanish words for county and zone', () => {
    expect(updateTitle(order(), spanish)).toBe('Orden de evacuación · condado de Los Angeles')
    expect(updateTitle(order({ affectedAreas: ['Zone OAK-E047'] }), spanish)).toBe(
      'Orden de evacuación · zona OAK-E047',
    )
  })

  it.each([
    ['Red Flag Warning', 'wildfire', 'warning', 'Red flag warning', 'Aviso de bandera roja'],
    ['Flash Flood Watch', 'flood', 'watch', 'Flash flood watch', 'Vigilancia de inundación repentina'],
    ['Evacuation Warning', 'evacuation-warning', 'warning', 'Evacuation warning', 'Advertencia de evacuación'],
    ['Shelter In Place Warning', 'shelter-in-place', 'order', 'Shelter in place', 'Refúgiese donde está'],
    [
      'Evacuation Order Lifted',
      'evacuation-order',
      'all-clear',
      'Evacuation order lifted',
      'Orden de evacuación levantada',
    ],
    ['CIVIL EMERGENCY MESSAGE', 'civil', 'statement', 'Civil emergency message', 'Emergencia civil'],
    ['Wildfire', 'wildfire', 'warning', 'Wildfire', 'Incendio forestal'],
  ] as const)('calls %s by its right name', (event, hazard, level, inEnglish, inSpanish) => {
    const update = order({ event, hazard, level, affectedAreas: [] })
    expect(updateTitle(update, english)).toBe(inEnglish)
    expect(updateTitle(update, spanish)).toBe(inSpanish)
  })

  it('omits a headline that says the same', () => {
    expect(headlineOf(order({ title: 'Evacuation Order: Topanga', affectedAreas: ['Topanga'] }), english)).toBeNull()
  })
})

describe('the sender’s texts', () => {
  const es = { title: 'Orden', content: 'Hay fuego.', instruction: 'Salga por Topanga Canyon.' }
  const update = order({ instruction: 'Leave by Topanga Canyon.', translations: { es } })

  it('are those in the reader’s language, with their language tag', () => {
    expect(textsFor(update, 'es')).toEqual({ ...es, language: 'es' })
    expect(textsFor(update, 'en').language).toBe('en')
    expect(whatToDo(update, spanish)).toEqual({ advice: null, official: { text: es.instruction, language: 'es' } })
  })

  it('follow our own line when they are in another language', () => {
    const { advice, official } = whatToDo({ ...update, translations: {} }, spanish)
    expect(advice).toBe('Salga ahora.')
    expect(official).toEqual({ text: 'Leave by Topanga Canyon.', language: 'en' })
    expect(firstLine({ ...update, translations: {} }, spanish)).toEqual({ text: 'Salga ahora.', language: 'es' })
  })

  it('are replaced by our own line where a long text would be cut off', () => {
    const long = { ...update, instruction: `Leave by Topanga Canyon. ${'Do not stop for belongings. '.repeat(5)}` }
    expect(firstLine(update, english)).toEqual({ text: 'Leave by Topanga Canyon.', language: 'en' })
    expect(firstLine(long, english)).toEqual({ text: 'Leave now.', language: 'en' })
    expect(firstLine(long, english, Infinity).text).toBe(long.instruction)
  })

  it('may be in Spanish only, and then an English reader gets our own line first', () => {
    const only = order({ ...es, language: 'es-US' })
    expect(whatToDo(only, english)).toEqual({
      advice: 'Leave now.',
      official: { text: es.instruction, language: 'es-US' },
    })
    expect(whatToDo(only, spanish).advice).toBeNull()
  })

  it('are the text that went to phones when there is no instruction', () => {
    const text = 'Evacuation ORDER for Topanga. LEAVE NOW.'
    expect(whatToDo(order({ wirelessText: text }), english)).toEqual({
      advice: null,
      official: { text, language: 'en' },
    })
  })
})

it('the county of a SAME code is known', () => {
  expect(['006037', '006001', '006115', '006000', '048019', '006038'].map(californiaCountyOf)).toEqual([
    'Los Angeles',
    'Alameda',
    'Yuba',
    null,
    null,
    null,
  ])
})
