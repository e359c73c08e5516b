import { parseArgs } from 'node:util'
import { inWords } from '../infra/in-words.ts'
import { UserActionRequired } from '../infra/types.ts'
import { createClient } from './client.ts'
import type { Asked } from './command.ts'
import { sessions, users } from './commands/accounts.ts'
import { alerts } from './commands/alerts.ts'
import { audit } from './commands/audit.ts'
import { drill } from './commands/drill.ts'
import { fanouts } from './commands/fanouts.ts'
import { feeds } from './commands/feeds.ts'
import { keys } from './commands/keys.ts'
import { outboxes } from './commands/outboxes.ts'
import { parked } from './commands/parked.ts'
import { login, logout, whoami } from './commands/session.ts'

const usage = `npm run -s muster -- <command>

login [code]                         signs in with a code from the console (Command line), which works for two minutes
logout                               signs out
whoami                               shows who is signed in
feeds                                lists the feeds and their state, the worst first
fanouts                              lists the pushes of the last 24 hours and their progress
fanouts show <id>                    also shows why people were told
fanouts stop <id> --note "…"         stops a push: messages that were not sent yet are not sent
fanouts resume <id> --note "…"       resumes a push that was stopped by mistake
alerts                               lists the messages that were written at the console
alerts end <id> --note "…"           proposes to end a false alert
alerts confirm <id> --note "…"       confirms the proposal of another person
alerts refuse <id> --note "…"        refuses a proposal, or withdraws your own
parked                               lists the events that a consumer could not handle
parked show <number>                 shows one of them
parked replay <number> [--to <consumer>] --note "…"
                                     publishes the event again, for one consumer or for all
parked mark <number> --note "…"      marks the event as left as it is, with the reason
outboxes                             counts the events that NATS has not accepted yet
keys                                 lists the keys of senders
keys issue --sender <sender> --counties 06013,06001 [--per-minute 60] --note "…"
                                     creates a key, which another admin must confirm
keys confirm <id>                    confirms a key that another admin created
keys revoke <id> --note "…"          revokes a key
sessions <id or e-mail>              lists the sessions of a resident
sessions end <id or e-mail> --note "…"
                                     ends all sessions of a resident
users export <id or e-mail> --note "…" [--file muster-<id>.json]
                                     writes all data about a resident into a file
users erase <id or e-mail> --note "…" [--yes]
                                     deletes the account of a resident; --yes skips the confirmation
audit                                shows who did what, and whether the audit is intact
drill                                lists the replays of recorded days
drill propose --day 2026-01-08 [--speed 10] [--audience nobody|affected|everyone] --note "…"
                                     proposes to replay a recorded day as a drill
drill start <id> --note "…"          starts a replay that another admin proposed
drill stop <id> --note "…"           stops a replay permanently

GATEWAY_URL is the address of the installation; the default is http://localhost:3000.
parked also needs NATS_URL, with the account "operations" if NATS has accounts. Without NATS_URL it uses the NATS of npm start.
If MONGO_URL is set, with an account that may read every database, outboxes reads MongoDB instead of asking the gateway.`

const commands: Record<string, (asked: Asked) => Promise<void>> = {
  ...{ alerts, audit, drill, fanouts, feeds, keys, login, logout, outboxes, parked, sessions, users, whoami },
}
const text = { type: 'string' } as const

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ note: text, to: text, file: text, day: text, speed: text, audience: text, sender: text, counties: text },
        'per-minute': text,
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    // The error comes last, so that it is visible at the end of the screen.
    throw new UserActionRequired(`${usage}\n\n${(error as Error).message}`)
  }
}

try {
  const { positionals, values } = parse()
  const [name = '', ...words] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UserActionRequired(usage)
  await command({ client: createClient(process.env), words, values })
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
