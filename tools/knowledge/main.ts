// npm run knowledge: writes what the guide loads from its sources. With --check it only says what is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { outputs } from './outputs.ts'

const isCheck = process.argv.includes('--check')
for (const { path, text } of outputs()) {
  const isCurrent = readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === text
  if (isCurrent) continue
  if (isCheck) {
    console.error(`${path} is out of date: run npm run knowledge`)
    process.exitCode = 1
  } else writeFileSync(path, text)
}
