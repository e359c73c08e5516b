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

const usage = `npm run -s muster -- login [code]      the code is from the console: Command line. It is good for two minutes
                     logout | whoami
                     feeds                              how each feed is, the worst first
                     fanouts                            pushes of the last day, and how far each is
                     fanouts show <id>                  … with why people were told
                     fanouts stop <id> --note "…"       what has not left does not leave
                     fanouts resume <id> --note "…"     goes on with one that was stopped by mistake
                     alerts                             what was written at the console
                     alerts end <id> --note "…"         proposes to end a false alert
                     alerts confirm|refuse <id> --note "…"   by another person
                     parked                             events that a consumer could not handle
                     parked show <number>
                     parked replay <number> [--to <consumer>] --note "…"
                     parked mark <number> --note "…"    why it is left as it is
                     outboxes                           events that NATS has not taken yet
                     keys                               of senders
                     keys issue --sender … --counties 06013,06001 [--per-minute 60] --note "…"
                     keys confirm <id> | keys revoke <id> --note "…"
                     sessions <id or e-mail>            of a resident; sessions end <id or e-mail> --note "…"
                     users export <id or e-mail> --note "…" [--file muster-<id>.json]   all that Muster keeps of a resident, into a file
                     users erase <id or e-mail> --note "…" [--yes]
                     audit                              who did what, and whether it is intact
                     drill                              replays of recorded days
                     drill propose --day … [--speed 10] [--audience nobody|affected|everyone] --note "…"
                     drill start|stop <id> --note "…"
GATEWAY_URL is the installation (http://localhost:3000 unless set). parked needs NATS_URL too, with the account "operations" where NATS has
accounts; without it, it takes the NATS of npm start. With MONGO_URL, of an account that reads every database, outboxes asks MongoDB and not
the gateway.`

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
