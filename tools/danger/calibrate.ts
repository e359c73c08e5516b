// npm run danger:calibrate: fits how likely danger is from what rules, classifier and frames find, and how likely each kind of it is (`lead.json`), on
// templates that each fold's classifier had not seen, and prints what a limit would cost, again on folds that were left out.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ranked } from '@muster/guide/danger/kinds'
import { chanceToLead, leadInputs } from '@muster/guide/danger/lead'
import { judge } from '@muster/guide/danger/recognise'
import { root } from '../infra/paths.ts'
import { dangerOf, readCorpus } from './corpus.ts'
import { foldOf, folds, onePerTemplate, trainFolds } from './folds.ts'
import { fitChoice, fitLogistic } from './logistic.ts'
import { digestOfFit } from './made-of.ts'
import { isDanger } from './train.ts'

const path = join(root, 'packages/guide/src/danger/lead.json')
const corpus = readCorpus()
const classifiers = await trainFolds()

/** The corpus has about as many dangers as calm texts, but people send fewer. In each language, dangers are weighted to count as this many for each calm text. */
const dangersForCalm = 0.63

const found = onePerTemplate(corpus).flatMap(({ text, language, label, template }) => {
  const fold = foldOf(template)
  const classifier = classifiers[fold]
  const judged = classifier && judge(text, language, classifier)
  // A grey text is neither: it shall be asked about.
  if (!judged || label === 'grey') return []
  const { evidence, kindsFound } = judged
  return [{ fold, label, language, evidence, kindsFound, inputs: leadInputs(evidence), is: isDanger(label) }]
})
const weightOfDanger = new Map(
  [...Map.groupBy(found, one => one.language)].map(([language, ofIt]) => {
    const dangers = ofIt.filter(one => one.is).length
    return [language, (dangersForCalm * (ofIt.length - dangers)) / dangers]
  }),
)
const judged = found.map(one => ({ ...one, weight: one.is ? (weightOfDanger.get(one.language) ?? 1) : 1 }))

const ofFolds = Array.from({ length: folds }, (_, fold) => fitLogistic(judged.filter(one => one.fold !== fold)))
const chances = judged.map(({ fold, evidence }) => chanceToLead(evidence, ofFolds[fold]))

for (const limit of [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97])
  for (const isRuled of [true, false]) {
    const reached = (is: (label: string) => boolean) => {
      const all = judged.flatMap(({ label, evidence }, at) =>
        is(label) && (evidence.ruled?.outcome === 'certain') === isRuled ? [chances[at] ?? 0] : [],
      )
      return `${all.filter(chance => chance >= limit).length} of ${all.length}`
    }
    const [danger, harmless, question] = [isDanger, is('harmless'), is('question')].map(reached)
    console.info(
      `${isRuled ? 'rule' : 'no rule'}, ${limit}: danger ${danger}, harmless ${harmless}, questions ${question}`,
    )
  }

const choicesOf = (list: typeof judged) =>
  list
    .filter(one => one.is)
    .map(({ label, kindsFound }) => ({
      options: kindsFound.map(({ id, signals }) => ({ signals, isRight: id === dangerOf(label) })),
    }))
const kindsOfFolds = Array.from({ length: folds }, (_, fold) =>
  fitChoice(choicesOf(judged.filter(one => one.fold !== fold))),
)
const told = judged
  .filter(one => one.is)
  .map(({ fold, label, kindsFound }) => {
    const [best] = ranked(kindsFound, kindsOfFolds[fold])
    return { chance: best?.chance ?? 0, isRight: best?.id === dangerOf(label) }
  })
for (const limit of [0, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8]) {
  const sure = told.filter(({ chance }) => chance >= limit)
  console.info(
    `kind, ${limit}: told ${sure.length} of ${told.length}, right ${sure.filter(({ isRight }) => isRight).length}`,
  )
}

function is(wanted: string) {
  return (label: string) => label === wanted
}

const weights = fitLogistic(judged)
const kinds = fitChoice(choicesOf(judged))
writeFileSync(path, `${JSON.stringify({ of: digestOfFit(corpus), weights, kinds })}\n`)
console.info(path)
