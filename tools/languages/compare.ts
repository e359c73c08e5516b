import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languagesDir, readTexts } from './folders.ts'

type Texts = Map<string, string>

const pluralForms = /_(?:zero|one|two|few|many|other)$/

/** Every text of a language by `<file>:<path of keys>`. */
export function allTexts(language: string, dir = languagesDir): Texts {
  const texts: Texts = new Map()
  for (const file of readdirSync(join(dir, language)).filter(name => name !== 'language.json')) {
    collect(readTexts(language, file, dir), `${file}:`, texts)
  }
  return texts
}

function collect(value: unknown, path: string, into: Texts): void {
  if (typeof value === 'string') into.set(path, value)
  else
    for (const [key, inner] of Object.entries(value ?? {}))
      collect(inner, path.endsWith(':') ? path + key : `${path}.${key}`, into)
}

const placeholders = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join()

/** A plural form stands for its text: languages have different ones. */
const withoutForm = (key: string) => key.replace(pluralForms, '')

/** What is wrong with a language beside English, one line a text; empty when it is whole. */
export function problemsOf(language: string, dir = languagesDir): string[] {
  const english = allTexts('en', dir)
  const translated = allTexts(language, dir)
  const wanted = new Set([...english.keys()].map(withoutForm))
  const present = new Set([...translated.keys()].map(withoutForm))
  const problems = [...wanted].filter(key => !present.has(key)).map(key => `${key} is missing`)
  for (const [key, text] of translated) {
    const original = english.get(key) ?? english.get(`${withoutForm(key)}_other`)
    if (!wanted.has(withoutForm(key))) problems.push(`${key} is not in English`)
    else if (text.trim() === '') problems.push(`${key} is empty`)
    else if (original !== undefined && placeholders(text) !== placeholders(original)) {
      problems.push(`${key} fills in "${placeholders(text)}" where English has "${placeholders(original)}"`)
    }
  }
  return problems
}
