import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const id = 'a'.repeat(24)
const path = `/api/communities/${id}`
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, memberCount: 3 },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id },
}
const message: CommunityMessage = {
  ...{ id: 'c'.repeat(24), communityId: id, seq: 1, userId: 'b'.repeat(24), content: 'Buy my tyres' },
  ...{ createdAt: user.createdAt, user: { name: 'مريم' } },
}
const messagePath = `${path}/messages/${message.id}`

type Table = Parameters<typeof fakeServer>[0]
function open(shown: CommunityMessage, role: Community['role'], over: Table) {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [{ ...community, role }] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: [shown] },
    ...over,
  })
  renderApp(`/forum/${id}`)
  return server
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a message of another person', () => {
  freshBrowser()

  it('can be reported by a member, and shows its new state at once', async () => {
    const hidden = { ...message, content: '', state: 'hidden', hiddenBy: 'reports' }
    const { to } = open(message, 'member', { [`POST ${messagePath}/reports`]: { body: hidden } })
    await press(/More on the message of .*مريم/)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('button', { name: /Hide|Delete/ })).toBeNull()
    await press('Report')
    await waitFor(() => expect(to(`POST ${messagePath}/reports`)).toHaveLength(1))
    await screen.findByText('Hidden after reports. A moderator can show it again.')
    expect(screen.queryByText('Buy my tyres')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('disappears with its author when the reader blocks them', async () => {
    const blocked = { userId: message.userId, name: message.user.name, blockedAt: user.createdAt }
    const { to } = open(message, 'member', { [`PUT /api/blocks/${message.userId}`]: { body: blocked } })
    await press(/More on the message/)
    await press(/^Block .*مريم/)
    await waitFor(() => expect(to(`PUT /api/blocks/${message.userId}`)[0]?.body).toEqual({ communityId: id }))
    await screen.findByText(/You have blocked .*مريم/)
    expect(screen.queryByText('Buy my tyres')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can be restored by a moderator, who sees the hidden text and the number of reports', async () => {
    const hidden: CommunityMessage = { ...message, state: 'hidden', hiddenBy: 'reports', reports: 3 }
    const { to } = open(hidden, 'moderator', { [`PUT ${messagePath}/hidden`]: { body: message } })
    await screen.findByText('Reported by 3 members')
    await press(/More on the message/)
    await press('Show it again')
    await waitFor(() => expect(to(`PUT ${messagePath}/hidden`)[0]?.body).toEqual({ isHidden: false }))
    await waitFor(() => expect(screen.queryByText('Reported by 3 members')).toBeNull())
  })

  it('shows a right-to-left name without reversing the text around it', async () => {
    open(message, 'member', {})
    const name = await screen.findByText('مريم')
    expect(name.tagName).toBe('BDI')
    expect(screen.getByText('Buy my tyres').dir).toBe('auto')
    expect(screen.getByRole('button', { name: /More on/ }).getAttribute('aria-label')).toContain('\u2068مريم\u2069')
  })
})

describe('a person’s own message', () => {
  freshBrowser()

  it('can be deleted for everybody', async () => {
    const own = { ...message, userId: user.id, content: 'My code' }
    const { to } = open(own, 'member', {
      [`DELETE ${messagePath}`]: { body: { ...own, content: '', state: 'deleted' } },
    })
    await press(/More on the message/)
    await press('Delete for everybody')
    await waitFor(() => expect(to(`DELETE ${messagePath}`)).toHaveLength(1))
    await screen.findByText('Deleted by its author')
    expect(screen.queryByText('My code')).toBeNull()
    expect(screen.queryByRole('button', { name: /More on/ })).toBeNull()
  })
})
