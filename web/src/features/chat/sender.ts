import type { OutboxRow } from '../../entities/chat-session/store.ts'

/**
 * What became of an attempt. `later`: nobody took the message, or nobody knows; `afterMs` where the server said when to try again.
 * `sent`: the session that has it. `refused`: the server will not take it as it is.
 */
export type Outcome =
  | { is: 'sent'; sessionId: string }
  | { is: 'later'; afterMs?: number }
  | { is: 'refused'; error: unknown }

export type SenderInput = {
  /** The messages that wait, oldest first. */
  waiting: () => Promise<readonly OutboxRow[]>
  send: (row: OutboxRow) => Promise<Outcome>
  /** Runs before the next message is sent. */
  settled: (row: OutboxRow, outcome: Outcome) => Promise<void>
  /** Runs the work while no other tab runs its own. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000

const inThisTab = (work: () => Promise<void>) => work()

/** A lock of the browser, so that of several tabs one sends. Old browsers have none; the server stores a message once all the same. */
export const inOneTab = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('muster-chat-outbox', work) : work()

/**
 * Sends waiting messages one after the other, in their order: a message that nobody took holds back those behind it. Pauses between attempts
 * grow up to a minute; `wake` ends a pause, except one that the server asked for.
 */
export function createSender({ waiting, send, settled, alone = inThisTab }: SenderInput) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let notBefore = 0
  let isStopped = false
  let running: Promise<void> | null = null
  let isWokenAgain = false

  function pause(afterMs: number | undefined) {
    failures++
    if (afterMs !== undefined) notBefore = Date.now() + afterMs
    const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    // Many phones lose the same server at the same moment.
    timer = setTimeout(wake, Math.max(afterMs ?? 0, growing * (0.75 + Math.random() / 2)))
  }

  async function run() {
    const tried = new Set<string>()
    while (!isStopped) {
      const rows = await waiting()
      const row = rows.find(({ refusal, clientMessageId }) => refusal === undefined && !tried.has(clientMessageId))
      if (!row) return
      tried.add(row.clientMessageId)
      const outcome = await send(row)
      await settled(row, outcome)
      if (outcome.is === 'later') return pause(outcome.afterMs)
      failures = 0
    }
  }

  /** Sends what waits. Resolves when everything was tried that could be. */
  function wake(): Promise<void> {
    if (isStopped || Date.now() < notBefore) return Promise.resolve()
    if (running) {
      isWokenAgain = true
      return running
    }
    clearTimeout(timer)
    running = alone(run).finally(() => {
      running = null
      if (!isWokenAgain) return
      isWokenAgain = false
      return wake()
    })
    return running
  }

  return {
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
