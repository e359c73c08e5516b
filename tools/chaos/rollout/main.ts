import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutForeignServers } from '@muster/test-kit/own-servers'
import { startPushSink } from '@muster/test-kit/push-sink'
import { inWords } from '../../infra/in-words.ts'
import { stateDir } from '../../infra/paths.ts'
import { startInfra } from '../../infra/start-infra.ts'
import { startKeeper } from '../../process/keeper.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { chosen, namesIn, startRollable } from './deployments.ts'
import { startLoad } from './load.ts'
import { runRollouts } from './run-rollouts.ts'
import { tableOf } from './table.ts'
import { manifestTimes } from './times.ts'
import { createVisitors } from './visitors.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rollouts: { type: 'string', default: '10' },
      rate: { type: 'string', default: '100' },
      sockets: { type: 'string', default: '600' },
      only: { type: 'string' },
      'servers-of-environment': { type: 'boolean', default: false },
    },
  })
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  onEnd(reason => void stop().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const rolledOut = values.only === undefined ? null : namesIn(values.only)
    const dir = await mkdtemp(join(tmpdir(), 'muster-rollout-'))
    const keeper = startKeeper(stateDir())
    stops.push(() => keeper.stop())
    keeper.removeAtEnd(dir)
    const env = values['servers-of-environment'] ? process.env : withoutForeignServers(process.env)
    const infra = await startInfra({ stateDir: dir, keeper, env })
    stops.push(infra.stop)
    const sink = await startPushSink()
    stops.push(sink.stop)
    const times = manifestTimes()
    const { stop: end, ...installation } = await startRollable({
      infra,
      stateDir: dir,
      sink,
      times,
      // One is enough of what stays as it is: two cores serve no more than they have to.
      replicas: name => (rolledOut === null || rolledOut.includes(name) ? 2 : 1),
    })
    stops.push(end)
    const visitors = await createVisitors({ ...installation, sink, sockets: Number(values.sockets) })
    const load = startLoad(installation.url, visitors, { rate: Number(values.rate) })
    stops.push(load.stop)
    const deployments = chosen(installation.deployments, values.only)
    const reports = await runRollouts(deployments, load, { times: Number(values.rollouts), say: console.log })
    console.log(`\n${values.rate} requests/s and ${values.sockets} sockets, ${values.rollouts} rollouts of each\n`)
    console.log(tableOf(reports))
    return reports.every(({ failed, share }) => failed.size === 0 && share <= 0.15) ? 0 : 1
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await stop()
  }
}
