import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { classifier } from '@muster/guide/danger/classifier'
import { leadInputs } from '@muster/guide/danger/lead'
import { judge } from '@muster/guide/danger/recognise'
import { root } from '../infra/paths.ts'
import type { Utterance } from './corpus.ts'
import { onePerTemplate } from './folds.ts'
import { readWithoutComments } from './inputs.ts'

/** Judging every template would take as long as a training. */
const step = 20

/**
 * A digest of what `lead.json` was fitted on: the classifier (and with it the corpus and the features), how the fit is made, and what
 * rules, words and frames find in a part of the templates. Fitting again takes three trainings, too long for a test.
 */
export function digestOfFit(corpus: readonly Utterance[]): string {
  const digest = createHash('sha256')
  for (const path of [
    'packages/guide/src/danger/classifier.json',
    'tools/danger/folds.ts',
    'tools/danger/train-fold.ts',
    'tools/danger/logistic.ts',
  ])
    digest.update(readWithoutComments(join(root, path)))
  for (const [at, { text, language, label }] of onePerTemplate(corpus).entries()) {
    const found = at % step === 0 ? judge(text, language, classifier) : null
    if (!found) continue
    const inputs = Object.entries(leadInputs(found.evidence)).map(([name, value]) => `${name} ${value.toFixed(3)}`)
    digest.update(`${label} ${inputs.sort().join(' ')}\n`)
    const signals = found.kindsFound.slice(0, 3).flatMap(one => Object.entries(one.signals))
    digest.update(signals.map(([name, value]) => `${name} ${value.toFixed(3)}`).join(' '))
  }
  return digest.digest('hex').slice(0, 16)
}
