import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { envExample } from './example.ts'

writeFileSync(join(root, '.env.example'), await envExample())
