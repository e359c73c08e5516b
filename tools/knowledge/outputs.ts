import { join } from 'node:path'
import type { Pack } from '@muster/guide/pack'
import { toFile } from '@muster/guide/pack-file'
import { root } from '../infra/paths.ts'
import { tunedAsked } from './asked.ts'
import { dangerCards, dangerNeighbours } from './danger.ts'
import { compileGravest, compilePacks, withDictionary, withHeard } from './packs.ts'
import { readKnowledge } from './read.ts'
import { searchWordsOutput } from './search-words.ts'

const guide = join(root, 'packages/guide')

/** Every file that `npm run knowledge` writes, with the text that it should have. */
export function outputs(): { path: string; text: string }[] {
  const knowledge = readKnowledge()
  return [
    { path: join(guide, 'src/danger/cards.json'), text: dangerCards() },
    { path: join(guide, 'src/danger/dictionary-neighbours.json'), text: dangerNeighbours() },
    searchWordsOutput(),
    ...compilePacks(knowledge).map(({ language, pack }) => ({
      path: join(guide, `packs/${language}.json`),
      text: `${JSON.stringify(toFile(withHeard(withDictionary(pack as Pack), tunedAsked)))}\n`,
    })),
    ...compileGravest(knowledge).map(({ language, pack }) => ({
      path: join(guide, `packs/${language}.json`),
      text: `${JSON.stringify(pack)}\n`,
    })),
  ]
}
