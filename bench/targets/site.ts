import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Stack from '@muster/test-kit/stack'
import type * as Paths from '@muster/tools/infra/paths'
import type * as Keeper from '@muster/tools/process/keeper'
import type * as WebBuild from '@muster/tools/start/web-build'
import { capExercise, sendCap } from '../support/drill-alert.ts'

// The whole of Muster, with one active update, from the checkout that the bench names, so that services and web app are of one commit.
const checkout = process.env.CHECKOUT ?? ''
const from = async <T>(path: string): Promise<T> => (await import(pathToFileURL(join(checkout, path)).href)) as T
const { startStack } = await from<typeof Stack>('packages/test-kit/src/stack.ts')
const { buildWeb, webDist } = await from<typeof WebBuild>('tools/start/web-build.ts')
const { startKeeper } = await from<typeof Keeper>('tools/process/keeper.ts')
const { stateDir } = await from<typeof Paths>('tools/infra/paths.ts')

const keeper = startKeeper(stateDir())
await buildWeb(keeper, console.error)
const stack = await startStack({ webDist, drill: true, env: { gateway: { RATE_LIMIT_FACTOR: '1000' } } })
await sendCap(stack.url, stack.ingestKey, capExercise('Wildfire in the Oakland hills: leave now by Broadway'))
console.log(stack.url)
// The services are processes of the keeper and do not keep this process alive, so this timer does.
setInterval(() => undefined, 60_000)
process.on('SIGTERM', () => void Promise.all([stack.stop(), keeper.stop()]).then(() => process.exit(0)))
