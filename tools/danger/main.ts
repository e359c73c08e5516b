// npm run danger:train: trains the danger classifier from its corpus and writes it where the guide loads it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { readCorpus } from './corpus.ts'
import { train } from './train.ts'

const path = join(root, 'packages/guide/src/danger/classifier.json')
const text = `${JSON.stringify(train(readCorpus()))}\n`
writeFileSync(path, text)
console.info(`${path}: ${Math.round(text.length / 1024)} KB`)
