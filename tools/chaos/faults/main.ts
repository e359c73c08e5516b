import { parseArgs } from 'node:util'
import { inWords } from '../../infra/in-words.ts'
import { stateDir } from '../../infra/paths.ts'
import { UserActionRequired } from '../../infra/types.ts'
import { startKeeper } from '../../process/keeper.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { buildWeb, webDist } from '../../start/web-build.ts'
import { startPrometheus } from './prometheus.ts'
import { brokenPromises } from './promises.ts'
import { hitsOn, runFaults } from './run-faults.ts'
import { alertsOf, pushesOf, tableOf } from './table.ts'
import { startInstallation, type Target } from './targets.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      only: { type: 'string' },
      kind: { type: 'string' },
      alerts: { type: 'boolean', default: false },
      quiet: { type: 'string' },
      clusters: { type: 'boolean', default: false },
    },
  })
  let stop = async () => {}
  onEnd(reason => void stop().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const keeper = startKeeper(stateDir())
    await buildWeb(keeper, console.log).finally(() => keeper.stop())
    const installation = await startInstallation({ webDist, clusters: values.clusters })
    stop = installation.stop
    const prometheus = values.alerts ? await startPrometheus(installation) : undefined
    stop = async () => {
      await prometheus?.stop()
      await installation.stop()
    }
    const only = values.only?.split(',')
    // With --clusters only members of clusters are hit: the loss of a Muster process has the same effect with one server as with three.
    const isMeant = ({ name, cutOff }: Target) =>
      only ? only.includes(name) : !values.clusters || cutOff !== undefined
    const hits = hitsOn(installation.targets.filter(isMeant)).filter(({ kind }) => !values.kind || kind === values.kind)
    const unknown = only?.filter(name => !installation.targets.some(target => target.name === name)) ?? []
    if (unknown.length > 0) throw new UserActionRequired(`There is no ${unknown.join(', no ')}.`)
    const quietMs = values.quiet === undefined ? undefined : Number(values.quiet) * 1_000
    const plan = { seconds: Number(values.seconds), quietMs, say: console.log, hits, firing: prometheus?.firing }
    const { faults, acknowledged, lost } = await runFaults(installation, plan)
    console.log(`\n${tableOf(faults)}\n`)
    if (values.clusters) console.log(`${pushesOf(faults)}\n`)
    if (prometheus) console.log(`${alertsOf(faults)}\n`)
    const broken = brokenPromises(faults)
    for (const line of broken) console.log(`Must not be: ${line}`)
    const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`)
    console.log(`Acknowledged: ${counts.join(', ')}. Lost: ${lost.length === 0 ? 'none' : `\n${lost.join('\n')}`}`)
    return lost.length + broken.length === 0 ? 0 : 1
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await stop()
  }
}
