import { languageFolders, languagesDir, readTexts } from './folders.ts'

/** What `languages/list.json` must say: each folder with its `language.json`. */
export function languageList(dir = languagesDir): string {
  const entries = languageFolders(dir).map(language => [language, readTexts(language, 'language.json', dir)] as const)
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
