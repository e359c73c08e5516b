import { launchBinary } from './launch-binary.ts'
import { launchImage } from './launch-image.ts'
import { type LaunchOptions, messageOf, type Running, untilReady } from './running.ts'
import { type Found, type Server, UserActionRequired } from './types.ts'

const foreignMs = 5000

/** Starts the server that a source has found and waits until it works. */
export async function launch(server: Server, found: Found, options: LaunchOptions): Promise<Running> {
  if (found.kind === 'binary') return launchBinary(server, found.path, options)
  if (found.kind === 'image') return launchImage(server, options)
  try {
    await untilReady(server, found.url, null, { timeoutMs: foreignMs })
  } catch (error) {
    // The user named this server, so another must not silently replace it.
    throw new UserActionRequired(`${server.title} at your ${server.variable} does not work: ${messageOf(error)}`)
  }
  return { url: found.url, stop: async () => undefined }
}
