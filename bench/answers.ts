import { createAssistant } from '@muster/chat/assistant/assistant'
import { createGuide } from '@muster/guide/answer'
import { createChooser } from '@muster/guide/choose'
import { loadPacks } from '@muster/guide/load-packs'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { ordinaryTexts, randomWords } from './support/chat-texts.ts'
import { percentile, percentiles } from './support/percentiles.ts'
import { onDesktop, processorMsOf } from './support/processor.ts'

const limitMs = 20
const rounds = 100

type Input = Parameters<ReturnType<typeof createAssistant>['reply']>[0]

/** Measures the processor time for which a reply occupies the chat service's event loop, for the longest message of random words and for ordinary messages. */
export async function benchAnswers(): Promise<void> {
  const packs = loadPacks()
  const assistant = createAssistant({
    guide: createGuide(packs),
    chooser: createChooser(packs),
    // Not used without a model.
    provider: null,
    budget: { take: async () => false, succeeded: () => undefined, failed: () => undefined },
    log: { warn: () => undefined } as never,
  })
  const updates = Array.from({ length: 20 }, () => buildUpdate())
  const at = new Date().toISOString()
  const inputOf = (content: string): Input => ({
    question: {
      id: 'm',
      userId: 'u',
      sessionId: 's',
      content,
      language: 'en',
      action: null,
      place: null,
      replyPending: true,
    },
    history: [],
    person: null,
    situation: {
      ...{ updates, listRead: { at, isOld: false }, places: [], home: null },
      ...{ wayOut: null, planned: null, withheld: null, help: null, shelters: [], checkIns: null },
    },
    leaveBy: null,
    now: new Date(),
  })
  const timesOf = (texts: readonly string[]) => texts.map(text => processorMsOf(() => assistant.reply(inputOf(text))))

  // The first texts build the search index of each language, and make the engine compile the code.
  const [first = 0] = timesOf(Array.from({ length: 20 }, () => randomWords()))
  console.log(`answers: processor time of the service's reply, with ${updates.length} active updates`)
  console.log(`  the first after the start ${first.toFixed(1)} ms`)
  const random = timesOf(Array.from({ length: rounds }, () => randomWords()))
  const ordinary = timesOf(ordinaryTexts())
  console.log(`  4,000 characters of random words ${percentiles(random)}`)
  console.log(`  messages of the scorecard        ${percentiles(ordinary)}`)
  const worst = percentile(random, 0.99)
  const desktop = onDesktop(worst)
  const verdict = desktop <= limitMs ? 'met' : 'MISSED'
  console.log(
    `  limit ${limitMs} ms for random words: p99 ${worst.toFixed(1)} ms here, estimated ${desktop.toFixed(1)} ms on a desktop: ${verdict}`,
  )
}
