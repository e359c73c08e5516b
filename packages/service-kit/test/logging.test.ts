import { expect, test } from 'vitest'
import { createLog } from '../src/log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } }))
  return lines.join('')
}

test('credentials and texts of users are redacted at any usual depth', () => {
  const text = logged(log => {
    log.info({ password: 'pw-1', user: { email: 'ada@example.org', id: 'u1' } }, 'user')
    log.info({ req: { headers: { cookie: 'c-1', 'x-muster-identity': 't-1' } }, message: { content: 'help me' } })
  })
  for (const value of ['pw-1', 'ada@example.org', 'c-1', 't-1', 'help me']) expect(text).not.toContain(value)
  expect(text).toContain('u1')
})

test('an error is logged without the documents, commands and addresses that drivers attach', () => {
  const err = Object.assign(new Error('E11000 duplicate key error dup key: { email: "ada@example.org" }'), {
    code: 11000,
    keyValue: { email: 'ada@example.org' },
    command: { args: ['session-secret'] },
    cause: new Error('connect mongodb://root:hunter2@db:27017 failed'),
  })
  const text = logged(log => log.error({ err }, 'failed'))
  for (const value of ['ada@example.org', 'session-secret', 'hunter2']) expect(text).not.toContain(value)
  expect(JSON.parse(text).err).toMatchObject({ code: 11000, stack: expect.stringContaining('E11000') })
})
