import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { guardsDocument } from './document.ts'
import { guards } from './guards/all.ts'

writeFileSync(join(root, 'docs/guards.md'), guardsDocument(guards))
