import type { Community } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const id = 'a'.repeat(24)
const path = `/api/communities/${id}`
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, joinPolicy: 'approve', memberCount: 3 },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id },
}
const server = (mine: Community[], over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: mine },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: [] },
    [`GET ${path}/members`]: { body: [{ userId: user.id, name: 'Ana', role: 'owner', joinedAt: user.createdAt }] },
    ...over,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

freshBrowser()

it('lets a person ask to join with a note, and then shows that the request is pending', async () => {
  let hasAsked = false
  const { to } = server([], {
    'GET /api/communities/find': { body: { communities: [community], next: null } },
    [`GET ${path}`]: () => ({ body: { ...community, ...(hasAsked && { hasAsked }) } }),
    [`POST ${path}/join-requests`]: () => {
      hasAsked = true
      return { status: 201, body: { ok: true } }
    },
  })
  renderApp('/forum')
  await press('Find a Forum')
  await userEvent.click(await screen.findByRole('link', { name: /Ask to join .*Pine Street/ }))
  await waitFor(() => expect(currentAddress()).toBe(`/forum/${id}`))
  await userEvent.type(await screen.findByLabelText(/Who are you/), 'I live at number 12')
  await press(/Ask to join .*Pine Street/)
  await screen.findByText(/You have asked to join/)
  expect(to(`POST ${path}/join-requests`)[0]?.body).toEqual({ note: 'I live at number 12' })
})

it('shows requests to the owner, who accepts or declines them', async () => {
  const request = (userId: string, name: string) => ({ userId, name, note: 'Number 12', at: user.createdAt })
  const asking = [request('b'.repeat(24), 'Ben'), request('c'.repeat(24), 'Cem')]
  const { to } = server([{ ...community, role: 'owner', joinRequests: 2 }], {
    [`GET ${path}/join-requests`]: { body: asking },
    [`PUT ${path}/join-requests/${'b'.repeat(24)}`]: { body: { ok: true } },
    [`PUT ${path}/join-requests/${'c'.repeat(24)}`]: { body: { ok: true } },
  })
  renderApp(`/forum/${id}`)
  await press('2 people ask to join')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: '2 people ask to join' }))
  await userEvent.click(await dialog.findByRole('button', { name: /Let .*Ben.* in/ }))
  await screen.findByText(/Ben.* is a member now/)
  await userEvent.click(dialog.getByRole('button', { name: /Decline the request of .*Cem/ }))
  await screen.findByText('Declined. They can ask again in seven days.')
  const answers = ['b', 'c'].map(one => to(`PUT ${path}/join-requests/${one.repeat(24)}`)[0]?.body)
  expect(answers).toEqual([{ isAccepted: true }, { isAccepted: false }])
})
