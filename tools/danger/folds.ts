import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClassifier, type Model } from '@muster/guide/danger/classifier'
import type { Utterance } from './corpus.ts'
import { hashOf } from './random.ts'

export const folds = 3

/** The fold of a template: its utterances are too alike to train and test each other. */
export const foldOf = (template: string): number => (hashOf(template) >>> 16) % folds

/** One utterance of each template: the longest choice must not count most. */
export const onePerTemplate = (corpus: readonly Utterance[]): Utterance[] => [
  ...new Map(corpus.map(one => [one.label + one.template, one])).values(),
]

/** Trains a classifier for each fold on the other folds of the corpus, each in a thread of its own. Takes minutes. */
export const trainFolds = () =>
  Promise.all(
    Array.from({ length: folds }, async (_, fold) => {
      const worker = new Worker(new URL('./train-fold.ts', import.meta.url), { workerData: fold })
      const [model] = (await once(worker, 'message')) as [Model]
      return createClassifier(model)
    }),
  )
