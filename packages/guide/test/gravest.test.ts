import { inFurtherLanguages } from '@muster/tools/search/questions'
import { describe, expect, it } from 'vitest'
import type { GravestPack } from '../src/gravest.ts'
import { permits, situationOf } from '../src/situation.ts'
import { answer, packs } from './guide.ts'

const further = ['zh', 'vi', 'tl', 'ko'] as const
const ask = (text: string, activeUpdates: readonly (typeof order)[] = []) =>
  answer({ text, context: { activeUpdates } })
const order = {
  id: '65f000000000000000000001',
  title: 'Evacuation ORDER for zone OKL-E020',
  hazard: 'evacuation-order',
  severity: 'critical',
  affectedAreas: ['Oakland Hills'],
  isDrill: false,
  source: 'Alameda County Sheriff',
  issuedAt: '2026-11-21T11:52:00Z',
}

it('has the same facts in each language, at least 40', () => {
  const idsOf = (language: (typeof further)[number]) => packs[language]?.facts.map(({ id }) => id).sort()
  expect(idsOf('zh')?.length).toBeGreaterThanOrEqual(40)
  for (const language of further) expect(idsOf(language)).toEqual(idsOf('zh'))
})

describe.each(further)('a question in %s', language => {
  const pack = packs[language] as GravestPack

  it('is answered in that language, marked as unreviewed, and a danger remains a danger', () => {
    for (const { id, questions: asked } of pack.facts)
      for (const text of asked) {
        const { kind, topicId, content, danger, ...said } = ask(text)
        const isThere = topicId === id && content.includes(pack.says.machine) && said.isUnreviewed
        const leads = danger?.outcome === 'certain' && kind === 'danger'
        expect(isThere || leads || said.suggestions?.some(one => one.id === id), text).toBe(true)
        if (isThere) expect(said.language).toBe(language)
      }
  })

  it('without a sure fact shows the nearest ones beside their buttons, but no advice to stay', () => {
    const offers = inFurtherLanguages
      .filter(one => one.language === language)
      .map(({ text }) => ask(text))
      .filter(({ kind, danger }) => kind === 'unknown' && danger?.outcome !== 'certain')
      .flatMap(({ suggestions = [], content }) => suggestions.map(one => ({ ...one, content })))
    expect(offers.length).toBeGreaterThan(0)
    for (const { id, answer: said, content, isUnreviewed } of offers) {
      const fact = pack.facts.find(one => one.id === id)
      if (fact?.polarity === 'stay') expect(said).toBeUndefined()
      else {
        expect(said).toContain(fact?.answer)
        expect(said?.length).toBeLessThanOrEqual(400)
        expect(isUnreviewed).toBe(true)
        expect(content).toContain(pack.says.machine)
      }
    }
  })

  it('gets no advice to stay under an order', () => {
    const situation = situationOf([order])
    const withheld = pack.facts.filter(({ polarity }) => !permits(situation, polarity))
    expect(withheld.length).toBeGreaterThan(3)
    for (const fact of withheld) {
      const reply = ask(fact.questions[0] ?? '', [order])
      expect(reply.content).not.toContain(fact.answer)
      expect(reply.suggestions?.map(({ id }) => id) ?? []).not.toContain(fact.id)
    }
  })

  it('about other subjects is not answered with a fact, and one about the facts mostly is', () => {
    const asked = inFurtherLanguages.filter(one => one.language === language)
    const found = asked.map(({ text, topics }) => {
      const { topicId = '', suggestions = [], kind } = ask(text)
      if (topics.length === 0) return kind !== 'known'
      return topics.includes(topicId) || suggestions.some(({ id }) => topics.includes(id))
    })
    expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.8)
    for (const [at, { topics, text }] of asked.entries()) if (topics.length === 0) expect(found[at], text).toBe(true)
  })
})
