import { createUser, currentUser, logout } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNewUser } from '../src/builders/profile.ts'
import { settle } from '../src/settle.ts'
import { type Stack, startStack } from '../src/stack.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})

afterAll(() => stack?.stop())

test('a browser that registers through the gateway is signed in, another one is not, and signing out ends the session', async () => {
  const browser = stack.client()
  const created = await browser.call(createUser, { body: buildNewUser({ name: 'Grace Lee' }) })
  expect(created.status).toBe(201)
  expect((await browser.call(currentUser)).body.user?.name).toBe('Grace Lee')
  expect((await stack.client().call(currentUser)).body.user).toBeNull()
  await browser.call(logout)
  expect((await browser.call(currentUser)).body.user).toBeNull()
})

test('a killed service restarts by itself, with its data', async () => {
  const browser = stack.client()
  await browser.call(createUser, { body: buildNewUser({ name: 'Grace Lee' }) })
  await stack.kill('identity')
  const name = await settle(async () => (await browser.call(currentUser)).body.user?.name)
  expect(name).toBe('Grace Lee')
})
