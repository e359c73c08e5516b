import type { Log } from '../log.ts'

/** A component that is started and stopped, such as a connection or a server. */
export type Part = { name: string; start(): Promise<unknown>; stop(): Promise<unknown> }
/** Something that is started and stopped as a whole. */
export type Service = { start(): Promise<void>; stop(): Promise<void> }

/**
 * Composes parts into a service: starts them in order, stops them in reverse. After a failed start it stops the started
 * parts and rejects with the failure; after a failed stop it stops the remaining parts and rejects at the end.
 */
export function compose(parts: readonly Part[], log?: Log): Service {
  const started: Part[] = []
  let starting: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  async function startAll() {
    for (const part of parts) {
      if (stopping) throw new Error('stopped while starting')
      try {
        // Recorded before it has started, because a failed start may leave connections open.
        started.push(part)
        await part.start()
      } catch (cause) {
        await stopStarted().catch(err => log?.error({ err }, 'cleanup after failed start failed'))
        throw new Error(`${part.name} did not start`, { cause })
      }
    }
  }

  async function stopStarted() {
    const failures: unknown[] = []
    for (const part of started.splice(0).reverse()) {
      try {
        await part.stop()
      } catch (err) {
        log?.error({ err, part: part.name }, 'stop failed')
        failures.push(err)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not every part stopped')
  }

  async function stopAll() {
    await starting?.catch(() => undefined)
    await stopStarted()
  }

  return {
    start() {
      starting ??= startAll()
      return starting
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
