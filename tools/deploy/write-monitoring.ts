import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { monitoringFiles } from './monitoring-files.ts'

for (const { path, text } of monitoringFiles()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
