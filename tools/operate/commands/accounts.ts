import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import {
  endSessions,
  eraseAccount,
  exportAccount,
  findAccount,
  type ResidentAccount,
} from '@muster/contracts/routes/accounts'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, noteOf, say, wanted } from '../command.ts'

const find = ({ client }: Asked, who: string | undefined): Promise<ResidentAccount> => {
  const text = wanted(who, 'the id or the e-mail address of an account')
  return client.call(findAccount, { body: text.includes('@') ? { email: text } : { id: text } })
}

/** `sessions <id or e-mail>` lists the sessions of a resident, `sessions end <id or e-mail>` ends them. */
export async function sessions(asked: Asked): Promise<void> {
  const { client, words, values } = asked
  if (words[0] !== 'end') return print(await find(asked, words[0]))
  const note = noteOf(values)
  const { id } = await find(asked, words[1])
  const { ended } = await client.call(endSessions, { params: { id }, body: { note } })
  say(`${id} was signed out of ${ended} sessions.`)
}

/** `users export <id or e-mail>` writes a resident's data into a file; `users erase <id or e-mail>` erases the account. */
export async function users(asked: Asked): Promise<void> {
  const [act] = asked.words
  if (act === 'export') return exportOne(asked)
  if (act === 'erase') return eraseOne(asked)
  throw new UserActionRequired(
    'users export <id or e-mail> --note "…" [--file name.json] | erase <id or e-mail> --note "…" [--yes]',
  )
}

/** Writes everything that Muster keeps about a resident into a new file that only this user may read. Nothing is printed, because a terminal keeps its output. */
async function exportOne(asked: Asked): Promise<void> {
  const { client, words, values } = asked
  const note = noteOf(values)
  const { id } = await find(asked, words[1])
  const file = values.file ?? `muster-${id}.json`
  // Created before the data is requested: the request is recorded in the audit as an export, so a file that cannot be created must fail earlier.
  const opened = createPrivate(file)
  try {
    const whole = await client.call(exportAccount, { params: { id }, body: { note } })
    writeFileSync(opened, `${JSON.stringify(whole, null, 2)}\n`)
    say(`All that is kept of ${id} is in ${file}. Only you may read it: give it to the person, and delete it.`)
    const { missing, cutOff } = whole
    if (missing.length > 0) say(`Not in it, because they did not answer: ${missing.join(', ')}. Ask again later.`)
    if (cutOff.length > 0)
      say(`Only the newest are in it, because there is more than an export holds: ${cutOff.join(', ')}.`)
  } catch (error) {
    rmSync(file)
    throw error
  } finally {
    closeSync(opened)
  }
}

function createPrivate(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UserActionRequired(
      code === 'EEXIST' ? `${file} is there already. Say another: --file name.json` : message,
    )
  }
}

async function eraseOne(asked: Asked): Promise<void> {
  const { client, words, values } = asked
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
