import { parseArgs } from 'node:util'
import { inWords } from '../../infra/in-words.ts'
import { stateDir } from '../../infra/paths.ts'
import { startKeeper } from '../../process/keeper.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { buildWeb, webDist } from '../../start/web-build.ts'
import { startPrometheus } from './prometheus.ts'
import { hitsOn, runFaults } from './run-faults.ts'
import { alertsOf, tableOf } from './table.ts'
import { startInstallation } from './targets.ts'

/** Longer than this and somebody has given up. */
const tooLongMs = 5_000

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      only: { type: 'string' },
      kind: { type: 'string' },
      alerts: { type: 'boolean', default: false },
    },
  })
  let stop = async () => {}
  onEnd(reason => void stop().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const keeper = startKeeper(stateDir())
    await buildWeb(keeper, console.log).finally(() => keeper.stop())
    const installation = await startInstallation({ webDist })
    stop = installation.stop
    const prometheus = values.alerts ? await startPrometheus(installation) : undefined
    stop = async () => {
      await prometheus?.stop()
      await installation.stop()
    }
    const only = values.only?.split(',') ?? installation.targets.map(({ name }) => name)
    const hits = hitsOn(only).filter(({ kind }) => !values.kind || kind === values.kind)
    const plan = { seconds: Number(values.seconds), say: console.log, hits, firing: prometheus?.firing }
    const { faults, acknowledged, lost } = await runFaults(installation, plan)
    console.log(`\n${tableOf(faults)}\n`)
    if (prometheus) console.log(`${alertsOf(faults)}\n`)
    for (const { title, cells } of faults)
      for (const [name, { slowestMs }] of Object.entries(cells))
        if (slowestMs > tooLongMs) console.log(`over 5 s: ${name} while ${title}`)
    const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`)
    console.log(`Acknowledged: ${counts.join(', ')}. Lost: ${lost.length === 0 ? 'none' : `\n${lost.join('\n')}`}`)
    return lost.length === 0 ? 0 : 1
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await stop()
  }
}
