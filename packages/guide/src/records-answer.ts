import type { Answer, Context } from './answer.ts'
import { type ActiveUpdate, type LiveKind, liveAnswer, nothingToShow, silentSources } from './live.ts'
import type { Pack } from './pack.ts'
import type { Situation } from './situation.ts'
import { withTime } from './situation-answer.ts'
import { situationLine } from './situation-words.ts'

/** A message, what is known about the person, and the updates to show. */
export type Asked = { text: string; context: Context; situation: Situation | null; shown: readonly ActiveUpdate[] }

/** Answers a question that only live records (updates, zones, routes, shelters) can answer. */
export function recordsAnswer(kind: LiveKind, { text, context, situation, shown }: Asked, pack: Pack): Answer {
  const live = liveAnswer(kind, pack, shown, nothingToShow(context, pack))
  const lead = situation && kind === 'order' ? `${situationLine(situation, pack, text)}\n\n` : ''
  const missing = shown.length > 0 ? silentSources(context.listRead, pack) : ''
  const content = `${lead}${[live.content, missing].filter(Boolean).join('\n\n')}`
  return {
    kind: 'live',
    ...live,
    content: kind === 'order' || kind === 'route' ? withTime(content, context.leaveBy, pack) : content,
    cards: shown.map(({ id }) => id),
    language: pack.language,
    confidence: 0.9,
    topicId: `live-${kind}`,
  }
}
