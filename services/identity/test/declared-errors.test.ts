import type { Route } from '@muster/contracts/define-route'
import { deleteUser, getUser, updateUser } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../src/passwords/passwords.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const inner = createPasswords({ cost: { memoryKib: 19_456, passes: 2, parallelism: 1 }, concurrency: 2 })
let isFull = false
const passwords = {
  ...inner,
  hash: async (...asked: Parameters<typeof inner.hash>) => {
    if (isFull) throw new AppError('too-many-requests')
    return inner.hash(...asked)
  },
}

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ passwords })
})
afterAll(() => identity?.stop())

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

test.each<[Route, unknown]>([
  [getUser, undefined],
  [updateUser, {}],
  [deleteUser, { currentPassword: 'a secret' }],
])('a malformed id gives an error that the contract declares', async (route, body) => {
  const { caller } = await identity.register()
  const answer = await identity.call(route, { params: { id: 'xyz' }, as: caller, body: body as never })
  expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid-request'])
  expect(route.errors).toContain(codeOf(answer))
})

test('a full queue for hashing gives an error that the contract declares', async () => {
  const { caller, user, password } = await identity.register()
  isFull = true
  const body = { password: 'a new secret', currentPassword: password }
  const answer = await identity.call(updateUser, { params: { id: user.id }, as: caller, body })
  isFull = false
  expect(answer.status).toBe(429)
  expect(updateUser.errors).toContain(codeOf(answer))
})

test('many concurrent changes succeed or fail with an error that the contract declares', async () => {
  const { caller, user } = await identity.register()
  const change = (n: number) =>
    identity.call(updateUser, { params: { id: user.id }, as: caller, body: { name: `Ada ${n}` } })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => change(n)))
  const codes = answers.filter(({ status }) => status !== 200).map(codeOf)
  expect(codes.filter(code => !updateUser.errors.some(declared => declared === code))).toEqual([])
})
