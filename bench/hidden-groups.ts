import { randomBytes } from 'node:crypto'
import { createCommunity, getCommunity, joinCommunity, listCommunityMessages } from '@muster/contracts/routes/community'
import { startStack } from '@muster/test-kit/stack'
import { register } from './support/members.ts'
import { percentiles } from './support/percentiles.ts'

const asked = Number(process.env.HIDDEN_ASKED || 2_000)
const groups = 20
const warmUp = 200
const goal = 0.55
const idBytes = 12

/** Measures whether a stranger can tell from the time of an answer that a private community exists: the area under the ROC curve, which is 0.5 if they cannot. */
export async function benchHiddenGroups(): Promise<void> {
  const quiet = { LOG_LEVEL: 'error' }
  const env = { gateway: { ...quiet, RATE_LIMIT_FACTOR: '1000000' }, identity: quiet, community: quiet }
  const stack = await startStack({ env })
  try {
    const there: string[] = []
    while (there.length < groups) {
      const owner = await register(stack.client())
      const body = { name: `Family ${there.length}`, description: '', isPrivate: true, creatorId: owner.userId }
      there.push(((await owner.client.call(createCommunity, { body })).body as { id: string }).id)
    }
    const { client, userId } = await register(stack.client())
    const calls = {
      'the community': (id: string) => client.call(getCommunity, { params: { id } }),
      'its messages': (id: string) => client.call(listCommunityMessages, { params: { id } }),
      joining: (id: string) => client.call(joinCommunity, { params: { id }, body: { userId } }),
    }
    for (const [what, call] of Object.entries(calls)) await compare(what, call, there)
  } finally {
    await stack.stop()
  }
}

async function compare(what: string, call: (id: string) => Promise<{ status: number }>, there: readonly string[]) {
  const absent = () => randomBytes(idBytes).toString('hex')
  const time = async (id: string) => {
    const startedAt = performance.now()
    const { status } = await call(id)
    if (status !== 404) throw new Error(`${what}: answered ${status}`)
    return performance.now() - startedAt
  }
  for (let n = 0; n < warmUp; n += 1) await time(n % 2 ? absent() : (there[n % groups] ?? ''))
  const times = { absent: [] as number[], hidden: [] as number[] }
  for (let n = 0; n < asked; n += 1) {
    // In random order, so that neither kind always comes second.
    const kinds = Math.random() < 0.5 ? (['absent', 'hidden'] as const) : (['hidden', 'absent'] as const)
    for (const kind of kinds) times[kind].push(await time(kind === 'absent' ? absent() : (there[n % groups] ?? '')))
  }
  const area = areaUnderCurve(times.absent, times.hidden)
  const isMet = Math.max(area, 1 - area) <= goal
  console.log(`hidden-groups, ${what}: AUC ${area.toFixed(3)} (goal: 0.5 ± 0.05) ${isMet ? 'met' : 'MISSED'}`)
  console.log(`  absent ${percentiles(times.absent)}; private ${percentiles(times.hidden)}`)
}

/** How often a value of the second list is above one of the first (Mann-Whitney). */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map(value => ({ value, isSecond: false })), ...second.map(value => ({ value, isSecond: true }))]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isSecond }, index) => sum + (isSecond ? index + 1 : 0), 0)
  return (ranks - (second.length * (second.length + 1)) / 2) / (first.length * second.length)
}
