import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { launch } from '@muster/tools/infra/launch'
import { servers } from '@muster/tools/infra/start-infra'
import { startKeeper } from '@muster/tools/process/keeper'
import { connect } from 'nats'

type Accounts = Readonly<Record<string, string>>

/**
 * Starts NATS with these users and passwords; `reload` replaces them while it runs. Null if NATS is not a binary on this machine, because only then its
 * configuration can be set.
 */
export async function startNatsWithAccounts(first: Accounts) {
  const { nats, dir: shared } = await sharedNeighbours()
  if (nats.kind !== 'binary') return null
  const dir = join(shared, `accounts-${process.pid}`)
  const keeper = startKeeper(dir)
  keeper.removeAtEnd(dir)
  let write: (accounts: Accounts) => Promise<string> = async () => ''
  const server = await launch(
    {
      ...servers.nats,
      prepare: async ({ port, dataDir }) => {
        const file = join(dataDir, 'nats.conf')
        write = async accounts => {
          await writeFile(file, configOf({ port, dataDir, accounts }))
          return file
        }
        return ['-c', await write(first)]
      },
    },
    nats,
    { keeper, durable: false, dir },
  )
  const system = await connect({ servers: server.url.replace('nats://', ''), user: 'system', pass: 'system' })
  return {
    url: server.url,
    async reload(accounts: Accounts) {
      await write(accounts)
      await system.request(`$SYS.REQ.SERVER.${system.info?.server_id}.RELOAD`)
    },
    async stop() {
      await system.close()
      await server.stop()
      await keeper.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function configOf({ port, dataDir, accounts }: { port: number; dataDir: string; accounts: Accounts }): string {
  const users = Object.entries(accounts).map(([user, password]) => JSON.stringify({ user, password }))
  return `listen: "127.0.0.1:${port}"
jetstream { store_dir: ${JSON.stringify(dataDir)} }
system_account: SYSTEM
accounts {
  SYSTEM: { users: [${JSON.stringify({ user: 'system', password: 'system' })}] }
  MUSTER: { jetstream: enabled, users: [${users.join(', ')}] }
}
`
}
