import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUpdate, buildUser } from '../../../test/builders.ts'
import { answerHere } from './local-answers.ts'

const user = buildUser()
const order = buildUpdate({
  title: 'Evacuation ORDER: zone OAK-E047',
  hazard: 'evacuation-order',
  severity: 'critical',
})

/** The person's places are unknown; the list of updates was just fetched. */
const placeless = { places: [], listRead: { at: '2026-11-21T10:00:00.000Z', isOld: false } }

it.each([
  ['en', 'Is it safe to stay home tonight?', /^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047/],
  ['es', '¿Es seguro quedarme en casa esta noche?', /^No se quede si esto incluye su lugar: Evacuation ORDER: zone/],
] as const)('gives no advice to stay under an order, offline too (%s)', async (language, text, line) => {
  const { content, messageType, metadata } = await answerHere({ text, user, updates: [order], ...placeless, language })
  expect(content).toMatch(line)
  expect(messageType).toBe('disaster_status')
  expect(metadata).toMatchObject({ provider: 'offline-guide', emergencyUpdates: [{ id: order.id }] })
  expect(metadata?.actions).toContain('emergency_route')
})

it('answers in the language of the question when the screens do not have it', async () => {
  const question = { text: '停电了冰箱里的东西能吃多久', user, updates: [], ...placeless, language: 'en' as const }
  const { content, metadata } = await answerHere(question)
  expect(content).toContain('48 小时')
  expect(metadata).toMatchObject({ language: 'zh', topicId: 'food-outage', isUnreviewed: true })
})

it('ignores an update that has ended', async () => {
  const { metadata } = await answerHere({
    text: 'how do I stay safe in a hurricane',
    user,
    updates: [{ ...order, isActive: false }],
    ...placeless,
    language: 'en',
  })
  expect(metadata?.topicId).toBe('hurricane-during')
})

it('offers to call 911 when life is in danger', async () => {
  const { metadata } = await answerHere({
    text: 'my house is on fire',
    user,
    updates: [],
    ...placeless,
    language: 'en',
  })
  expect(metadata?.leadsWith911).toBe(true)
})

it.each([
  ['never', { at: null, isOld: false }],
  ['long ago', { at: '2026-11-20T10:00:00.000Z', isOld: true }],
])('does not claim that no alert is on record when the list was read %s', async (_, listRead) => {
  const question = { text: 'Are there any evacuation orders?', user, updates: [], places: [], language: 'en' as const }
  const { content } = await answerHere({ ...question, listRead })
  const read = await answerHere({ ...question, listRead: placeless.listRead })
  expect(content).not.toContain(read.content)
})

it('names an order that covers the home, and omits one that is far from it', async () => {
  const square = (lon: number, lat: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [lon - 0.1, lat - 0.1],
        [lon + 0.1, lat - 0.1],
        [lon + 0.1, lat + 0.1],
        [lon - 0.1, lat + 0.1],
        [lon - 0.1, lat - 0.1],
      ] as [number, number][],
    ],
  })
  const here = { ...order, geometry: square(-122.2, 37.8) }
  const far = { ...order, id: 'f'.repeat(24), geometry: square(-118.2, 34.1) }
  const places = [{ kind: 'home' as const, coordinates: [-122.2, 37.8] as [number, number], asOf: null }]
  const asked = { text: 'What should I do?', user, updates: [far, here], language: 'en' as const }
  const { metadata } = await answerHere({ ...asked, listRead: placeless.listRead, places })
  expect(metadata?.emergencyUpdates?.map(({ id }) => id)).toEqual([here.id])
  expect(metadata?.emergencyUpdates?.[0]?.coversYou).toBe(true)
})

describe('in a browser with workers', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.doUnmock('./answer-with.ts')
  })

  it('the page loads no guide, and passes a language’s facts to the worker once', async () => {
    let isGuideLoaded = false
    vi.doMock('./answer-with.ts', () => {
      isGuideLoaded = true
      return { answerWith: () => null }
    })
    const given: string[] = []
    class FakeWorker {
      onmessage: (event: { data: unknown }) => void = () => {}
      postMessage({ id, question }: { id: number; question: { pack?: { language: string } } }) {
        if (question.pack) given.push(question.pack.language)
        queueMicrotask(() =>
          this.onmessage({ data: { id, answer: question.pack ? null : { content: 'From the worker.' } } }),
        )
      }
    }
    vi.stubGlobal('Worker', FakeWorker)
    const local = await import('./local-answers.ts')
    await local.preloadAnswers('en')
    await local.preloadAnswers('en')
    const question = { text: 'What should I pack?', user, updates: [], ...placeless, language: 'en' as const }
    expect(await local.answerHere(question)).toEqual({ content: 'From the worker.' })
    expect(given).toEqual(['en'])
    expect(isGuideLoaded).toBe(false)
  })
})
