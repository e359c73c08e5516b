import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cloneCheckout, linkWorkspaces } from '../clone/clone-checkout.ts'
import { runTests } from '../clone/run-tests.ts'
import { cacheDir, root } from '../infra/paths.ts'
import { startKeeper } from '../process/keeper.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'

const bin = (path: string) => join(root, 'node_modules', path)

test('a new service passes the check and its own test, and is in the gateway, compose, k8s and .env.example', async () => {
  const folder = temporaryFolder()
  const keeper = startKeeper(join(folder, '.muster'))
  onTestFinished(() => keeper.stop())
  cloneCheckout(folder)
  const env = { ...process.env, NODE_ENV: undefined, MUSTER_STATE: undefined, MUSTER_CACHE: cacheDir() }
  const run = async (...args: string[]) => {
    const logFile = join(folder, '.muster/run.log')
    const { exited } = await keeper.spawn({ command: process.execPath, args, cwd: folder, env, logFile })
    return { args, ...(await exited) }
  }

  mkdirSync(join(folder, '.muster'), { recursive: true })
  expect(await run('tools/new-service/main.ts', 'water')).toMatchObject({ code: 0 })
  linkWorkspaces(folder)
  const changed = ['services/water', 'packages/contracts/src', 'e2e/api']
  expect(await run(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...changed)).toMatchObject({
    code: 0,
  })
  for (const workspace of ['services/water', 'services/gateway']) {
    expect(await run(bin('typescript/bin/tsc'), '--noEmit', '-p', workspace)).toMatchObject({ code: 0 })
  }
  const tests = ['services/water', 'tools/deploy', 'tools/env']
  expect(await runTests({ keeper, folder, env }, tests)).toEqual({ passed: true })
}, 600_000)
