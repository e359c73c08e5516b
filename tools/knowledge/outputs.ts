import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { dangerNeighbours } from './danger.ts'

/** Every file that `npm run knowledge` writes, with the text that it should have. */
export const outputs = (): { path: string; text: string }[] => [
  { path: join(root, 'packages/guide/src/danger/dictionary-neighbours.json'), text: dangerNeighbours() },
]
