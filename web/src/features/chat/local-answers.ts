import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { GravestPack } from '@muster/guide/gravest'
import type { Pack } from '@muster/guide/pack'
import { fromFile, type PackFile } from '@muster/guide/pack-file'
import { createWorkerCalls } from '../../lib/worker-calls.ts'
import type { LocalAnswer, LocalQuestion } from './answer-with.ts'
import type { GuideQuestion } from './guide-worker.ts'

const folder = '../../../../packages/guide/packs/'
// One chunk for each language (vite.config.ts), loaded when someone asks in it.
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

/** The gravest facts in the language of a text, where Muster has no screens in it. Nothing where they cannot be had: the reader's own are there. */
async function gravestFor(text: string): Promise<GravestPack[]> {
  const { detectOtherLanguage } = await import('@muster/guide/danger/language')
  const language = detectOtherLanguage(text)
  const pack = language && (await loadFile<GravestPack>(language)?.catch(() => null))
  return pack ? [pack] : []
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
async function teachWorker(pack: Pack | GravestPack): Promise<void> {
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

/** Loads the guide while there is a network: the worker has a copy of its own, so that the page needs none beside it. */
export async function preloadAnswers(language: Language): Promise<void> {
  const [pack] = await Promise.all([
    loadPack(language),
    import('@muster/guide/language'),
    import('@muster/guide/danger/language'),
    hasWorkers || loadGuide(),
  ])
  if (hasWorkers) await teachWorker(pack)
}
