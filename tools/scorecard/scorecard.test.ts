import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGuide } from '@muster/guide/answer'
import { activeUpdatesOf } from '@muster/guide/chat-metadata'
import { recogniseDanger } from '@muster/guide/danger/recognise'
import { loadPacks } from '@muster/guide/load-packs'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { describe, expect, it } from 'vitest'
import { compileConcepts } from '../danger/concepts.ts'
import { trainedTexts } from '../danger/trained-texts.ts'
import { root } from '../infra/paths.ts'
import { keptAsked } from '../knowledge/asked.ts'
import { type Graded, rowsOf } from './grade.ts'
import { halfOf, ownQuestions, readQuestions, strangersQuestions } from './questions.ts'
import { ask } from './run.ts'

const questions = readQuestions(ownQuestions)
const kept = ask(questions.filter(one => halfOf(one) === 'kept'))
const strangers = ask(readQuestions(strangersQuestions))

function sharesIn(graded: readonly Graded[]) {
  const rows = rowsOf(graded)
  const shareOf = (name: string, count: 'led' | 'fits' | 'asked' | 'isTapAway' | 'misfits') => {
    const row = rows.find(one => one.name === name)
    return (row?.[count] ?? Number.NaN) / (row?.total ?? 1)
  }
  return { shareOf, shareNoticed: (name: string) => shareOf(name, 'led') + shareOf(name, 'asked') }
}

describe('the questions', () => {
  it('are at least 600, in halves of similar size', () => {
    expect(questions.length).toBeGreaterThanOrEqual(600)
    expect(kept.length).toBeGreaterThan(questions.length * 0.4)
  })

  it('in the measuring half are not in the corpus', () => {
    const isTrained = trainedTexts()
    const isKnown = ({ question }: Graded) => isTrained(question.text)
    expect(kept.filter(isKnown).length / kept.length).toBeLessThan(0.03)
    expect(strangers.filter(isKnown)).toEqual([])
  })
})

// The bounds are the measured values: a change must not make recognition worse. docs/scorecard.md has the goals.
describe('in the untuned half the guide', () => {
  const { shareOf, shareNoticed } = sharesIn(kept)

  it('recognizes danger', () => {
    expect(shareOf('danger', 'led')).toBeGreaterThanOrEqual(0.985)
    expect(shareNoticed('danger')).toBeGreaterThanOrEqual(0.99)
  })

  it('shows fitting first steps, or offers them one tap away, and seldom those of another kind', () => {
    // The card is shown with fewer cards than possible, which lowers this share: docs/decisions/general-card-with-buttons.md.
    expect(shareOf('danger', 'fits')).toBeGreaterThanOrEqual(0.915)
    expect(shareOf('danger', 'fits') + shareOf('danger', 'isTapAway')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('danger', 'misfits')).toBeLessThanOrEqual(0.036)
  })

  it('recognizes thoughts of suicide', () => expect(shareNoticed('self-harm')).toBe(1))

  it('seldom raises an alarm for harmless messages', () => expect(shareOf('harmless', 'led')).toBeLessThanOrEqual(0.03))
})

describe('a message of a stranger', () => {
  const { shareOf, shareNoticed } = sharesIn(strangers)

  it('about danger or suicide is recognized, and seldom answered with steps of another kind', () => {
    expect(shareNoticed('danger')).toBe(1)
    expect(shareOf('danger', 'led')).toBeGreaterThanOrEqual(0.96)
    expect(shareOf('danger', 'fits')).toBeGreaterThanOrEqual(0.82)
    expect(shareOf('danger', 'misfits')).toBeLessThanOrEqual(0.034)
    expect(shareNoticed('self-harm')).toBe(1)
    expect(shareOf('self-harm', 'led')).toBeGreaterThanOrEqual(0.97)
  })

  it('seldom raises an alarm when it is harmless or a question', () => {
    expect(shareOf('harmless', 'led')).toBeLessThanOrEqual(0.038)
    expect(shareOf('question', 'led')).toBeLessThanOrEqual(0.01)
    expect(shareNoticed('question')).toBeLessThanOrEqual(0.07)
  })
})

const packs = loadPacks()
const { answer } = createGuide(packs)
/** Enough questions that many would be mistaken for a danger. All of them would take minutes on a busy machine. */
const someAsked = keptAsked.filter((_, at) => at % 6 === 0)

it('a question that is taken for a danger still gets the fact, and no advice to stay or to leave beside the steps', () => {
  const polarityOf = (language: 'en' | 'es', id: string) =>
    packs[language]?.topics.find(topic => topic.id === id)?.polarity
  const shown = someAsked.flatMap(({ text, language }) => {
    const { kind, suggestions = [] } = answer({ text, language })
    return kind === 'danger' ? suggestions.map(one => ({ polarity: polarityOf(language, one.id), ...one })) : []
  })
  const read = shown.filter(one => one.answer)
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter(({ polarity }) => polarity !== 'either')).toEqual([])
})

it('a question that is taken for a danger mentions the order too when one is active', () => {
  const home: [number, number] = [-122.2, 37.82]
  const order = buildUpdate({
    title: 'Evacuation ORDER: zone OAK-E047',
    hazard: 'evacuation-order',
    geometry: buildArea(home),
  })
  const context = {
    activeUpdates: activeUpdatesOf([order]),
    places: [{ kind: 'home' as const, coordinates: home, asOf: null }],
  }
  const led = someAsked.flatMap(({ text, language }) => {
    if (recogniseDanger(text, language)?.isSuspicion !== true) return []
    const { kind, content } = answer({ text, language, context })
    return kind === 'danger' ? [content] : []
  })
  expect(led.length).toBeGreaterThan(10)
  expect(led.filter(content => !/under an evacuation order|bajo una orden de evacuación/.test(content))).toEqual([])
})

it('the concepts are compiled from their file, and the classifier is small', () => {
  const read = (name: string) => readFileSync(join(root, 'packages/guide/src/danger', name), 'utf8')
  expect(JSON.parse(read('concepts.json'))).toEqual(compileConcepts())
  expect(read('classifier.json').length).toBeLessThanOrEqual(200 * 1024)
})
