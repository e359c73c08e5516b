/** A read of RTK Query that may be under way, as `getRunningQueryThunk` returns it. */
type Running = (PromiseLike<unknown> & { abort(): void }) | undefined

/**
 * Cancels a read that is under way when a change is answered. On a slow line its answer comes after the change but knows nothing of it, and the
 * screen would go back to the state before the change until the next poll.
 */
export async function cancelRead(running: Running): Promise<void> {
  running?.abort()
  await running
}
