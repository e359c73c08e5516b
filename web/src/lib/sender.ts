/**
 * The outcome of an attempt. `later`: not accepted, or unknown; `afterMs` if the server said when to try again. `sent`: accepted, with further
 * data. `refused`: the server will not accept the item unchanged.
 */
export type Outcome<Sent = unknown> =
  | ({ is: 'sent' } & Sent)
  | { is: 'later'; afterMs?: number }
  | { is: 'refused'; error: unknown }

/** An item to be sent. A row with a `refusal` is not sent again unchanged. */
type Row = { refusal?: string }

/** What a sender needs to read, send and update rows. */
export type SenderInput<R extends Row, Sent> = {
  /** The waiting rows, oldest first. */
  waiting: () => Promise<readonly R[]>
  idOf: (row: R) => string
  send: (row: R) => Promise<Outcome<Sent>>
  /** Called with each outcome. The next row is sent after it resolves. */
  settled: (row: R, outcome: Outcome<Sent>) => Promise<void>
  /** Runs the work while no other tab runs it, for example `inOneTab`. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000

const inThisTab = (work: () => Promise<void>) => work()

/** Uses a lock of the browser, so that only one of several tabs sends. Old browsers have no locks; the server stores each item once in any case. */
export const inOneTab =
  (lock: string) =>
  (work: () => Promise<void>): Promise<void> =>
    navigator.locks ? navigator.locks.request(lock, work) : work()

/**
 * Sends the waiting rows one after the other, in order. A row with the outcome `later` holds back the rows behind it. Pauses between attempts grow up
 * to `longestPauseMs`. `wake` ends a pause, except one that the server asked for.
 */
export function createSender<R extends Row, Sent>({
  waiting,
  idOf,
  send,
  settled,
  alone = inThisTab,
}: SenderInput<R, Sent>) {
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
    // Random, because many phones lose the same server at the same moment.
    timer = setTimeout(wake, Math.max(afterMs ?? 0, growing * (0.75 + Math.random() / 2)))
  }

  async function run() {
    const tried = new Set<string>()
    while (!isStopped) {
      const rows = await waiting()
      const row = rows.find(one => one.refusal === undefined && !tried.has(idOf(one)))
      if (!row) return
      tried.add(idOf(row))
      const outcome = await send(row)
      await settled(row, outcome)
      if (outcome.is === 'later') return pause(outcome.afterMs)
      failures = 0
    }
  }

  /** Sends the waiting rows. Resolves when each row that could be sent now has been tried. */
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
