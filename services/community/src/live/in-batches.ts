/**
 * Collects keys while a batch is running, and runs them together in the next one, at most `most` at once. The returned promise resolves or rejects with the
 * batch of the key. A batch never includes a key that was given after it began, so it reads nothing older than its keys.
 */
export function inBatches<Key>(
  run: (keys: readonly Key[]) => Promise<void>,
  { most }: { most: number },
): (key: Key) => Promise<void> {
  let waiting: { keys: Set<Key>; done: Promise<void> } | null = null
  let last: Promise<unknown> = Promise.resolve()

  function newBatch() {
    const keys = new Set<Key>()
    const done = last.then(() => {
      if (waiting?.keys === keys) waiting = null
      return run([...keys])
    })
    last = done.catch(() => undefined)
    return { keys, done }
  }

  return key => {
    if (!waiting || waiting.keys.size >= most) waiting = newBatch()
    waiting.keys.add(key)
    return waiting.done
  }
}
