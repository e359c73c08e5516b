import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { Pack } from '@muster/guide/pack'
import { createWorkerCalls } from '../../lib/worker-calls.ts'
import type { LocalAnswer, LocalQuestion } from './answer-with.ts'
import type { GuideQuestion } from './guide-worker.ts'

const folder = '../../../../packages/guide/packs/'
// One chunk for each language (vite.config.ts), loaded when someone asks in it.
const packFiles = import.meta.glob<Pack>('../../../../packages/guide/packs/*.json', { import: 'default' })

const loadGuide = () => import('./answer-with.ts')

async function loadPack(language: Language): Promise<Pack> {
  const load = packFiles[`${folder}${language}.json`] ?? packFiles[`${folder}${defaultLanguage}.json`]
  const pack = await load?.()
  if (!pack) throw new Error('the app has no knowledge')
  return pack
}

/**
 * The knowledge of a text's language where that can be detected, else of the page's. Without a network only the reader's own language is
 * kept; an answer in another language is better than none: 911 is in it.
 */
async function packFor(text: string, reader: Language): Promise<Pack> {
  const { detectLanguage } = await import('@muster/guide/language')
  return loadPack(detectLanguage(text) ?? reader).catch(() => loadPack(reader))
}

const hasWorkers = typeof Worker !== 'undefined'
const known = new Set<string>()

const askWorker = createWorkerCalls<GuideQuestion, LocalAnswer | null>('guide', () => {
  known.clear()
  return new Worker(new URL('./guide-worker.ts', import.meta.url), { type: 'module' })
})

/** The page hands the knowledge over, so that the browser keeps one file of it. */
async function teachWorker(pack: Pack): Promise<void> {
  if (known.has(pack.language)) return
  // Starting the worker clears what it knows.
  const taught = askWorker({ pack })
  known.add(pack.language)
  await taught
}

/**
 * Answers on this device, in a thread of its own where the browser has one: a long text must not hold up the screen. Rejects where no
 * knowledge is kept or to be had.
 */
export async function answerHere(question: LocalQuestion): Promise<LocalAnswer> {
  const pack = await packFor(question.text, question.language)
  if (hasWorkers) {
    await teachWorker(pack)
    const answered = await askWorker({ ...question, from: pack.language })
    if (answered) return answered
  }
  const { answerWith } = await loadGuide()
  return answerWith(pack, question)
}

/** Loads the guide while there is a network. */
export async function preloadAnswers(language: Language): Promise<void> {
  const [pack] = await Promise.all([loadPack(language), loadGuide(), import('@muster/guide/language')])
  if (hasWorkers) await teachWorker(pack)
}
