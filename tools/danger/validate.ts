// npm run danger:validate: trains on four fifths of the corpus's templates, tests on the rest, five times over, and prints how the whole
// recognition does. Thresholds and features are chosen by this, not by utterances that were trained on.
import { createClassifier } from '@muster/guide/danger/classifier'
import { recogniseDanger } from '@muster/guide/danger/recognise'
import { dangerOf, readCorpus, type Utterance } from './corpus.ts'
import { isDanger, train } from './train.ts'

const folds = 5
type Tested = Utterance & { outcome: string; id: string | undefined }

function foldOf({ template }: Utterance): number {
  let hash = 2_166_136_261
  for (const character of template) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return (hash >>> 16) % folds
}

const corpus = readCorpus()

function testFold(fold: number): Tested[] {
  const classifier = createClassifier(train(corpus.filter(one => foldOf(one) !== fold)))
  // One utterance of each template: the longest choice must not count most.
  const byTemplate = new Map(corpus.filter(one => foldOf(one) === fold).map(one => [one.label + one.template, one]))
  return [...byTemplate.values()].map(one => {
    const danger = recogniseDanger(one.text, one.language, classifier)
    return { ...one, outcome: danger?.outcome ?? 'harmless', id: danger?.id }
  })
}

const percent = (list: readonly Tested[], is: (one: Tested) => boolean) =>
  list.length === 0 ? '–' : ((100 * list.filter(is).length) / list.length).toFixed(1)

const tested = Array.from({ length: folds }, (_, fold) => testFold(fold)).flat()
const groupOf = ({ label }: Tested) => (isDanger(label) ? 'danger' : label)
for (const [name, list] of Map.groupBy(tested, one => `${groupOf(one)} ${one.language}`))
  console.info(
    `${name}: ${list.length} templates, leads ${percent(list, one => one.outcome === 'certain')} %, leads or asks ${percent(list, one => one.outcome !== 'harmless')} %` +
      (name.startsWith('danger') ? `, the right danger ${percent(list, one => one.id === dangerOf(one.label))} %` : ''),
  )
