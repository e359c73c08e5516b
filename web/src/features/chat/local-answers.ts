import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { GravestPack } from '@muster/guide/gravest'
import type { Pack } from '@muster/guide/pack'
import { fromFile, type PackFile } from '@muster/guide/pack-file'
import { createWorkerCalls } from '../../lib/worker-calls.ts'
import type { LocalAnswer, LocalQuestion } from './answer-with.ts'
import type { GuideQuestion } from './guide-worker.ts'

const folder = '../../../../packages/guide/packs/'
// One chunk for each language (vite.config.ts), loaded when a question in that language is asked.
const packFiles = import.meta.glob<PackFile | GravestPack>('../../../../packages/guide/packs/*.json', {
  import: 'default',
})

const loadGuide = () => import('./answer-with.ts')

const loadFile = <P extends Pack | GravestPack>(language: P['language']) =>
  packFiles[`${folder}${language}.json`]?.().then(fromFile) as Promise<P> | undefined

async function loadPack(language: Language): Promise<Pack> {
  const pack = await (loadFile<Pack>(language) ?? loadFile<Pack>(defaultLanguage))
  if (!pack) throw new Error('the app has no knowledge')
  return pack
}

/**
 * The pack of the gravest facts in the language of a text, if the app has no screens in that language. Empty if there is no such pack or it
 * cannot be loaded; the answer then comes from the pack of the reader's language.
 */
async function gravestFor(text: string): Promise<GravestPack[]> {
  const { detectOtherLanguage } = await import('@muster/guide/danger/language')
  const language = detectOtherLanguage(text)
  const pack = language && (await loadFile<GravestPack>(language)?.catch(() => null))
  return pack ? [pack] : []
}

/**
 * The knowledge pack in the language of the text; in the reader's language if the former is not detected or cannot be loaded. Offline, often
 * only the reader's pack is on the device. An answer in another language is better than none, because it names 911.
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

/** Sends a pack to the worker, once. The page loads the packs, so that the browser keeps one copy of each file. */
async function teachWorker(pack: Pack | GravestPack): Promise<void> {
  if (known.has(pack.language)) return
  // The first call may start the worker, which clears `known`, so the language is added after it.
  const taught = askWorker({ pack })
  known.add(pack.language)
  await taught
}

/**
 * Answers a question on this device, in a worker if the browser has them, because a long text would block the screen. Rejects if no
 * knowledge pack is on the device and none can be loaded.
 */
export async function answerHere(question: LocalQuestion): Promise<LocalAnswer> {
  const [pack, gravest] = await Promise.all([packFor(question.text, question.language), gravestFor(question.text)])
  const packs = [pack, ...gravest]
  if (hasWorkers) {
    await Promise.all(packs.map(teachWorker))
    const answered = await askWorker({ ...question, from: packs.map(({ language }) => language) })
    if (answered) return answered
  }
  const { answerWith } = await loadGuide()
  return answerWith(Object.fromEntries(packs.map(one => [one.language, one])), question)
}

/** Loads everything that `answerHere` needs, while there is a network. The worker contains the guide, so the page loads it only without workers. */
export async function preloadAnswers(language: Language): Promise<void> {
  const [pack] = await Promise.all([
    loadPack(language),
    import('@muster/guide/language'),
    import('@muster/guide/danger/language'),
    hasWorkers || loadGuide(),
  ])
  if (hasWorkers) await teachWorker(pack)
}
