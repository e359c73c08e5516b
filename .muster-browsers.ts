import { chromiumArgs, findChromium } from './tools/infra/chromium.ts'
import { stateDir } from './tools/infra/paths.ts'
import { startKeeper } from './tools/process/keeper.ts'
import { buildWeb } from './tools/start/web-build.ts'
import { spawnSync } from 'node:child_process'
const keeper = startKeeper(stateDir())
const chromium = await findChromium(console.log)
await buildWeb(keeper, console.log)
const r = spawnSync(process.execPath, ['../node_modules/@playwright/test/cli.js','test',...process.argv.slice(2)], {cwd:'e2e',stdio:'inherit',env:{...process.env,CHROMIUM_PATH:chromium,CHROMIUM_ARGS:chromiumArgs().join(' ')}})
await keeper.stop()
process.exit(r.status ?? 1)
