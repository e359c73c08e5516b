import type { Pack } from './pack.ts'
import type { StepText, Topic, TopicText } from './topic.ts'

/**
 * The stored form of a pack. Its topics are stored as columns: for each field the values of all topics in their order, null if a topic has none. The texts of
 * a topic share two columns, in each of which they are separated by bars: the shown texts, and the texts for the search. A phone loads this file, and this
 * form compresses best.
 */
export type PackFile = Omit<Pack, 'topics'> & { topics: Columns }
type Columns = { says: readonly string[]; searchedBy: readonly string[] } & Record<string, readonly unknown[]>

const bar = '|'
/** Separates a topic's questions from its further words. */
const beforeWords = '||'

/** Converts a pack to its stored form. */
export function toFile({ topics, ...pack }: Pack): PackFile {
  const others = topics.map(({ title, answer, steps, questions, words, ...other }) => other)
  const fields = [...new Set(others.flatMap(topic => Object.keys(topic) as (keyof (typeof others)[number])[]))]
  return {
    ...pack,
    topics: {
      ...Object.fromEntries(fields.map(field => [field, others.map(topic => topic[field] ?? null)])),
      says: topics.map(({ answer, steps = [] }) => joined([answer, ...steps.flatMap(step => [step.title, step.text])])),
      searchedBy: topics.map(
        ({ title, questions, words }) =>
          joined([title, ...questions]) + (words === undefined ? '' : beforeWords + joined([words])),
      ),
    },
  }
}

/** Converts a stored file back to a pack. Returns a file of another form, such as the gravest facts of a further language, unchanged. */
export function fromFile<Other extends object>(file: PackFile | Other): Pack | Other {
  if (!isPackFile(file)) return file
  const { topics, ...pack } = file
  const { says, searchedBy, ...others } = topics
  const columns = Object.entries(others)
  const topicAt = (index: number) => ({
    ...Object.fromEntries(
      columns.flatMap(([field, values]) => ((values[index] ?? null) === null ? [] : [[field, values[index]]])),
    ),
    ...textsOf(says[index] ?? '', searchedBy[index] ?? ''),
  })
  return { ...pack, topics: Array.from(says, (_, index) => topicAt(index) as Topic) }
}

function textsOf(says: string, searchedBy: string): TopicText {
  const [answer = '', ...parts] = says.split(bar)
  const steps = Array.from({ length: parts.length / 2 }, (_, index): StepText => {
    const [title = '', text = ''] = parts.slice(2 * index)
    return { title, text }
  })
  const [asked = '', words] = searchedBy.split(beforeWords)
  const [title = '', ...questions] = asked.split(bar)
  return { title, answer, ...(steps.length > 0 && { steps }), questions, ...(words !== undefined && { words }) }
}

function joined(texts: readonly string[]): string {
  const broken = texts.find(text => text.includes(bar))
  if (broken) throw new Error(`a text contains "|", which separates texts in a pack: ${broken}`)
  return texts.join(bar)
}

const isPackFile = (file: object): file is PackFile => 'topics' in file
