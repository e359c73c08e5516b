import { listAudit } from '@muster/contracts/routes/operate'
import { type Asked, say } from '../command.ts'

/** Prints the audit with the newest entry last, as in a log, so that the latest action is at the end of the screen. */
export async function audit({ client }: Asked): Promise<void> {
  const { isIntact, brokenAt, entries } = await client.call(listAudit)
  for (const { entry } of entries.toReversed()) {
    const detail = Object.entries(entry.detail).map(([name, value]) => `${name}=${value}`)
    say(
      `${entry.seq}  ${entry.at}  ${entry.who.name}  ${entry.action}  ${entry.subject}  ${detail.join(' ').slice(0, 200)}`,
    )
  }
  say(isIntact ? 'The audit is intact.' : `THE AUDIT IS BROKEN at entry ${brokenAt}.`)
}
