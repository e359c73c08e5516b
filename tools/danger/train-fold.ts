// A thread of `trainFolds`: trains on all of the corpus but one fold, whose number is the thread's data, and posts the model.
import { parentPort, workerData } from 'node:worker_threads'
import { readCorpus } from './corpus.ts'
import { foldOf } from './folds.ts'
import { train } from './train.ts'

parentPort?.postMessage(train(readCorpus().filter(({ template }) => foldOf(template) !== workerData)))
