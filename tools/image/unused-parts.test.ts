import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../infra/paths.ts'
import { minified } from './minify.ts'
import { scriptsWithoutComments } from './redis-scripts.ts'
import { unusedParts, urlOfNode } from './unused-parts.ts'

const entry = `
  export { default as OpenAI } from 'openai'
  export { request, Agent } from 'undici'
  export { Queue, Worker } from 'bullmq'
  export { ConnectionString } from 'mongodb-connection-string-url'
`
const completion = {
  id: 'a',
  object: 'chat.completion',
  choices: [{ finish_reason: 'stop', message: { content: '{}' } }],
}

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(completion))
})
let dir: string
let origin: string
// biome-ignore lint/suspicious/noExplicitAny: what a bundle exports has no types
let bundled: any

beforeAll(async () => {
  // Inside the repository, so that packages are found.
  dir = mkdtempSync(join(root, 'node_modules/.unused-parts-'))
  writeFileSync(join(dir, 'entry.js'), entry)
  const plugins = [unusedParts(), urlOfNode(), scriptsWithoutComments()]
  const build = await rolldown({ input: join(dir, 'entry.js'), platform: 'node', plugins, logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  await build.close()
  writeFileSync(join(dir, 'out.mjs'), minified(output[0].code))
  bundled = await import(join(dir, 'out.mjs'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('without the unused parts of packages', () => {
  test('a model answers', async () => {
    const client = new bundled.OpenAI({ apiKey: 'none', baseURL: origin, maxRetries: 0 })
    const { choices } = await client.chat.completions.create({ model: 'any', messages: [] })
    expect(choices).toEqual(completion.choices)
    expect(client.embeddings.create).toBeUndefined()
  })

  test('the gateway reaches a service', async () => {
    const { statusCode, body } = await bundled.request(origin, { dispatcher: new bundled.Agent() })
    expect(statusCode).toBe(200)
    expect(await body.json()).toEqual(completion)
  })

  test('jobs run, are retried after a failure, and repeat', async () => {
    const neighbours = await startNeighbours()
    const { hostname: host, port, username, password } = new URL(neighbours.redisUrl)
    const connection = { host, port: Number(port), username, password, maxRetriesPerRequest: null }
    const queue = new bundled.Queue('unused-parts', { connection })
    const run: string[] = []
    const ranAll = () =>
      ['failing 0', 'failing 1', 'later 0'].every(one => run.includes(one)) &&
      run.filter(one => one === 'tick 0').length > 1
    const { promise: allRan, resolve } = Promise.withResolvers<void>()
    const worker = new bundled.Worker(
      queue.name,
      async (job: { name: string; attemptsMade: number }) => {
        run.push(`${job.name} ${job.attemptsMade}`)
        if (ranAll()) resolve()
        if (job.name === 'failing' && job.attemptsMade === 0) throw new Error('once')
      },
      { connection },
    )
    await queue.add('failing', {}, { attempts: 2, backoff: { type: 'fixed', delay: 10 } })
    await queue.add('later', {}, { delay: 100 })
    await queue.upsertJobScheduler('tick', { every: 200 }, { name: 'tick' })
    await allRan
    await queue.removeJobScheduler('tick')
    await worker.close()
    await queue.close()
    await neighbours.stop()
    expect(run).toContain('later 0')
  })

  test.each([
    'mongodb://127.0.0.1:27017/muster?directConnection=true',
    'mongodb://a:b%40c@one:27017,two:27018,three/muster?replicaSet=rs0&authSource=admin&readPreferenceTags=dc:a,b:c',
    'mongodb+srv://user:p%C3%A4ss@Cluster.Example.org/?retryWrites=true&w=majority&appName=a%20b',
    'mongodb://[::1]:27017/?tls=true&tlsCAFile=%2Fetc%2Fca.pem',
  ])('the address %s is parsed the same', address => {
    const { ConnectionString } = createRequire(import.meta.url)('mongodb-connection-string-url')
    const parts = (url: InstanceType<typeof ConnectionString>) => ({
      text: url.toString(),
      redacted: url.redact().toString(),
      hosts: url.hosts,
      path: url.pathname,
      user: [url.username, url.password],
      isSRV: url.isSRV,
      params: [...url.searchParams],
      found: url.searchParams.get('REPLICASET'),
    })
    expect(parts(new bundled.ConnectionString(address))).toEqual(parts(new ConnectionString(address)))
  })
})

test('services use no further parts of these packages', () => {
  const code = globSync('{services,packages}/*/src/**/*.ts', { cwd: root, exclude: ['packages/test-kit/**'] })
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const imported = (name: string) => {
    const lists = [...code.matchAll(new RegExp(`import (?!type )([^\\n]*) from '${name}'`, 'g'))].map(
      ([, list = '']) => list,
    )
    return [...new Set(lists.flatMap(list => list.match(/(?<!type )\b(?!type\b|as\b)\w+/g) ?? []))].sort()
  }
  // A name that is added here must be used in the test above, and its file removed from `unused`.
  expect(imported('undici')).toEqual(['Agent', 'errors', 'request', 'send'])
  expect(imported('bullmq')).toEqual(['Queue', 'UnrecoverableError', 'Worker'])
  expect(new Set(code.match(/(?<=\bclient\.)\w+(?=\.\w+\.create\()/g))).toEqual(new Set(['chat']))
  expect(code.match(/(?<=upsertJobScheduler\([\w.]+, \{ )\w+/g)).toEqual(['every'])
  expect(code.match(/(?<=\.upsertJobScheduler)\(/g)).toHaveLength(1)
  expect(code).not.toMatch(/wildcard: false|\bapp\.inject\(|completions\.(stream|runTools|parse)\(/)
})
