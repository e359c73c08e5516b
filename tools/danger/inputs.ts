import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from '../infra/paths.ts'
import { askedFolder } from '../knowledge/asked.ts'
import { corpusFolder } from './corpus.ts'

/** What the last training was made of, and what it made. */
export const trainedPath = join(root, 'tools/danger/trained.json')

const guideFolder = join(root, 'packages/guide/src')
const entries = [join(root, 'tools/danger/corpus.ts'), join(root, 'tools/danger/train.ts')]
const concepts = [join(root, 'tools/danger/concepts.ts'), join(root, 'knowledge/danger/concepts.yaml')]

/**
 * A digest of all that the classifier is trained from: the corpus, the concepts, the training, and the modules of the guide that make features.
 * Comments and empty lines of modules do not count: they change nothing in what is trained.
 */
export function digestOfInputs(): string {
  const corpus = [corpusFolder, askedFolder].flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  const digest = createHash('sha256')
  for (const path of [...new Set([...entries.flatMap(path => [...withImports(path)]), ...concepts, ...corpus])].sort())
    digest.update(relative(root, path)).update('\0').update(readWithoutComments(path)).update('\0')
  return digest.digest('hex')
}

/** Reads a file as text. Of TypeScript modules, comments and empty lines are left out. */
export function readWithoutComments(path: string): string {
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.ts')) return text
  const { comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${relative(root, path)} cannot be read as TypeScript`)
  const code = comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return code
    .split('\n')
    .map(line => line.trimEnd())
    .filter(Boolean)
    .join('\n')
}

/** Of the text of a file. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A module with those that it imports from this folder and from the guide, and theirs. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^']*'([^']+)'/gm)) {
    const found = name.startsWith('.')
      ? join(dirname(path), name)
      : name.startsWith('@muster/guide/')
        ? join(guideFolder, `${name.slice('@muster/guide/'.length)}.ts`)
        : null
    if (found?.endsWith('.ts')) withImports(found, seen)
  }
  return seen
}
