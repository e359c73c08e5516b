import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Pack } from '@muster/guide/pack'
import { fromFile, toFile } from '@muster/guide/pack-file'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../infra/paths.ts'
import { keptAsked, tunedAsked } from './asked.ts'
import { dangerCards } from './danger.ts'
import { neighboursOf } from './dictionaries.ts'
import { compileGravest, compilePacks } from './packs.ts'
import { readKnowledge } from './read.ts'

// `npm run check` compares the compiled files with their sources. These tests only read them, because compiling takes half a minute.
const packsFolder = join(root, 'packages/guide/packs')
const compressed = (text: string) => gzipSync(text).length
const dangerFile = (name: string) => readFileSync(join(root, 'packages/guide/src/danger', name), 'utf8')

it.each([
  ['cards.json', 74_000],
  ['classifier.json', 160_000],
])('%s is at most %i bytes compressed', (name, limit) => {
  expect(compressed(dangerFile(name))).toBeLessThanOrEqual(limit)
})

it('the classifier is at most 200 KB', () => {
  expect(dangerFile('classifier.json').length).toBeLessThanOrEqual(200_000)
})

it.each(readdirSync(packsFolder))('%s is at most 250 KB compressed', name => {
  expect(compressed(readFileSync(join(packsFolder, name), 'utf8'))).toBeLessThanOrEqual(250_000)
})

it('every question in `knowledge/asked` names a fact', () => {
  const known = new Set(readKnowledge().groups.flatMap(({ facts }) => facts.map(({ id }) => id)))
  const topics = [...keptAsked, ...tunedAsked].map(({ topic }) => topic)
  expect(topics.length).toBeGreaterThan(3_000)
  expect(topics.filter(topic => !known.has(topic))).toEqual([])
})

it('a pack is unchanged after it was stored and read', () => {
  const packs = compilePacks(readKnowledge()).map(({ pack }) => ({ ...(pack as Pack), dictionaryStems: '' }))
  expect(packs.map(pack => fromFile(JSON.parse(JSON.stringify(toFile(pack)))))).toEqual(packs)
})

it('neighbours are the dictionary words within the distance of the spelling repair', () => {
  const dictionary = new Set(['sleeping', 'bleeding', 'banana', 'tapped', 'breath'])
  expect(neighboursOf(dictionary, ['bleeding', 'trapped', 'breathe'])).toEqual(['breath', 'sleeping', 'tapped'])
})

describe('knowledge with an error', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-knowledge-'))
    cpSync(join(root, 'knowledge'), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const edit = (name: string, change: (text: string) => string) => {
    const path = join(folder, name)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  const compile = () => {
    dangerCards(folder)
    const knowledge = readKnowledge(folder)
    compileGravest(knowledge)
    return compilePacks(knowledge)
  }

  it.each<[string, string, (text: string) => string, RegExp]>([
    ['without a polarity', 'wildfire/facts.yaml', text => text.replace(/ {2}polarity: .*\n/, ''), /polarity/],
    ['without a reviewer', 'wildfire/facts.yaml', text => text.replace(/ {2}reviewer: .*\n/, ''), /reviewer/],
    [
      'with a quote that nobody has read',
      'wildfire/facts.yaml',
      text => text.replace('quote: null', 'quote: x'),
      /quote/,
    ],
    ['with an unknown source', 'wildfire/facts.yaml', text => text.replace(/source: .*/, 'source: nobody'), /nobody/],
    ['with a field that nobody knows', 'wildfire/en.yaml', text => text.replace('title:', 'titel:'), /titel/],
    ['missing in a language', 'wildfire/es.yaml', text => text.replace('smoke:', 'smok:'), /smok/],
    ['with a sentence left out', 'assistant/es.yaml', text => text.replace(/ {2}lead: .*\n/, ''), /lead/],
    [
      'with a sentence about danger left out',
      'danger/ko.yaml',
      text => text.replace(/ {2}callNow: .*\n/, ''),
      /callNow/,
    ],
    ['that a further language alone has', 'gravest/ko.yaml', text => text.replace('  smoke:', '  smok:'), /smok/],
    ['of danger with a bar in it', 'danger/en.yaml', text => text.replace('Press hard', 'Press | hard'), /bar/],
    ['with a danger left out', 'danger/es.yaml', text => text.replace('stroke:', 'strok:'), /strok/],
  ])('is rejected by name: a fact %s', (_name, file, change, message) => {
    edit(file, change)
    expect(compile).toThrow(message)
  })

  it('a language is added by adding its files', () => {
    for (const group of readdirSync(folder))
      if (existsSync(join(folder, group, 'en.yaml')))
        cpSync(join(folder, group, 'en.yaml'), join(folder, group, 'fr.yaml'))
    const [en, , fr] = compile()
    expect(fr).toMatchObject({ language: 'fr', pack: { language: 'fr' } })
    expect(JSON.stringify(fr?.pack)).toBe(JSON.stringify(en?.pack).replace('"language":"en"', '"language":"fr"'))
  })
})
