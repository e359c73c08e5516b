import type { Community } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../../test/render-app.tsx'

const user = buildUser({ name: 'Maya Reyes' })
const asha = 'b'.repeat(24)
const id = '1'.padStart(24, '0')
const at = () => new Date().toISOString()

const community: Community = {
  ...{ id, name: 'Pine Block', description: '', isPrivate: false, memberCount: 2, createdAt: at(), unread: 0 },
  ...{ creatorId: user.id, ownerId: user.id, role: 'owner' },
}
const person = (userId: string, name: string) => ({ userId, name, status: null, own: null, proxy: null })

/** Opens a group of two members. `answer` is the server's response to a check-in. */
function start(answer: object) {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [community] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET /api/communities/${id}/messages`]: { body: [] },
    [`GET /api/help/communities/${id}/roster`]: {
      body: {
        ...{ communityId: id, counts: { safe: 0, moving: 0, help: 0, notHeard: 2 }, since: at(), at: at() },
        people: [person(asha, 'Asha Patel'), person(user.id, user.name)],
      },
    },
    [`POST /api/help/communities/${id}/check-ins`]: answer,
  })
  renderApp(`/forum/${id}`)
  return server
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Check in with this group' }))

freshBrowser()

it('says that a check-in is not sent while the server does not answer, with or without a network', async () => {
  start({ silent: true })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'I need help' }))
  expect(await screen.findByText(/^“I need help” is not sent yet. Your group cannot see it./)).toBeDefined()
})

it.each([
  [{ silent: true }, /^“Needs help” is not sent yet. Your group cannot see it./],
  [{ status: 403, body: { code: 'forbidden', message: 'No.' } }, 'Your check-in was not taken: 403: No.'],
])('reports the result of a check-in for another person that the group does not have', async (answer, text) => {
  const server = start(answer)
  await open()
  const row = (await screen.findByText('Asha Patel')).closest('li') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: 'I am with Asha Patel' }))
  await userEvent.click(within(row).getByRole('button', { name: 'Needs help' }))
  await waitFor(() => expect(server.to(`POST /api/help/communities/${id}/check-ins`).length).toBeGreaterThan(0))
  expect(await within(row).findByText(text)).toBeDefined()
})
