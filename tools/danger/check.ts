// A step of npm run check: fails unless the classifier and the fit of its answers were made from the corpus and the code as they are now. Making them
// again takes minutes, so digests are compared (`npm run danger:train -- --check` does train again, and compares the bytes).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { readCorpus } from './corpus.ts'
import { digestOf, digestOfInputs, trainedPath } from './inputs.ts'
import { digestOfFit } from './made-of.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const trained = JSON.parse(readFileSync(trainedPath, 'utf8'))
const fitted = JSON.parse(read('packages/guide/src/danger/lead.json'))

if (trained.inputs !== digestOfInputs())
  fail('The classifier was trained from another corpus or other code', 'npm run danger:train')
else if (trained.classifier !== digestOf(read('packages/guide/src/danger/classifier.json')))
  fail('classifier.json is not what the last training wrote', 'npm run danger:train')
else if (fitted.of !== digestOfFit(readCorpus()))
  fail('When an answer leads was fitted on another classifier, corpus or rules', 'npm run danger:calibrate')
else console.info('The classifier and the fit of its answers are up to date.')

function fail(why: string, command: string): void {
  console.error(`${why}: run ${command}`)
  process.exitCode = 1
}
