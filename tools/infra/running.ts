import { setTimeout as delay } from 'node:timers/promises'
import type { Keeper } from '../process/keeper.ts'
import type { Ours, Say, Server } from './types.ts'

const retryMs = 50

/** A running server. */
export type Running = { url: string; stop(): Promise<void> }

/** How a server is started. */
export type LaunchOptions = {
  keeper: Keeper
  /** The server's folder: data, log and its last port. */
  dir: string
  durable: boolean
  /** Deletes the data of earlier starts. */
  fresh?: boolean
  /** Restarts the server on its port when it exits unexpectedly, and calls this with a message. Without it the server stays down. */
  onRestart?: Say
}

/** Waits until the server works. Throws the last error after `timeoutMs`, or when `signal` aborts. */
export async function untilReady(
  server: Server,
  url: string,
  ours: Ours | null,
  options: { timeoutMs: number; signal?: AbortSignal },
): Promise<void> {
  const until = Date.now() + options.timeoutMs
  for (;;) {
    options.signal?.throwIfAborted()
    try {
      return await server.ready(url, ours)
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await delay(retryMs, undefined, options.signal ? { signal: options.signal } : {})
  }
}

/** The first line of an error's message. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
