import { createInterface } from 'node:readline/promises'
import { endSessions, eraseAccount, findAccount, type ResidentAccount } from '@muster/contracts/routes/accounts'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, noteOf, say, wanted } from '../command.ts'

const find = ({ client }: Asked, who: string | undefined): Promise<ResidentAccount> => {
  const text = wanted(who, 'the id or the e-mail address of an account')
  return client.call(findAccount, { body: text.includes('@') ? { email: text } : { id: text } })
}

/** `sessions <id or e-mail>` lists them, `sessions end <id or e-mail>` ends them. */
export async function sessions(asked: Asked): Promise<void> {
  const { client, words, values } = asked
  if (words[0] !== 'end') return print(await find(asked, words[0]))
  const note = noteOf(values)
  const { id } = await find(asked, words[1])
  const { ended } = await client.call(endSessions, { params: { id }, body: { note } })
  say(`${id} was signed out of ${ended} sessions.`)
}

export async function users(asked: Asked): Promise<void> {
  const { client, words, values } = asked
  if (words[0] !== 'erase') throw new UserActionRequired('users erase <id or e-mail> --note "…" [--yes]')
  const note = noteOf(values)
  const account = await find(asked, words[1])
  print(account)
  const typed = values.yes ? account.email : await confirmed()
  await client.call(eraseAccount, { params: { id: account.id }, body: { email: typed, note } })
  say(`${account.id} is erased. The other services forget it as the event reaches them.`)
}

async function confirmed(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question('This cannot be undone. Type the e-mail address of the account: ')
  } finally {
    lines.close()
  }
}

function print({ id, email, isEmailVerified, createdAt, sessions }: ResidentAccount): void {
  say(
    `${id}  ${email} (${isEmailVerified ? 'verified' : 'not verified'}), since ${createdAt}; ${sessions.length} sessions`,
  )
  for (const { browser, system, signedInAt, lastUsedAt } of sessions)
    say(`    ${browser ?? 'unknown'} on ${system ?? 'unknown'}, signed in ${ago(signedInAt)}, used ${ago(lastUsedAt)}`)
}
