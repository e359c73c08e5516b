import type { FanoutView } from '@muster/contracts/entities/fanout'
import { getFanout, listFanouts, resumeFanout, stopFanout } from '@muster/contracts/routes/fanouts'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, noteOf, say, wanted } from '../command.ts'

/** Lists the pushes of the last day, shows why people were told by one, stops one and resumes one. */
export async function fanouts({ client, words: [act = 'list', word], values }: Asked): Promise<void> {
  if (act === 'list') {
    const all = await client.call(listFanouts)
    if (all.length === 0) say('Nothing was pushed in the last 24 hours.')
    for (const one of all) print(one)
    return
  }
  const params = { id: wanted(word, 'the id that `fanouts` prints') }
  if (act === 'show') {
    const { reasons, ...one } = await client.call(getFanout, { params })
    print(one)
    for (const { reason, place, accepted } of reasons)
      say(`    ${accepted} because: ${reason ?? one.kind}, ${place ?? 'no'} place`)
    return
  }
  if (act !== 'stop' && act !== 'resume')
    throw new UserActionRequired('fanouts list | show <id> | stop <id> | resume <id>')
  const body = { note: noteOf(values) }
  print(await client.call(act === 'stop' ? stopFanout : resumeFanout, { params, body }))
  say(act === 'stop' ? stopped(params.id) : 'Resumed: the people who have not been told yet are told now.')
}

const stopped = (
  id: string,
) => `Stopped: nothing more is sent. People who have got the message keep it: end the alert, or correct it.
Was it right? npm run -s muster -- fanouts resume ${id} --note "…"`

function print({ id, state, lane, startedAt, update, kind, progress }: FanoutView): void {
  const { members, waiting, accepted, unknown, refused, sending } = progress
  const told = accepted + unknown + refused + sending
  say(`${state.padEnd(8)} ${id}  ${lane}, ${ago(startedAt)}`)
  say(`    ${update ? about(update) : `a message of kind ${kind}`}`)
  say(
    `    told ${told} of ${members}${state === 'finding' ? ' so far' : ''}: accepted ${accepted}, under way ${sending}, refused ${refused}, unknown ${unknown}; waiting ${waiting}`,
  )
}

function about({ title, level, severity, isActive, isDrill, areas, isSuperseded }: NonNullable<FanoutView['update']>) {
  const marks = [isDrill && 'DRILL', !isActive && 'ended', isSuperseded && 'changed since: a newer push tells of it']
  const [area = 'no named area', ...more] = areas
  const where = more.length > 0 ? `${area} and ${more.length} more` : area
  return [`${title} (${level}, ${severity}), ${where}`, ...marks.filter(mark => mark !== false)].join('; ')
}
