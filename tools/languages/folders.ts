import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'

export const languagesDir = join(root, 'languages')

/** The languages that have a folder in `dir`. */
export const languageFolders = (dir = languagesDir): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !['all', 'node_modules'].includes(entry.name))
    .map(entry => entry.name)
    .sort()

/** One file of one language, as it was parsed. */
export const readTexts = (language: string, file: string, dir = languagesDir): unknown =>
  JSON.parse(readFileSync(join(dir, language, file), 'utf8'))
