// npm run danger:train: compiles the concepts, trains the danger classifier from its corpus, and writes both where the guide loads them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { compileConcepts } from './concepts.ts'

const folder = join(root, 'packages/guide/src/danger')

function write(name: string, value: unknown) {
  const path = join(folder, name)
  const text = `${JSON.stringify(value)}\n`
  writeFileSync(path, text)
  console.info(`${path}: ${Math.round(text.length / 1024)} KB`)
}

write('concepts.json', compileConcepts())
// The features of the training are made of the concepts that were just written.
const [{ readCorpus }, { train }] = await Promise.all([import('./corpus.ts'), import('./train.ts')])
write('classifier.json', train(readCorpus()))
