import type { SenderKey } from '@muster/contracts/entities/sender-key'
import { confirmSenderKey, listSenderKeys, makeSenderKey, revokeSenderKey } from '@muster/contracts/routes/sender-keys'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, noteOf, say, wanted } from '../command.ts'

const usualPerMinute = '60'

/** Lists, issues, confirms and revokes the keys of senders. */
export async function keys({ client, words: [act = 'list', word], values }: Asked): Promise<void> {
  if (act === 'list') {
    const all = await client.call(listSenderKeys)
    if (all.length === 0) say('There is no key of a sender.')
    for (const key of all) print(key)
    return
  }
  if (act === 'issue') {
    const { counties = '', 'per-minute': perMinute = usualPerMinute } = values
    const body = {
      sender: wanted(values.sender, '--sender alerts@county.example'),
      counties: wanted(counties, '--counties 06013,06001').split(','),
      perMinute: Number(perMinute),
      note: noteOf(values),
    }
    const { key, secret } = await client.call(makeSenderKey, { body })
    print(key)
    // The key is printed on a line of its own, so that it can be piped into a password store.
    say(secret)
    return
  }
  const params = { id: wanted(word, 'the id that `keys` prints') }
  if (act === 'confirm') return print(await client.call(confirmSenderKey, { params }))
  if (act !== 'revoke') throw new UserActionRequired('keys list | issue | confirm <id> | revoke <id>')
  print(await client.call(revokeSenderKey, { params, body: { note: noteOf(values) } }))
}

function print({ id, sender, counties, perMinute, confirmedBy, revokedAt, lastUsedAt }: SenderKey): void {
  const state = revokedAt ? 'revoked' : confirmedBy ? 'works' : 'waits for another admin'
  say(
    `${id}  ${sender}  ${state}; ${counties.join(' ')}; ${perMinute} a minute; used ${lastUsedAt ? ago(lastUsedAt) : 'never'}`,
  )
}
