import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generalCard, mainCard } from '@muster/guide/danger/cards'
import { recogniseDanger } from '@muster/guide/danger/recognise'
import { root } from '../infra/paths.ts'
import { readFile } from '../knowledge/read.ts'
import { percent } from '../scorecard/grade.ts'
import { corpusFile, dangerOf } from './corpus.ts'
import { isDanger } from './train.ts'

const unseenFolder = join(root, 'knowledge/danger/unseen')

export type Counts = {
  total: number
  /** The reply begins with a call. */
  leads: number
  /** It asks whether someone is in danger. */
  asks: number
  /** Of dangers: the card is one of the danger's own, or one of another danger. */
  fits: number
  misfits: number
}

/** The messages, each with its language and its label, which is one of the labels of the corpus. */
export const readUnseen = (): { language: string; label: string; text: string }[] =>
  readdirSync(unseenFolder)
    .sort()
    .flatMap(name =>
      Object.entries(readFile(join(unseenFolder, name), corpusFile).utterances).flatMap(([label, lines]) =>
        lines
          .split('\n')
          .filter(line => line.trim() !== '')
          .map(text => ({ language: name.slice(0, 2), label, text })),
      ),
    )

/**
 * How well danger is recognised in the messages of `knowledge/danger/unseen`, which neither the classifier nor the rules were made from. Counts by class
 * (`danger`, `self-harm`, `harmless`, `question`), and by class and language (`danger en`).
 */
export function countUnseen(): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const { language, label, text } of readUnseen()) {
    const danger = recogniseDanger(text, language)
    const leads = danger?.outcome === 'certain'
    const isOwn = leads && (danger.id === dangerOf(label) || mainCard(danger.card) === dangerOf(label))
    const hasOwnSteps = leads && danger.card !== generalCard
    const kind = dangerOf(label) === 'suicide' ? 'self-harm' : isDanger(label) ? 'danger' : label
    for (const row of [kind, `${kind} ${language}`]) {
      const sum = counts.get(row) ?? { total: 0, leads: 0, asks: 0, fits: 0, misfits: 0 }
      counts.set(row, {
        total: sum.total + 1,
        leads: sum.leads + Number(leads),
        asks: sum.asks + Number(danger?.outcome === 'unsure'),
        fits: sum.fits + Number(isOwn && hasOwnSteps),
        misfits: sum.misfits + Number(!isOwn && hasOwnSteps),
      })
    }
  }
  return counts
}

/** The counts as a Markdown table. */
export function unseenTable(): string {
  const lines = [...countUnseen()].sort().map(([name, { total, leads, asks, fits, misfits }]) => {
    const isCalm = !/^(danger|self-harm)/.test(name)
    const shares = [leads, leads + asks].map(part => percent(part, total))
    const ofCards = [fits, misfits].map(part => (isCalm ? '–' : percent(part, total)))
    return `| ${[name, total, ...shares, ...ofCards].join(' | ')} |`
  })
  return [
    '| class and language | messages | leads with a call | leads or asks | steps of its kind | steps of another kind |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
