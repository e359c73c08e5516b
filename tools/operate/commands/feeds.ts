import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { type Asked, ago, say } from '../command.ts'

const worstFirst = ['failing', 'stale', 'unused', 'ok', 'off']

/** Lists the feeds, the worst first, because the operator looks for the one that is late. */
export async function feeds({ client }: Asked): Promise<void> {
  const all = await client.call(getFeedStatus)
  const on = all.filter(({ state }) => state !== 'off')
  if (on.length === 0) say('No feed is turned on.')
  for (const { feed, name, state, lastSuccessAt, setAside, parked } of on.sort(
    (one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state),
  )) {
    const heard = lastSuccessAt ? ago(lastSuccessAt) : 'never'
    say(`${state.padEnd(8)} ${feed.padEnd(20)} heard ${heard}; set aside ${setAside}, parked ${parked}  (${name})`)
  }
}
