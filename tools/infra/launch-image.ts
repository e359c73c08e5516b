import { createHash } from 'node:crypto'
import { type LaunchOptions, messageOf, type Running, untilReady } from './running.ts'
import { type Server, Unavailable } from './types.ts'

const startMs = 120_000

/** Starts a server in a container. The reaper container removes it when this process exits; its data stays in a named volume. */
export async function launchImage(server: Server, { dir, durable, fresh }: LaunchOptions): Promise<Running> {
  const { GenericContainer } = await import('testcontainers')
  const { image } = server
  try {
    if (fresh) await removeVolume(dir)
    let wanted = new GenericContainer(image.name).withExposedPorts(image.port).withCommand(image.command)
    if (image.files) wanted = wanted.withCopyContentToContainer(image.files)
    if (durable) wanted = wanted.withBindMounts([{ source: volumeOf(dir), target: image.dataDir }])
    const container = await wanted.withStartupTimeout(startMs).start()
    const stop = async () => {
      await container.stop()
    }
    const url = server.url(container.getHost(), container.getMappedPort(image.port), 'image')
    try {
      await untilReady(server, url, 'image', { timeoutMs: startMs })
    } catch (error) {
      await stop()
      throw error
    }
    return { url, stop }
  } catch (error) {
    throw new Unavailable(`Docker could not run ${image.name}: ${messageOf(error)}`)
  }
}

async function removeVolume(dir: string): Promise<void> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  const client = await getContainerRuntimeClient()
  await client.container.dockerode
    .getVolume(volumeOf(dir))
    .remove()
    .catch(() => undefined)
}

/** The name of the volume. It is made from the checkout's path, because two checkouts on one machine must not share data. */
function volumeOf(dir: string): string {
  return `muster-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`
}
