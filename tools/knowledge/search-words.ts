import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { defaultFolder, readLanguages } from './read.ts'
import { searchFile } from './schema.ts'

/** `words.json`: how the search reads questions in each language, from the files of `search/`. */
export const searchWordsOutput = (): { path: string; text: string } => ({
  path: join(root, 'packages/guide/src/search/words.json'),
  text: `${JSON.stringify(readLanguages(join(defaultFolder, 'search'), searchFile), null, 2)}\n`,
})
