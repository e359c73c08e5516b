import type { PushMessage } from '@muster/contracts/entities/push'
import type { Severity } from '@muster/contracts/vocabulary/severities'

/**
 * Checks what people have seen, from the messages that the push service accepted and from what was true. It shares no code with the sender or the service
 * worker: the behaviour of a service worker is implemented here a second time.
 */

/** The messages that a push service has accepted, in the order in which it accepted them. */
export type Taken = { device: string; message: PushMessage }
/** What is in force for a person; null if nothing is. */
export type Standing = { severity: Severity; instruction: string } | null
/** What is true, by lineage and device. Devices that are not listed must never hear of the lineage. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, Standing>>
export type Problem = {
  kind: 'never told' | 'last word false' | 'heard twice' | 'wrong area'
  device: string
  thread: string
}

type Screen = { last: PushMessage; heard: PushMessage[] }

/** What each device shows and has heard of each thread. It never shows an older message, and makes no sound for the same message again. */
function screensOf(taken: readonly Taken[], isRestored: boolean): Map<string, Map<string, Screen>> {
  const screens = new Map<string, Map<string, Screen>>()
  for (const { device, message } of taken) {
    const ofDevice = screens.get(device) ?? new Map<string, Screen>()
    screens.set(device, ofDevice)
    const screen = ofDevice.get(message.thread)
    if (screen && message.threadRevision <= screen.last.threadRevision) continue
    const { last } = screen ?? {}
    // A phone recognises the words that it already shows, of the same revision of the same update.
    const isRepeated =
      isRestored &&
      last?.updateId === message.updateId &&
      last.revision === message.revision &&
      wordOf(last) === wordOf(message)
    ofDevice.set(message.thread, {
      last: message,
      heard: [...(screen?.heard ?? []), ...(message.isNews && !isRepeated ? [message] : [])],
    })
  }
  return screens
}

const wordOf = ({ kind, severity, title, body }: PushMessage) => [kind, severity, title, body].join('|')

function isTrue({ kind, severity, body }: PushMessage, standing: Standing): boolean {
  if (kind === 'ended') return standing === null
  return standing !== null && severity === standing.severity && body.startsWith(standing.instruction)
}

/**
 * `isRestored`: the service was restored from a backup and cannot know whom it told after the backup, so the phone must drop repeated messages. Otherwise the
 * service must not rely on the phone for this.
 */
export function judge(truth: Truth, taken: readonly Taken[], { isRestored = false } = {}): Problem[] {
  const screens = screensOf(taken, isRestored)
  const problems: Problem[] = []
  for (const [thread, people] of truth) {
    for (const [device, standing] of people) {
      const last = screens.get(device)?.get(thread)?.last
      if (!last && standing) problems.push({ kind: 'never told', device, thread })
      if (last && !isTrue(last, standing)) problems.push({ kind: 'last word false', device, thread })
    }
  }
  for (const [device, threads] of screens) {
    for (const [thread, { heard }] of threads) {
      if (truth.has(thread) && !truth.get(thread)?.has(device)) problems.push({ kind: 'wrong area', device, thread })
      const words = heard.map(wordOf)
      if (words.some((word, i) => word === words[i - 1])) problems.push({ kind: 'heard twice', device, thread })
    }
  }
  return problems
}
