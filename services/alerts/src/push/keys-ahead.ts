import { type MessageKeys, makeMessageKeys, type SubscriptionKeys } from './encryption.ts'

export type KeysAhead = {
  /** The keys of one message to this subscription. They are not handed out again. Throws when the subscription's keys are not valid. */
  take(keys: SubscriptionKeys): MessageKeys
  /** Makes the keys of the next message to this subscription when nothing is being sent. */
  want(keys: SubscriptionKeys): void
  /** Makes the keys of the next messages to these subscriptions now: together they cost a quarter less than each between two requests. */
  makeTogether(all: readonly SubscriptionKeys[]): void
  /** For how many messages there are keys. */
  kept(): number
  stop(): void
}

/** About 0.5 kB each. Subscriptions beyond it get keys that are made when they are sent to. */
const maxKept = 100_000
/** So that the secrets in memory are of one day at most. */
const maxAgeMs = 24 * 60 * 60_000
/** About half a millisecond of work in each slice, and about a tenth of a core in all. */
const slice = 4
const pauseMs = 5

const idOf = ({ p256dh, auth }: SubscriptionKeys) => p256dh + auth

/**
 * Makes message keys while nothing is sent, so that an alert to many people costs a fraction of the processor time when it matters. They are in
 * the memory of this process alone and are never written anywhere: after a restart they are made again.
 */
export function createKeysAhead({ isIdle }: { isIdle: () => boolean }): KeysAhead {
  const ready = new Map<string, { keys: MessageKeys; madeAt: number }>()
  const wanted = new Map<string, SubscriptionKeys>()
  let timer: NodeJS.Timeout | undefined

  function makeOne(id: string, keys: SubscriptionKeys) {
    wanted.delete(id)
    try {
      ready.set(id, { keys: makeMessageKeys(keys), madeAt: performance.now() })
    } catch {
      // Told to whoever sends to it.
    }
  }
  function make() {
    timer = undefined
    if (isIdle()) for (const [id, keys] of [...wanted.entries().take(slice)]) makeOne(id, keys)
    schedule()
  }
  function schedule() {
    if (wanted.size > 0) timer ??= setTimeout(make, pauseMs).unref()
  }
  function forgetOld() {
    for (const [id, { madeAt }] of ready) {
      if (performance.now() - madeAt < maxAgeMs) return
      ready.delete(id)
    }
  }

  return {
    take(keys) {
      const id = idOf(keys)
      const known = ready.get(id)
      ready.delete(id)
      return known?.keys ?? makeMessageKeys(keys)
    },
    want(keys) {
      forgetOld()
      const id = idOf(keys)
      if (ready.has(id) || ready.size + wanted.size >= maxKept) return
      wanted.set(id, keys)
      schedule()
    },
    makeTogether(all) {
      for (const keys of all) {
        const id = idOf(keys)
        if (!ready.has(id) && ready.size < maxKept) makeOne(id, keys)
      }
    },
    kept: () => ready.size,
    stop() {
      clearTimeout(timer)
      wanted.clear()
      ready.clear()
    },
  }
}
