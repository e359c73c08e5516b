import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languagesDir, readTexts } from './folders.ts'

type Texts = Map<string, string>

const pluralForms = /_(?:zero|one|two|few|many|other)$/

/** Every text of a language, by `<file>:<path of keys>`. */
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

/** The key without its plural form: languages have different plural forms. */
const withoutForm = (key: string) => key.replace(pluralForms, '')

/** The differences of a language from English, one line per text; empty if the language is complete. */
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
