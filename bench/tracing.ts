import { startNeighbours } from '@muster/test-kit/neighbours'
import { startTraceCollector } from '@muster/test-kit/trace-collector'
import { type Child, startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'

const requests = 1_000
/** How many processes run with tracing, and how many without. One of each would not do: two equal processes can differ in speed by a tenth. */
const processes = 4

/** Measures the processor time that tracing adds to a request of a service that reads from MongoDB, with the default share of traces recorded and with all. */
export async function benchTracing(): Promise<void> {
  const [neighbours, collector] = await Promise.all([startNeighbours(), startTraceCollector()])
  const env = { MONGO_URL: neighbours.mongoUrl('bench') }
  const traced = await startAll({ ...env, COLLECTOR: collector.url })
  const untraced = await startAll(env)
  try {
    const peer = { name: 'without', round: inTurn(untraced, 0) }
    const options = { rounds: 5 * processes, warmUps: 6 * processes, unit: 'requests/s of one core' }
    for (const [title, recorded] of [
      ['one trace in a hundred', requests / 100],
      ['every trace', requests],
    ] as const) {
      collector.spans.length = 0
      const ours = { name: 'with tracing', round: inTurn(traced, recorded) }
      await compare(`tracing, ${title}`, ours, peer, options)
      console.log(`  the collector received ${collector.spans.length.toLocaleString('en-US')} spans`)
    }
  } finally {
    await Promise.all([...traced, ...untraced].map(one => one.stop()))
    collector.stop()
    await neighbours.stop()
  }
}

const startAll = (env: Record<string, string>): Promise<Child[]> =>
  Promise.all(Array.from({ length: processes }, () => startTarget('traced-app', env)))

/** Returns a function that runs a round on the next process at each call. */
function inTurn(children: readonly Child[], recorded: number): () => Promise<number> {
  let turn = 0
  return () => perCore(children[turn++ % children.length] as Child, recorded)
}

async function perCore({ url }: Child, recorded: number): Promise<number> {
  const answer = await fetch(`${url}/round?recorded=${recorded}`, { method: 'POST' })
  const microseconds = Number(await answer.text())
  if (!(microseconds > 0)) throw new Error(`A round answered ${answer.status}.`)
  return 1e6 / microseconds
}
