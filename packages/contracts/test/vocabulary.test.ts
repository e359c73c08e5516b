import { describe, expect, it } from 'vitest'
import { emergencyUpdate } from '../src/entities/emergency-update.ts'
import { pushSubscription } from '../src/entities/push.ts'
import { accessibilityNeeds } from '../src/entities/user.ts'
import { languages, matchLanguage } from '../src/vocabulary/languages.ts'
import { needNames } from '../src/vocabulary/needs.ts'
import { severities, severityRank } from '../src/vocabulary/severities.ts'

describe('the language of a reader', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['EN-us'], 'en'],
    [['xx', 'es'], 'es'],
    [['xx', 'yy-Latn'], undefined],
    [['english'], undefined],
    [[], undefined],
  ])('for %j is %s', (tags, language) => expect(matchLanguage(tags)).toBe(language))
})

describe('schemas', () => {
  it('accept every word of the vocabulary', () => {
    for (const language of languages) expect(pushSubscription.shape.language.parse(language)).toBe(language)
    for (const severity of severities) expect(emergencyUpdate.shape.severity.parse(severity)).toBe(severity)
    expect(Object.keys(accessibilityNeeds.parse({}))).toEqual(needNames)
  })

  it('reject other words', () => {
    expect(pushSubscription.shape.language.safeParse('xx').success).toBe(false)
    expect(emergencyUpdate.shape.severity.safeParse('severe').success).toBe(false)
  })
})

it('an unknown severity ranks like high, before medium', () => {
  expect(['low', 'unheard-of', 'medium', 'critical'].sort((a, b) => severityRank(a) - severityRank(b))).toEqual([
    'critical',
    'unheard-of',
    'medium',
    'low',
  ])
})
