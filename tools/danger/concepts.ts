import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../infra/paths.ts'
import { readFile } from '../knowledge/read.ts'

const conceptsFile = z.record(z.string(), z.partialRecord(z.enum(['en', 'es', 'zh', 'vi', 'tl', 'ko']), z.string()))

/** By concept, its words in all languages: a message often mixes two. */
export function compileConcepts(path = join(root, 'knowledge/danger/concepts.yaml')): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFile(path, conceptsFile)).map(([concept, words]) => [
      concept,
      [...new Set(Object.values(words).flatMap(list => list.split(/\s+/)))].sort().join(' '),
    ]),
  )
}
