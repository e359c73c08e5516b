import { startNeighbours } from '@muster/test-kit/neighbours'
import { startTraceCollector } from '@muster/test-kit/trace-collector'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'

const requests = 300

/** Measures the processor time that tracing adds to a request of a service that reads from MongoDB, with the default share of traces recorded and with all. */
export async function benchTracing(): Promise<void> {
  const [neighbours, collector] = await Promise.all([startNeighbours(), startTraceCollector()])
  // One process runs both, because two equal processes can differ in speed by a tenth, which is more than tracing costs.
  const { url, stop } = await startTarget('traced-app', {
    MONGO_URL: neighbours.mongoUrl('bench'),
    COLLECTOR: collector.url,
  })
  try {
    const peer = { name: 'without', round: () => perCore(`${url}/round?requests=${requests}`) }
    // Many short rounds, because other programs disturb a few of them and not the median.
    const options = { rounds: 60, warmUps: 10, unit: 'requests/s of one core' }
    for (const [title, recorded] of [
      ['one trace in a hundred', requests / 100],
      ['every trace', requests],
    ] as const) {
      collector.spans.length = 0
      const ours = {
        name: 'with tracing',
        round: () => perCore(`${url}/round?requests=${requests}&recorded=${recorded}`),
      }
      await compare(`tracing, ${title}`, ours, peer, options)
      console.log(`  the collector received ${collector.spans.length.toLocaleString('en-US')} spans`)
    }
  } finally {
    await stop()
    collector.stop()
    await neighbours.stop()
  }
}

async function perCore(round: string): Promise<number> {
  const answer = await fetch(round, { method: 'POST' })
  const microseconds = Number(await answer.text())
  if (!(microseconds > 0)) throw new Error(`A round answered ${answer.status}.`)
  return 1e6 / microseconds
}
