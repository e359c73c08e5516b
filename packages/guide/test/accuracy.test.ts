import { describe, expect, it } from 'vitest'
import { fold } from '../src/text.ts'
import { answer, topicsIn } from './guide.ts'
import { benignPhrasings, dangerPhrasings } from './labelled/danger.ts'
import { livePhrasings } from './labelled/live.ts'
import { outOfScope } from './labelled/out-of-scope.ts'
import { topicPhrasings } from './labelled/topics.ts'

const told = (text: string) => {
  const a = answer({ text })
  return `${text} -> ${a.kind} ${a.topicId ?? ''} ${a.confidence}`
}

const labelled = Object.entries(topicPhrasings).flatMap(([id, texts]) => texts.map(text => ({ id, text })))

describe('what the guide recognises', () => {
  it('finds the right topic first for at least nine in ten phrasings it has not seen', () => {
    const missed = labelled.filter(({ id, text }) => answer({ text }).topicId !== id)
    const accuracy = 1 - missed.length / labelled.length
    const list = missed.map(({ id, text }) => `${id}: ${told(text)}`)
    expect(labelled.length).toBeGreaterThanOrEqual(150)
    expect(accuracy, list.join('\n')).toBeGreaterThanOrEqual(0.9)
    if (list.length > 0)
      console.info(`topics ${(accuracy * 100).toFixed(1)} % of ${labelled.length}; missed:\n${list.join('\n')}`)
  })

  it('is tested with phrasings that are not in its index, for every topic', () => {
    const indexed = new Set(
      [...topicsIn('en'), ...topicsIn('es')].flatMap(t => t.questions).map(q => fold(q).replace(/[^a-z0-9 ]/g, '')),
    )
    expect(labelled.filter(({ text }) => indexed.has(fold(text).replace(/[^a-z0-9 ]/g, '')))).toEqual([])
    expect(
      topicsIn('en')
        .filter(t => !topicPhrasings[t.id])
        .map(t => t.id),
    ).toEqual([])
  })

  it('says that it does not know for at least nine in ten questions that are not its business', () => {
    const claimed = outOfScope.filter(text => answer({ text }).kind !== 'unknown')
    expect(outOfScope.length).toBeGreaterThanOrEqual(40)
    expect(1 - claimed.length / outOfScope.length, claimed.map(told).join('\n')).toBeGreaterThanOrEqual(0.9)
    if (claimed.length > 0) console.info(`claimed to know:\n${claimed.map(told).join('\n')}`)
  })

  it('leads with a call for every phrasing of danger to life', () => {
    const quiet = dangerPhrasings.filter(
      text =>
        !/^(Call 911 now\.|Llame al 911 ahora\.|Call or text 988 now\.|Llame al 988 ahora)/.test(
          answer({ text }).content,
        ),
    )
    expect(dangerPhrasings.length).toBeGreaterThanOrEqual(40)
    expect(quiet.map(told)).toEqual([])
  })

  it('does not raise an alarm over words that only sound like danger', () => {
    expect(benignPhrasings.length).toBeGreaterThanOrEqual(20)
    expect(benignPhrasings.filter(text => answer({ text }).kind === 'danger').map(told)).toEqual([])
  })

  it('sends questions about the present to the records', () => {
    const asked = Object.entries(livePhrasings).flatMap(([kind, texts]) => texts.map(text => ({ kind, text })))
    expect(
      asked
        .filter(({ kind, text }) => answer({ text }).topicId !== `live-${kind}`)
        .map(({ kind, text }) => `${kind}: ${told(text)}`),
    ).toEqual([])
  })
})
