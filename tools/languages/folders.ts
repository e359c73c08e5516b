import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'

export const languagesDir = join(root, 'languages')

/** A BCP 47 tag. Folders with other names belong to tools, such as `node_modules` and `.turbo`. */
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** The languages that have a folder in `dir`. */
export const languageFolders = (dir = languagesDir): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'all' && languageTag.test(entry.name))
    .map(entry => entry.name)
    .sort()

/** The parsed content of one file of one language. */
export const readTexts = (language: string, file: string, dir = languagesDir): unknown =>
  JSON.parse(readFileSync(join(dir, language, file), 'utf8'))
