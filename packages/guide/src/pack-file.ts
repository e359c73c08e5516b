import type { Pack } from './pack.ts'
import type { Topic } from './topic.ts'

/**
 * A pack as it is stored. Its topics are columns: for each field the values of all topics in their order, null where a topic has none. Like text
 * beside like text compresses better, and a phone loads this file.
 */
export type PackFile = Omit<Pack, 'topics'> & { topics: Record<string, readonly unknown[]> }

export function toFile({ topics, ...pack }: Pack): PackFile {
  const fields = [...new Set(topics.flatMap(topic => Object.keys(topic) as (keyof Topic)[]))]
  return {
    ...pack,
    topics: Object.fromEntries(fields.map(field => [field, topics.map(topic => topic[field] ?? null)])),
  }
}

/** The pack of a file. A file of another form, such as the gravest facts of a further language, is left as it is. */
export function fromFile<Other extends object>(file: PackFile | Other): Pack | Other {
  if (!isPackFile(file)) return file
  const { topics, ...pack } = file
  const columns = Object.entries(topics)
  const topicAt = (index: number) =>
    Object.fromEntries(
      columns.flatMap(([field, values]) => ((values[index] ?? null) === null ? [] : [[field, values[index]]])),
    )
  return { ...pack, topics: Array.from(topics.id ?? [], (_, index) => topicAt(index) as Topic) }
}

const isPackFile = (file: object): file is PackFile => 'topics' in file
