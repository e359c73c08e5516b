import { describe, expect, it } from 'vitest'
import { resources as en } from '../src/i18n/en/resources.ts'
import { resources as es } from '../src/i18n/es/resources.ts'

type Texts = { readonly [key: string]: string | Texts }

const flat = (texts: Texts, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  )
const values = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()

describe('Spanish', () => {
  const spanish = new Map(flat(es))

  it('has every text that English has, and no other', () => {
    expect([...spanish.keys()].sort()).toEqual(
      flat(en)
        .map(([key]) => key)
        .sort(),
    )
  })

  it('leaves no text empty and fills in the same values', () => {
    const broken = flat(en).filter(([key, text]) => {
      const translated = spanish.get(key) ?? ''
      return translated.trim() === '' || String(values(translated)) !== String(values(text))
    })
    expect(broken).toEqual([])
  })
})
