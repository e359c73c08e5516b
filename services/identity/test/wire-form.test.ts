import { getUser, updateUser } from '@muster/contracts/routes/identity'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const forms = wireForms(
  {},
  {
    phone: [undefined, null, '', '+1 530 555 0122'],
    profileImageUrl: [undefined, null, '/api/users/x/picture?v=1'],
    accessibilityPreferences: [undefined, {}, { largeText: true }],
    notificationPreferences: [undefined, null, {}, { route: false }],
    language: [undefined, null, 'es'],
  },
)

describe('a profile', () => {
  it.each([...forms, ...wireForms({}, { emergencyContacts: [[]] })])(
    'is read as it was answered when it was saved with $name',
    async ({ body }) => {
      const { user, caller } = await identity.register()
      const saved = await identity.call(updateUser, { params: { id: user.id }, body, as: caller })
      expect(saved.status).toBe(200)
      const read = await identity.call(getUser, { params: { id: user.id }, as: caller })
      expect(read).toMatchObject({ status: 200, body: saved.body })
    },
  )

  it.each(forms)('is read as it was answered when it was created with $name', async ({ body }) => {
    const { user, caller } = await identity.register(body)
    const read = await identity.call(getUser, { params: { id: user.id }, as: caller })
    expect(read).toMatchObject({ status: 200, body: user })
  })
})
