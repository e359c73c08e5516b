import type { Community, CommunityMember } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const id = 'a'.repeat(24)
const ben = 'b'.repeat(24)
const path = `/api/communities/${id}`

const buildCommunity = (over: Partial<Community> = {}): Community => ({
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, memberCount: 3 },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id },
  ...over,
})
const buildMember = (userId: string, over: Partial<CommunityMember> = {}): CommunityMember => ({
  ...{ userId, name: 'Ben', role: 'member', joinedAt: user.createdAt },
  ...over,
})
type Table = Parameters<typeof fakeServer>[0]
const server = (community: Community, members: CommunityMember[], over: Table = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [community] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: [] },
    [`GET ${path}/members`]: { body: members },
    ...over,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
async function openMembers() {
  renderApp(`/forum/${id}`)
  await press('Members')
  return within(await screen.findByRole('dialog'))
}

describe('the members of a community', () => {
  freshBrowser()

  it('can be banned by the owner after a confirmation, and the focus stays in the dialog', async () => {
    const me = buildMember(user.id, { name: 'Ana', role: 'owner' })
    const { to } = server(buildCommunity(), [me, buildMember(ben)], {
      [`PUT ${path}/bans/${ben}`]: { body: { ok: true } },
    })
    const dialog = await openMembers()
    await dialog.findByText('Owner')
    expect(dialog.getAllByRole('button', { name: /^Manage/ })).toHaveLength(1)
    await press(/Manage .*Ben/)
    await press('Ban from community')
    expect(dialog.getByText(/cannot come back/)).toBeTruthy()
    expect(to(`PUT ${path}/bans/${ben}`)).toHaveLength(0)
    await press('Ban from community')
    await waitFor(() => expect(to(`PUT ${path}/bans/${ben}`)).toHaveLength(1))
    await dialog.findByText('Owner')
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })

  it('cannot be banned by a member, who can leave', async () => {
    const me = buildMember(user.id, { name: 'Ana' })
    const { to } = server(
      buildCommunity({ ownerId: ben, isPrivate: true }),
      [me, buildMember(ben, { role: 'owner' })],
      {
        [`POST ${path}/leave`]: { body: { ok: true } },
      },
    )
    const dialog = await openMembers()
    await dialog.findByText('Owner')
    expect(dialog.queryByRole('button', { name: /^Manage|^Banned|^Moderation/ })).toBeNull()
    await press('Leave community')
    expect(dialog.getByText(/You will need a new invitation/)).toBeTruthy()
    await press('Leave community')
    await waitFor(() => expect(to(`POST ${path}/leave`)).toHaveLength(1))
    await waitFor(() => expect(currentAddress()).toBe('/forum?tab=communities'))
  })

  it('are told that the owner must hand over before leaving', async () => {
    server(buildCommunity(), [buildMember(user.id, { role: 'owner' }), buildMember(ben)])
    await openMembers()
    await press('Leave community')
    await screen.findByText(/Make somebody else the owner first/)
  })

  it('see nothing of the group from the moment they are removed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isMember = true
    const community = buildCommunity({ ownerId: ben, isPrivate: true })
    const message = { id: 'c'.repeat(24), communityId: id, seq: 1, userId: ben, content: 'The key is here' }
    server(community, [], {
      [`GET /api/communities/user/${user.id}`]: () => ({ body: isMember ? [community] : [] }),
      [`GET ${path}/messages`]: () =>
        isMember
          ? { body: [{ ...message, createdAt: user.createdAt, user: { name: 'Ben' } }] }
          : { status: 404, body: { code: 'not-found', message: 'Not found.' } },
      [`GET ${path}`]: { status: 404, body: { code: 'not-found', message: 'Not found.' } },
    })
    renderApp(`/forum/${id}`)
    await screen.findByText('The key is here')
    isMember = false
    await vi.advanceTimersByTimeAsync(5000)
    await screen.findByText('This community is not open to you')
    expect(screen.queryByText('The key is here')).toBeNull()
  })

  it('can read but not write in a community that nobody took over in time', async () => {
    const readOnlyFrom = new Date(Date.now() - 1_000).toISOString()
    server(buildCommunity({ ownerId: null, readOnlyFrom }), [])
    renderApp(`/forum/${id}`)
    await screen.findByText(/so nobody can write here/)
    expect(screen.queryByPlaceholderText('Type your message...')).toBeNull()
  })

  it('can take over a community without an owner', async () => {
    const readOnlyFrom = new Date(Date.now() + 86_400_000).toISOString()
    const me = buildMember(user.id, { name: 'Ana' })
    const { to } = server(buildCommunity({ ownerId: null, readOnlyFrom }), [me, buildMember(ben)], {
      [`POST ${path}/take-over`]: { body: buildCommunity() },
    })
    renderApp(`/forum/${id}`)
    await screen.findByText(/nobody can write here from .* on/)
    await screen.findByText(/You have been a member the longest/)
    await press('Take over this community')
    await waitFor(() => expect(to(`POST ${path}/take-over`)).toHaveLength(1))
    await screen.findByText('You own this community now.')
  })
})
