// npm run danger:train: compiles the concepts, trains the danger classifier from its corpus, and writes both where the guide loads them, with what they
// were made of (`trained.json`). With --check it writes nothing and fails where the files are not what the training gives, to the byte.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../infra/paths.ts'
import { compileConcepts } from './concepts.ts'
import { digestOf, digestOfInputs, trainedPath } from './inputs.ts'

const folder = join(root, 'packages/guide/src/danger')
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

function write(path: string, value: unknown, indent = 0): string {
  const text = `${JSON.stringify(value, null, indent)}\n`
  const name = relative(root, path)
  if (!values.check) {
    writeFileSync(path, text)
    console.info(`${name}: ${Math.round(text.length / 1024)} KB`)
  } else if (readFileSync(path, 'utf8') === text) console.info(`${name} is what its script gives`)
  else {
    console.error(`${name} is not what its script gives: run npm run danger:train`)
    process.exitCode = 1
  }
  return text
}

write(join(folder, 'concepts.json'), compileConcepts())
// The features of the training are made of the concepts that were just written.
const [{ readCorpus }, { train }] = await Promise.all([import('./corpus.ts'), import('./train.ts')])
const classifier = write(join(folder, 'classifier.json'), train(readCorpus()))
write(trainedPath, { inputs: digestOfInputs(), classifier: digestOf(classifier) }, 2)
