import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageFolders, languagesDir, readTexts } from './folders.ts'

/** Files whose texts are needed in every language at once, because they are not only read by one reader's browser. */
const sharedFiles = [
  'achievements',
  'alerts',
  'auth',
  'common',
  'directions',
  'landing',
  'leave-by',
  'forum',
  'help',
  'mail',
  'push',
  'emergency-card',
  'needs',
  'responder-cards',
  'update-words',
] as const

const header = '// Written by `npm run languages` from the folders of languages/.\n'

const variable = (language: string) => language.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function allOf(file: string, languages: readonly string[]): string {
  const imports = languages.map(
    language => `import ${variable(language)} from '../${language}/${file}.json' with { type: 'json' }\n`,
  )
  const entries = languages.map(language =>
    variable(language) === language ? `  ${language},\n` : `  '${language}': ${variable(language)},\n`,
  )
  return `${header}${imports.join('')}\nexport const texts = {\n${entries.join('')}}\n`
}

/** The content of all generated files, by path below `dir`: the list of languages, and a module for each shared file. */
export function generated(dir = languagesDir): Map<string, string> {
  const languages = languageFolders(dir)
  const list = Object.fromEntries(languages.map(language => [language, readTexts(language, 'language.json', dir)]))
  return new Map([
    ['list.json', `${JSON.stringify(list, null, 2)}\n`],
    ...sharedFiles.map(file => [join('all', `${file}.ts`), allOf(file, languages)] as const),
  ])
}

/** Writes the files of `generated` to `dir`. */
export function writeGenerated(dir = languagesDir): void {
  mkdirSync(join(dir, 'all'), { recursive: true })
  for (const [path, text] of generated(dir)) writeFileSync(join(dir, path), text)
}
