// npm run danger:validate: trains on two thirds of the corpus's templates, tests on the rest, three times over, and prints how the whole
// recognition does. Thresholds and features are chosen by this, not by utterances that were trained on.
import { generalCard } from '@muster/guide/danger/cards'
import { normalise } from '@muster/guide/danger/features'
import type { DangerId } from '@muster/guide/danger/ids'
import { recogniseDanger } from '@muster/guide/danger/recognise'
import { cardOf } from '@muster/guide/danger/slots'
import { dangerOf, readCorpus, type Utterance } from './corpus.ts'
import { foldOf, onePerTemplate, trainFolds } from './folds.ts'
import { isDanger } from './train.ts'

type Tested = Utterance & {
  outcome: string
  /** The card of one kind is shown, and it is the right kind. */
  isTold: boolean
  isMistold: boolean
  /** A button opens the right kind's card. */
  isOffered: boolean
}

const corpus = readCorpus()
const classifiers = await trainFolds()
const tested = onePerTemplate(corpus).map((one): Tested => {
  const danger = recogniseDanger(one.text, one.language, classifiers[foldOf(one.template)])
  const kind = dangerOf(one.label) as DangerId
  const leads = danger?.outcome === 'certain'
  return {
    ...one,
    outcome: danger?.outcome ?? 'harmless',
    isTold: leads && danger.id === kind && danger.card !== generalCard,
    isMistold: leads && danger.id !== kind && danger.card !== generalCard,
    isOffered: danger?.choices?.includes(cardOf(kind, normalise(one.text))) ?? false,
  }
})

const percent = (list: readonly Tested[], is: (one: Tested) => boolean) =>
  list.length === 0 ? '–' : ((100 * list.filter(is).length) / list.length).toFixed(1)

const groupOf = ({ label }: Tested) => (isDanger(label) ? 'danger' : label)
for (const [name, list] of Map.groupBy(tested, one => `${groupOf(one)} ${one.language}`))
  console.info(
    `${name}: ${list.length} templates, leads ${percent(list, one => one.outcome === 'certain')} %, leads or asks ${percent(list, one => one.outcome !== 'harmless')} %` +
      (name.startsWith('danger')
        ? `, card of the right kind ${percent(list, one => one.isTold)} %, of another kind ${percent(list, one => one.isMistold)} %, else right kind as a button ${percent(list, one => !one.isTold && one.isOffered)} %`
        : ''),
  )
