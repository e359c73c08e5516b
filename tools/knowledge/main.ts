// npm run knowledge: writes the files that the guide loads, from their sources. With --check it only reports which of them are out of date.
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
// Imported only now, because the code that compiles the packs reads the words that were just written.
const { outputs } = await import('./outputs.ts')
outputs().forEach(update)
