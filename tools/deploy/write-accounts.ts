import { writeFileSync } from 'node:fs'
import { accountFiles } from './accounts.ts'

for (const { path, text } of accountFiles()) writeFileSync(path, text)
