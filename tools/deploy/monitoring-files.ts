import { join } from 'node:path'
import { stringify } from 'yaml'
import { monitoringFolder } from './alert-rules.ts'
import { boardJson, boards } from './boards.ts'
import { objectiveRules } from './objectives.ts'

const head = `# Written by \`npm run monitoring\` from tools/deploy/objectives.ts; a test holds both together.
`

/** The files of k8s/monitoring that are generated from code. `path` is absolute. */
export const monitoringFiles = (): { path: string; text: string }[] => [
  { path: join(monitoringFolder, 'muster.slo.rules.yaml'), text: head + stringify(objectiveRules(), { lineWidth: 0 }) },
  ...boards.map(board => ({
    path: join(monitoringFolder, 'boards', `${board.id}.json`),
    text: `${JSON.stringify(boardJson(board), null, 2)}\n`,
  })),
]
