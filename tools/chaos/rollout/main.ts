import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findEdge } from '@muster/test-kit/edge'
import { withoutForeignServers } from '@muster/test-kit/own-servers'
import { startPushSink } from '@muster/test-kit/push-sink'
import { inWords } from '../../infra/in-words.ts'
import { stateDir } from '../../infra/paths.ts'
import { startInfra } from '../../infra/start-infra.ts'
import { startKeeper } from '../../process/keeper.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { chosen, namesIn, startRollable } from './deployments.ts'
import { startLoad } from './load.ts'
import { type RolloutReport, runRollouts, sum } from './run-rollouts.ts'
import { tableOf } from './table.ts'
import { manifestTimes } from './times.ts'
import { createVisitors } from './visitors.ts'

/** The largest share of a rollout's reconnects that may fall into one second. */
const mostInASecond = 0.15
/**
 * The share is checked only if a rollout closed at least this many sockets. With fewer, chance alone gives higher shares: of 100, spread over 10 s, up to 18
 * %.
 */
const leastSockets = 500

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
      // Deployments that are not rolled out have one process, to leave the two cores to the others.
      edge: rolledOut?.includes('edge') ?? findEdge() !== undefined,
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
    const isJudged = ({ closed }: RolloutReport) => sum(closed) / Number(values.rollouts) >= leastSockets
    const unjudged = reports.filter(one => one.closed.size > 0 && !isJudged(one)).map(({ name }) => name)
    if (unjudged.length > 0)
      console.log(`\nToo few sockets to judge how they are spread (under ${leastSockets}): ${unjudged.join(', ')}`)
    return reports.every(one => one.failed.size === 0 && (!isJudged(one) || one.share <= mostInASecond)) ? 0 : 1
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await stop()
  }
}
