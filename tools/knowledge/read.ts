import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../infra/paths.ts'
import { factsFile, gravestFile, sourcesFile, textsFile, wordsFile } from './schema.ts'

export const defaultFolder = join(root, 'knowledge')
const assistantGroup = 'assistant'
const dangerGroup = 'danger'
const gravestGroup = 'gravest'

type Words = z.infer<typeof wordsFile>
type Group = { name: string; facts: z.infer<typeof factsFile>; words: Record<string, Words> }
/** The parsed files of `knowledge/`. */
export type Knowledge = {
  sources: z.infer<typeof sourcesFile>
  groups: Group[]
  assistant: Record<string, z.infer<typeof textsFile>>
  /** The gravest facts, in languages for which Muster has no screens. */
  gravest: Record<string, z.infer<typeof gravestFile>>
}

/** Everything under `knowledge/`, by group and language. Throws with the file's name if a file does not match its schema. */
export function readKnowledge(folder = defaultFolder): Knowledge {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
  const groups = names.filter(name => existsSync(join(folder, name, 'facts.yaml')) && name !== dangerGroup).sort()
  return {
    sources: readFile(join(folder, 'sources.yaml'), sourcesFile),
    groups: groups.map(name => ({
      name,
      facts: readFile(join(folder, name, 'facts.yaml'), factsFile),
      words: readLanguages(join(folder, name), wordsFile),
    })),
    assistant: readLanguages(join(folder, assistantGroup), textsFile),
    gravest: readLanguages(join(folder, gravestGroup), gravestFile),
  }
}

/** The files of a group that are named after a language, by language. */
export function readLanguages<S extends z.ZodType>(folder: string, schema: S): Record<string, z.infer<S>> {
  const files = readdirSync(folder).filter(name => name.endsWith('.yaml') && name !== 'facts.yaml')
  return Object.fromEntries(files.map(name => [name.slice(0, -'.yaml'.length), readFile(join(folder, name), schema)]))
}

/** Parses a YAML file. Throws with its path if it does not match the schema. */
export function readFile<S extends z.ZodType>(path: string, schema: S): z.infer<S> {
  const read = schema.safeParse(parse(readFileSync(path, 'utf8')))
  if (!read.success) throw new Error(`${path}:\n${z.prettifyError(read.error)}`)
  return read.data
}
