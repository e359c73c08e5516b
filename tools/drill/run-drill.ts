import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { capInstant, type Envelope, referenceOf, renderCap, usualLifetimeMs } from './cap.ts'
import type { Gateway } from './gateway.ts'
import { type Message, type Subject, scenarioOf } from './scenario.ts'

const retryMs = 2_000

/**
 * Plays incidents until aborted, one message per interval. Cancels the messages of an earlier run first, so that after a restart
 * only one fire is shown.
 */
export async function runDrill({
  gateway,
  intervalMs,
  signal,
  say,
}: {
  gateway: Gateway
  intervalMs: number
  signal: AbortSignal
  say(line: string): void
}): Promise<void> {
  // A message must not expire before the next one is sent.
  const lifetimeMs = Math.max(usualLifetimeMs, 2 * intervalMs)
  const run = randomBytes(4).toString('hex')
  const active = new Map<Subject, string>()
  let count = 0

  async function send(msgType: Envelope['msgType'], references: string[], message: Message | null): Promise<string> {
    count += 1
    const identifier = `DRILL-${run}-${count}`
    const envelope = { identifier, sent: capInstant(new Date()), msgType, references, web: gateway.linkTo(identifier) }
    const xml = renderCap(envelope, message, lifetimeMs)
    await persist(() => gateway.post(xml))
    return referenceOf(envelope)
  }

  /** Retries until the gateway accepts the message: services may restart, and the drill must not skip a message. */
  async function persist<T>(act: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await act()
      } catch (err) {
        if (signal.aborted) throw err
        if (attempt === 1) say(`Waiting to send: ${err instanceof Error ? err.message : String(err)}`)
        await pause(Math.min(retryMs, intervalMs), undefined, { signal })
      }
    }
  }

  async function tell(subject: Subject, says: Message | null) {
    const former = active.get(subject)
    if (says) {
      const reference = await send(former ? 'Update' : 'Alert', former ? [former] : [], says)
      active.set(subject, reference)
    } else if (former) {
      await send('Cancel', [former], null)
      active.delete(subject)
    }
  }

  const leftovers = await persist(() => gateway.activeReferences())
  if (leftovers.length > 0) await send('Cancel', leftovers, null)

  for (let number = 1; !signal.aborted; number++) {
    say(`Drill incident ${number} begins`)
    for (const { subject, says } of scenarioOf(number)) {
      await tell(subject, says)
      await pause(intervalMs, undefined, { signal })
    }
    await send('Cancel', [...active.values()], null)
    active.clear()
    await pause(intervalMs, undefined, { signal })
  }
}
