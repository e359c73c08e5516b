import type { Replay } from '@muster/contracts/entities/replay'
import { replaySettings } from '@muster/contracts/entities/replay'
import { listReplays, proposeReplay, startReplay, stopReplay } from '@muster/contracts/routes/replays'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, noteOf, say, wanted } from '../command.ts'

/** Replays a recorded day as a drill: one admin proposes it, another one starts it. */
export async function drill({ client, words: [act = 'list', word], values }: Asked): Promise<void> {
  if (act === 'list') {
    const all = await client.call(listReplays)
    if (all.length === 0) say('No day was replayed.')
    for (const one of all) print(one)
    return
  }
  if (act === 'propose') {
    const settings = replaySettings.safeParse({ audience: 'nobody', ...values, speed: Number(values.speed ?? '10') })
    if (!settings.success)
      throw new UserActionRequired('drill propose --day 2026-01-08 --speed 10 --audience affected --note "…"')
    return print(await client.call(proposeReplay, { body: { ...settings.data, note: noteOf(values) } }))
  }
  if (act !== 'start' && act !== 'stop') throw new UserActionRequired('drill list | propose | start <id> | stop <id>')
  const params = { id: wanted(word, 'the id that `drill` prints') }
  print(await client.call(act === 'start' ? startReplay : stopReplay, { params, body: { note: noteOf(values) } }))
}

function print({ id, day, state, speed, audience, replayed, messages, author }: Replay): void {
  say(
    `${state.padEnd(9)} ${id}  ${day}, ${speed} times as fast, pushed to ${audience}; ${replayed} of ${messages} messages; by ${author.name}`,
  )
}
