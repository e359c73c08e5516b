import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'

type Options = {
  /** Name of the data in log messages, such as "hazard". */
  name: string
  /** Reads the data once and stores it in memory. */
  load: () => Promise<void>
  bus: Bus
  /** The live subject on which processes of this service tell one another to read again. It is needed because only one process consumes an event. */
  subject: string
  reloadMs: number
  log: Log
}

/**
 * Keeps data in memory that every process of the service reads from the database: at the start, when a process says that it has changed, and every
 * `reloadMs`, which repairs missed messages. Callers that ask during a read share the next one.
 */
export function createSharedReload({ name, load, bus, subject, reloadMs, log }: Options) {
  let loading: Promise<void> | null = null
  let isStale = false
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  async function loadUntilFresh() {
    do {
      isStale = false
      await load()
      // A change that arrived during the read needs another read.
    } while (isStale)
  }

  function reload(): Promise<void> {
    isStale = true
    loading ??= loadUntilFresh().finally(() => {
      loading = null
    })
    return loading
  }

  // Fails open: after a failed read the last known state stays in use, with its age.
  const reloadQuietly = () =>
    reload().catch(err => log.error({ err }, `${name} reload failed; the last known state stays in use`))

  return {
    /** Reads again in this process. The data is not older than the call. */
    reload,
    /** Reads again in this process and tells the other processes to do the same. */
    async changed(): Promise<void> {
      await reload()
      bus.publishLive(subject, {})
    },
    async start(): Promise<void> {
      unsubscribe = bus.subscribeLive(subject, () => void reloadQuietly())
      await reload()
      timer = setInterval(() => void reloadQuietly(), reloadMs)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      unsubscribe()
      await loading?.catch(() => undefined)
    },
  }
}
