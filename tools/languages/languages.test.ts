import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minLength } from '@muster/contracts/vocabulary/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allTexts, problemsOf } from './compare.ts'
import { languageFolders, languagesDir } from './folders.ts'
import { generated } from './list.ts'
import { outsideBrackets, pseudoLanguage, pseudoText, writePseudoLanguages } from './pseudo.ts'

it.each([...generated()])('languages/%s is the output of `npm run languages`', (path, text) => {
  expect(readFileSync(join(languagesDir, path), 'utf8')).toBe(text)
})

it.each(languageFolders())('%s has every text of English, no other, and the same placeholders', language => {
  expect(problemsOf(language)).toEqual([])
})

it.each(languageFolders())('%s states the real minimum length of a password', language => {
  const texts = allTexts(language)
  const least = new RegExp(`\\b${minLength.password}\\b`)
  const keys = [
    'errors.json:problems.password-length',
    'profile.json:personal.passwordNew',
    'auth.json:resetPassword.hint',
    'auth.json:resetPassword.tooShort',
  ]
  for (const key of keys) expect(texts.get(key), key).toMatch(least)
})

it('does not take a tool’s folder for a language', () => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-languages-'))
  for (const name of ['en', 'zh-Hant', '.turbo', 'node_modules', 'all']) mkdirSync(join(dir, name))
  expect(languageFolders(dir)).toEqual(['en', 'zh-Hant'])
  rmSync(dir, { recursive: true })
})

describe('a language with errors', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'muster-languages-'))
    cpSync(join(languagesDir, 'en'), join(dir, 'en'), { recursive: true })
    mkdirSync(join(dir, 'xx'))
    cpSync(join(languagesDir, 'en'), join(dir, 'xx'), { recursive: true })
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const change = (edit: (texts: Record<string, string>) => void) => {
    const path = join(dir, 'xx/alerts.json')
    const texts = JSON.parse(readFileSync(path, 'utf8'))
    edit(texts)
    writeFileSync(path, JSON.stringify(texts))
  }

  it('is reported for a missing, unknown or empty text, and for wrong placeholders', () => {
    change(texts => {
      delete texts.title
      texts.tilte = 'Emergency Updates'
      texts.empty = ' '
      texts.checked = 'Checked {{aeg}}'
    })
    expect(problemsOf('xx', dir).sort()).toEqual([
      'alerts.json:checked fills in "aeg" where English has "age"',
      'alerts.json:empty is empty',
      'alerts.json:tilte is not in English',
      'alerts.json:title is missing',
    ])
  })

  it('is reported for a missing file', () => {
    rmSync(join(dir, 'xx/offline.json'))
    expect(problemsOf('xx', dir)).toEqual(['offline.json:banner is missing'])
  })

  it('may have other plural forms than English', () => {
    writeFileSync(
      join(dir, 'en/plural.json'),
      JSON.stringify({ left_one: '{{count}} left', left_other: '{{count}} left' }),
    )
    writeFileSync(
      join(dir, 'xx/plural.json'),
      JSON.stringify({ left_few: '{{count}}', left_many: '{{count}}', left_other: '{{count}}' }),
    )
    expect(problemsOf('xx', dir)).toEqual([])
  })
})

describe('the pseudo-language', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'muster-pseudo-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it('is complete and made of one folder: every other file is generated from the folders', () => {
    writePseudoLanguages(dir)
    expect(languageFolders(dir)).toContain(pseudoLanguage)
    expect(problemsOf(pseudoLanguage, dir)).toEqual([])
    expect(readFileSync(join(dir, 'all/mail.ts'), 'utf8')).toContain(`'${pseudoLanguage}': enXA`)
    expect(existsSync(join(languagesDir, pseudoLanguage))).toBe(false)
  })

  it('is recognizable, longer, and keeps placeholders', () => {
    expect(pseudoText('Close {{name}}')).toMatch(/^⟦Çļóšé \{\{name\}\}·+⟧$/)
    expect(outsideBrackets(`${pseudoText('Close')} Plain ${pseudoText(pseudoText('Twice'))}`).trim()).toBe('Plain')
  })
})
