import { setTimeout as delay } from 'node:timers/promises'
import type { Keeper } from '../process/keeper.ts'
import { launchBinary } from './launch-binary.ts'
import { launchImage } from './launch-image.ts'
import { type Found, NeedsPerson, type Ours, type Server } from './types.ts'

export type Running = { url: string; stop(): Promise<void> }

export type LaunchOptions = {
  keeper: Keeper
  /** The server's own folder: data, log and the port of last time. */
  dir: string
  durable: boolean
  /** Forget the data of earlier starts. */
  fresh?: boolean
}

const foreignMs = 10_000
const retryMs = 50

/** Starts what a source has found and waits until it works. */
export async function launch(server: Server, found: Found, options: LaunchOptions): Promise<Running> {
  if (found.kind === 'binary') return launchBinary(server, found.path, options)
  if (found.kind === 'image') return launchImage(server, options)
  try {
    await untilReady(server, found.url, null, { timeoutMs: foreignMs })
  } catch (error) {
    // The person asked for this very server, so no other may take its place unseen.
    throw new NeedsPerson(`${server.title} at your ${server.variable} does not work: ${messageOf(error)}`)
  }
  return { url: found.url, stop: async () => undefined }
}

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

export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
