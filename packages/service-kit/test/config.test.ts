import { expect, test } from 'vitest'
import { z } from 'zod'
import { baseConfig, ConfigError, describeConfig, loadConfig, secret } from '../src/config.ts'
import { makeInternalKeyPair } from '../src/http/internal-keys.ts'

const schema = z.object({
  ...baseConfig,
  ROLE: z.enum(['api', 'ingest']).describe('What this process does.'),
  API_KEY: secret(z.string().min(10)).optional().describe('Key of the model.'),
})

const valid = {
  MONGO_URL: 'mongodb://127.0.0.1:1/x',
  REDIS_URL: 'redis://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1,nats://127.0.0.1:2',
  INTERNAL_TOKEN_PUBLIC_KEYS: makeInternalKeyPair().publicKey,
  ROLE: 'api',
}

function problemsOf(env: Record<string, string | undefined>): Record<string, string> {
  try {
    loadConfig(schema, env)
  } catch (err) {
    if (err instanceof ConfigError) return Object.fromEntries(err.problems.map(p => [p.name, p.message]))
  }
  throw new Error('the environment was accepted')
}

test('fills in defaults and parses numbers', () => {
  expect(loadConfig(schema, { ...valid, PORT: '8080', LOG_LEVEL: '', UNRELATED: 'x' })).toEqual({
    ...valid,
    HOST: '127.0.0.1',
    PORT: 8080,
    METRICS_PORT: 0,
    LOG_LEVEL: 'info',
    NATS_REPLICAS: 1,
    NATS_STREAM_MAX_MB: 1_024,
    MUSTER_VERSION: '0.1.0',
    OTEL_TRACES_SAMPLER_ARG: 0.01,
    SHUTDOWN_TIMEOUT_MS: 10_000,
    SHUTDOWN_DRAIN_MS: 0,
  })
})

test('reports all errors at once, by variable name', () => {
  const problems = problemsOf({ ...valid, PORT: 'http', ROLE: 'boss', REDIS_URL: undefined, MONGO_URL: 'localhost' })
  expect(Object.keys(problems).sort()).toEqual(['MONGO_URL', 'PORT', 'REDIS_URL', 'ROLE'])
  expect(problems.REDIS_URL).toBe('is missing')
})

test('rejects unusable addresses at the start, with a clear message', () => {
  const refused = {
    REDIS_URL: [
      ...['redis://a:1,b:2', 'redis://u:p@a:1,redis://b:2', 'redis://', 'redis://a:port'],
      // Sentinels without the name of the primary, without a host, with an invalid host, and with a misspelt parameter.
      ...[
        'redis+sentinel://a:1,b:2',
        'redis+sentinel:///main',
        'redis+sentinel://a:1,/main',
        'redis+sentinel://a:x/main',
      ],
      ...[
        'redis+sentinel://a:1/main?database=1',
        'redis+sentinel://a:1/main?db=x',
        'redis+sentinel://a:1/main?sentinelAuth=no',
      ],
      'sentinel://a:1/main',
    ],
    NATS_URL: ['nats://a:1,', 'nats://a:1,http://b:2', 'nats://u:p@a:1,nats://v:q@b:2', 'redis://a:1'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['http://', 'http://a:port'],
  }
  for (const [name, values] of Object.entries(refused))
    for (const value of values)
      expect(problemsOf({ ...valid, [name]: value }), value).toEqual({ [name]: expect.stringMatching(/^must /) })
  const usable = {
    REDIS_URL: 'rediss://u:p%2C@a:1/2',
    NATS_URL: 'nats://u:p@a:1,b:2',
    MONGO_URL: 'mongodb://a:1,b:2/x',
  }
  expect(loadConfig(schema, { ...valid, ...usable })).toMatchObject(usable)
})

test('never prints a value', () => {
  const values = {
    INTERNAL_TOKEN_PUBLIC_KEYS: 'hunter3',
    INTERNAL_TOKEN_SECRET: 'hunter2',
    API_KEY: 'sk-short',
    MONGO_URL: 'user:pw@host',
    ROLE: 'boss',
    PORT: '99999',
  }
  try {
    loadConfig(schema, { ...valid, ...values })
    expect.unreachable()
  } catch (err) {
    const printed = `${err} ${JSON.stringify(err)} ${(err as Error).stack}`
    for (const value of Object.values(values)) expect(printed).not.toContain(value)
  }
})

test('replaces an error message that quotes the rejected value', () => {
  const quoting = z.object({ CODE: z.string().refine(() => false, { error: issue => `${issue.input} is no code` }) })
  expect(() => loadConfig(quoting, { CODE: 'opensesame' })).toThrow(/CODE: is not valid/)
})

test('lists variables for an example file, with secrets marked', () => {
  const listed = Object.fromEntries(describeConfig(schema).map(variable => [variable.name, variable]))
  expect(listed.SHUTDOWN_TIMEOUT_MS).toMatchObject({ default: '10000', secret: false })
  expect(listed.MONGO_URL).toMatchObject({ default: undefined, secret: true })
  expect(listed.API_KEY).toEqual({
    name: 'API_KEY',
    description: 'Key of the model.',
    default: undefined,
    secret: true,
  })
  expect(listed.ROLE).toMatchObject({ description: 'What this process does.', default: undefined })
  expect(Object.values(listed).every(variable => variable.description !== '')).toBe(true)
})
