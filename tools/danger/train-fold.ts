// The worker thread of `trainFolds`: `workerData` is the number of a fold. Trains on all other folds of the corpus and posts the model.
import { parentPort, workerData } from 'node:worker_threads'
import { readCorpus } from './corpus.ts'
import { foldOf } from './folds.ts'
import { train } from './train.ts'

parentPort?.postMessage(train(readCorpus().filter(({ template }) => foldOf(template) !== workerData)))
