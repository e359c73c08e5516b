// npm run knowledge: writes what the guide loads from its sources. With --check it only says what is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { searchWordsOutput } from './search-words.ts'

const isCheck = process.argv.includes('--check')

function update({ path, text }: { path: string; text: string }): void {
  const isCurrent = readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === text
  if (isCurrent) return
  if (isCheck) {
    console.error(`${path} is out of date: run npm run knowledge`)
    process.exitCode = 1
  } else writeFileSync(path, text)
}

update(searchWordsOutput())
// Loaded after that: the packs are compiled by code that reads the words.
const { outputs } = await import('./outputs.ts')
outputs().forEach(update)
