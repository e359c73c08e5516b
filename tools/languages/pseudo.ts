import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languagesDir, readTexts } from './folders.ts'
import { generated } from './list.ts'

/** XA is a private use region of BCP 47; Android and ICU name their pseudo-language in the same way. */
export const pseudoLanguage = 'en-XA'

const accented: Record<string, string> = Object.fromEntries(
  [
    'aá',
    'bƀ',
    'cç',
    'dđ',
    'eé',
    'fƒ',
    'gĝ',
    'hĥ',
    'ií',
    'jĵ',
    'kķ',
    'lļ',
    'mɱ',
    'nñ',
    'oó',
    'pþ',
    'qɋ',
    'rŕ',
    'sš',
    'tţ',
    'uú',
    'vṽ',
    'wŵ',
    'xẋ',
    'yý',
    'zž',
  ]
    .concat([
      'AÁ',
      'BƁ',
      'CÇ',
      'DÐ',
      'EÉ',
      'FƑ',
      'GĜ',
      'HĤ',
      'IÍ',
      'JĴ',
      'KĶ',
      'LĻ',
      'MṀ',
      'NÑ',
      'OÓ',
      'PÞ',
      'QɊ',
      'RŔ',
      'SŠ',
      'TŢ',
      'UÚ',
      'VṼ',
      'WŴ',
      'XẊ',
      'YÝ',
      'ZŽ',
    ])
    .map(pair => [...pair] as [string, string]),
)

const growth = 0.3

/** A text with accents, a third longer and in brackets, with its placeholders unchanged: "⟦Çļóšé··⟧". */
export function pseudoText(text: string): string {
  const letters = text.replace(/\{\{.*?\}\}|[A-Za-z]/g, part => accented[part] ?? part)
  return `⟦${letters}${'·'.repeat(Math.ceil(text.length * growth))}⟧`
}

function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, pseudoOf(inner)]))
}

/** A folder that is removed when this process ends. */
function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'muster-languages-'))
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Copies `languages/` to `dir` and adds the folder of the pseudo-language, in the same way as a translator adds a language. Returns `dir`. */
export function writePseudoLanguages(dir = temporaryFolder()): string {
  mkdirSync(join(dir, pseudoLanguage), { recursive: true })
  cpSync(languagesDir, dir, {
    recursive: true,
    filter: path => !/node_modules|(list|package|tsconfig)\.json$|[\\/]all[\\/]/.test(path),
  })
  for (const file of readdirSync(join(languagesDir, 'en'))) {
    const texts = file === 'language.json' ? { name: pseudoText('English') } : pseudoOf(readTexts('en', file))
    writeFileSync(join(dir, pseudoLanguage, file), `${JSON.stringify(texts, null, 2)}\n`)
  }
  mkdirSync(join(dir, 'all'), { recursive: true })
  for (const [path, text] of generated(dir)) writeFileSync(join(dir, path), text)
  return dir
}

/** The parts of a text outside the brackets: values of placeholders, and words without a translation. */
export function outsideBrackets(text: string): string {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  return rest
}
