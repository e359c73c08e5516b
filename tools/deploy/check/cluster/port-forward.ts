import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { UserActionRequired } from '../../../infra/types.ts'

/** `kubectl port-forward`. It stays with the pod that it found first, so call `open` again after that pod has gone. */
export function createPortForward(args: readonly string[], env: NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null

  async function close() {
    const old = child
    child = null
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    const ended = once(old, 'exit')
    old.kill('SIGKILL')
    await ended
  }

  return {
    close,
    /** Resolves when the port is open. */
    async open(): Promise<void> {
      await close()
      const opened = spawn('kubectl', ['port-forward', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = opened
      let said = ''
      await new Promise<void>((resolve, reject) => {
        for (const stream of [opened.stdout, opened.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            said += text
            if (said.includes('Forwarding from')) resolve()
          })
        opened.once('error', reject)
        opened.once('close', () => reject(new UserActionRequired(`kubectl port-forward ended: ${said.trim()}`)))
      })
    },
  }
}
