import { createClassifier } from '@muster/guide/danger/classifier'
import type { Utterance } from './corpus.ts'
import { train } from './train.ts'

export const folds = 3

/** The fold of a template: its utterances are too alike to train and test each other. */
export function foldOf(template: string): number {
  let hash = 2_166_136_261
  for (const character of template) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return (hash >>> 16) % folds
}

/** One utterance of each template: the longest choice must not count most. */
export const onePerTemplate = (corpus: readonly Utterance[]): Utterance[] => [
  ...new Map(corpus.map(one => [one.label + one.template, one])).values(),
]

/** The classifier of each fold, trained on all the others. Takes about a minute each. */
export const trainFolds = (corpus: readonly Utterance[]) =>
  Array.from({ length: folds }, (_, fold) =>
    createClassifier(train(corpus.filter(({ template }) => foldOf(template) !== fold))),
  )
