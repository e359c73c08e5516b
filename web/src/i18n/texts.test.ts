// @vitest-environment jsdom
import { defaultLanguage, languages } from '@muster/contracts/vocabulary/languages'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { hasText, type Texts, textsOf, translator } from '../lib/texts.ts'
import { firstTexts } from './first-texts.ts'
import { screenTexts } from './screen-texts.ts'
import { startI18n } from './start-i18n.ts'

const namespaces = Object.keys({ ...firstTexts, ...screenTexts })
const values = { name: 'Ana', time: '2:52 PM', place: '$& <b>' }

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : keysOf(value as Texts, `${before}${key}.`),
  )

type Untyped = (key: string, options?: object) => string

/** i18next itself with the same texts. */
async function library(language: string): Promise<Untyped> {
  const resources = [language, defaultLanguage].map(
    of => [of, Object.fromEntries(namespaces.map(name => [name, textsOf(of, name) ?? {}]))] as const,
  )
  const i18n = i18next.createInstance()
  await i18n.init({
    ...{ lng: language, fallbackLng: defaultLanguage, ns: namespaces, defaultNS: 'common' },
    ...{ resources: Object.fromEntries(resources), interpolation: { escapeValue: false } },
  })
  return i18n.t as unknown as Untyped
}

describe('texts are looked up as i18next does', () => {
  it.each(languages)('for every key, with values and plurals, in %s', async language => {
    await startI18n(language)
    const theirs = await library(language)
    const ours = translator(language, 'common') as unknown as Untyped
    for (const namespace of namespaces)
      for (const key of keysOf(textsOf(defaultLanguage, namespace) ?? {})) {
        const name = `${namespace}:${key}`
        expect(ours(name, values)).toBe(theirs(name, values))
        const counted = name.replace(/_(one|other)$/, '')
        for (const count of counted === name ? [] : [0, 1, 2, 1_000_000])
          expect(ours(counted, { ...values, count })).toBe(theirs(counted, { ...values, count }))
      }
  })

  it('a missing key is returned as its own text, and can be detected as missing', async () => {
    await startI18n('es')
    const theirs = await library('es')
    const ours = translator('es', 'common') as unknown as Untyped
    expect(ours('errors:codes.of-tomorrow')).toBe(theirs('errors:codes.of-tomorrow'))
    expect(ours('no.such.key')).toBe(theirs('no.such.key'))
    expect(hasText('errors:codes.of-tomorrow')).toBe(false)
  })

  it('the first namespace with the key is used, or the named one', async () => {
    await startI18n('en')
    const ours = translator('en', ['auth', 'common']) as unknown as Untyped
    expect(ours('product')).toBe(textsOf('en', 'common')?.product)
    expect(ours('login', { ns: 'common' })).toBe(textsOf('en', 'common')?.login)
  })
})
