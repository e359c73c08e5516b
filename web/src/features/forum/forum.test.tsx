import type { Community } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const hex = (n: number) => n.toString(16).padStart(24, '0')
const token = 'invite-token-invite-token-invite-token-123'

const buildCommunity = (n: number, over: Partial<Community> = {}): Community => ({
  id: hex(n),
  name: `Community ${n}`,
  description: 'Our street',
  isPrivate: false,
  memberCount: 3,
  createdAt: user.createdAt,
  creatorId: hex(999),
  ...over,
})
const invitation = {
  id: hex(500),
  inviteToken: token,
  createdAt: user.createdAt,
  communityId: hex(1),
  communityName: 'Community 1',
  inviteeEmail: user.email,
  inviterUserId: hex(999),
  inviterName: 'Jo Tran',
}

type Table = Parameters<typeof fakeServer>[0]
const server = (mine: Community[], over: Table = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: mine },
    [`GET /api/users/${user.id}/invitations`]: { body: [invitation] },
    'GET /api/communities/all': { body: [] },
    ...over,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the forum’s home', () => {
  freshBrowser()

  it('shows six of seven communities and a link to all', async () => {
    server([1, 2, 3, 4, 5, 6, 7].map(n => buildCommunity(n)))
    renderApp('/forum')
    await screen.findByText('Community 6')
    expect(screen.queryByText('Community 7')).toBeNull()
    expect(screen.getByRole('link', { name: 'See all 7' })).toBeTruthy()
  })

  it('requires a name and a description, then shows the address and the invite box', async () => {
    const made = buildCommunity(8, { name: 'Block 12', creatorId: user.id })
    const { to } = server([], { 'POST /api/communities': { status: 201, body: made } })
    renderApp('/forum')
    await press('Create a Forum')
    await press('Create')
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(screen.getByText('Description is required')).toBeTruthy()
    expect(to('POST /api/communities')).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('Name'), 'Block 12')
    await userEvent.type(screen.getByLabelText('Description'), 'Our street')
    await press('Create')
    await screen.findByText('Community created successfully!')
    expect(to('POST /api/communities')[0]?.body).toEqual({
      name: 'Block 12',
      description: 'Our street',
      isPrivate: false,
      creatorId: user.id,
    })
    expect(screen.getByLabelText<HTMLInputElement>('Community URL').value).toBe(`${location.origin}/forum/${hex(8)}`)
  })

  it('requires only a name in the community view', async () => {
    const { to } = server([], { 'POST /api/communities': { status: 201, body: buildCommunity(8) } })
    renderApp('/forum?tab=communities')
    await press('Create Community')
    await userEvent.type(await screen.findByLabelText('Name'), 'Block 12')
    await press('Create')
    await waitFor(() => expect(to('POST /api/communities')).toHaveLength(1))
  })

  it('lists only public communities, and joins one', async () => {
    const all = [buildCommunity(1), buildCommunity(2), buildCommunity(3, { isPrivate: true })]
    const { to } = server([all[0] as Community], {
      'GET /api/communities/all': { body: all },
      [`POST /api/communities/${hex(2)}/members`]: { status: 201, body: {} },
    })
    renderApp('/forum')
    await press('Find a Forum')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Community 2')
    expect(dialog.getByText('Member')).toBeTruthy()
    expect(dialog.queryByText('Community 3')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Join Community 2' }))
    await screen.findByText('Successfully joined community!')
    expect(to(`POST /api/communities/${hex(2)}/members`)[0]?.body).toEqual({ userId: user.id, role: 'member' })
    await waitFor(() => expect(currentAddress()).toBe(`/forum/${hex(2)}`))
  })

  it('says that there are no public communities', async () => {
    server([])
    renderApp('/forum')
    await press('Find a Forum')
    await screen.findByText('No public communities available yet.')
  })
})

describe('bulk invite', () => {
  freshBrowser()

  const path = `POST /api/communities/${hex(8)}/invitations`
  async function openBox(answer: Table[string]) {
    const made = buildCommunity(8, { creatorId: user.id })
    const calls = server([], { 'POST /api/communities': { status: 201, body: made }, [path]: answer })
    renderApp('/forum?tab=communities')
    await press('Create Community')
    await userEvent.type(await screen.findByLabelText('Name'), 'x')
    await press('Create')
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Invite by email')
    return { ...calls, box }
  }
  const onlyGood: Table[string] = ({ body }) => {
    const { inviteeEmail } = body as { inviteeEmail: string }
    if (inviteeEmail.startsWith('bad')) return { status: 409, body: { code: 'already-member', message: 'Already in.' } }
    return { status: 201, body: { ...invitation, id: inviteeEmail, inviteeEmail } }
  }

  it('warns when the box is empty or has no valid address', async () => {
    const { box, to } = await openBox(onlyGood)
    await press('Get invite links')
    expect(await screen.findByText('No Emails Entered')).toBeTruthy()
    expect(screen.getByText('Please enter at least one email address.')).toBeTruthy()
    await userEvent.type(box, 'nobody, nowhere')
    await press('Get invite links')
    expect(await screen.findByText('Invalid Email Format')).toBeTruthy()
    expect(screen.getByText('Please enter valid email addresses separated by commas.')).toBeTruthy()
    expect(to(path)).toHaveLength(0)
  })

  it('counts sent and failed invitations, and keeps the failed addresses in the box', async () => {
    const { box } = await openBox(onlyGood)
    await userEvent.type(box, 'a@example.org, bad@example.org, b@example.org')
    await press('Get invite links')
    expect(await screen.findByText('Invitations saved')).toBeTruthy()
    expect(screen.getByText('2 invitation(s) saved. Send each person their link. 1 failed.')).toBeTruthy()
    expect(screen.getByText('bad@example.org: 409: Already in.')).toBeTruthy()
    expect(box.value).toBe('bad@example.org')
  })

  it('mentions no failures when there were none', async () => {
    const { box } = await openBox(onlyGood)
    await userEvent.type(box, 'a@example.org')
    await press('Get invite links')
    expect(await screen.findByText('1 invitation(s) saved. Send each person their link')).toBeTruthy()
  })

  it('says that all failed', async () => {
    const { box } = await openBox({ status: 503, text: 'no' })
    await userEvent.type(box, 'a@example.org, b@example.org')
    await press('Get invite links')
    expect(await screen.findByText('Failed to Send Invitations')).toBeTruthy()
    expect(screen.getByText('Could not send 2 invitation(s). Please try again.')).toBeTruthy()
  })
})

describe('an invite link', () => {
  freshBrowser()

  it.each([`/forum/invite/${token}`, `/forum?invite=${token}`])('is stored until the login: %s', async path => {
    server([], { 'GET /api/auth/me': { body: { user: null } } })
    renderApp(path)
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(localStorage.getItem('pendingForumInvite')).toBe(token)
  })

  it.each([`/forum/invite/${token}`, `/forum?invite=${token}`])(
    'opens the dialog at once for a logged-in user: %s',
    async path => {
      server([])
      renderApp(path)
      const dialog = await screen.findByRole('alertdialog')
      expect(currentAddress()).toBe('/forum')
      expect(await within(dialog).findByText('Jo Tran invites you to join Community 1.')).toBeTruthy()
    },
  )

  it('opens its community when it is accepted, and is removed', async () => {
    const { to } = server([buildCommunity(1)], {
      [`POST /api/invitations/${token}/accept`]: { body: buildCommunity(1) },
      [`GET /api/communities/${hex(1)}/messages`]: { body: [] },
    })
    localStorage.setItem('pendingForumInvite', token)
    renderApp('/forum')
    await press('Accept Invitation')
    await screen.findByText('Invitation accepted!')
    expect(to(`POST /api/invitations/${token}/accept`)[0]?.body).toEqual({ userId: user.id })
    await waitFor(() => expect(currentAddress()).toBe(`/forum/${hex(1)}`))
    expect(localStorage.getItem('pendingForumInvite')).toBeNull()
  })

  it('is removed when it is declined', async () => {
    const { to } = server([], { [`POST /api/invitations/${token}/decline`]: { body: { ok: true } } })
    localStorage.setItem('pendingForumInvite', token)
    renderApp('/forum')
    await press('Decline')
    await screen.findByText('Invitation declined')
    expect(to(`POST /api/invitations/${token}/decline`)[0]?.body).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(localStorage.getItem('pendingForumInvite')).toBeNull()
  })

  it('shows why an invitation of someone else cannot be accepted', async () => {
    const message = 'This invitation was sent to another e-mail address.'
    server([], {
      [`POST /api/invitations/${token}/accept`]: {
        status: 403,
        body: { code: 'invitation-for-another-address', message },
      },
    })
    localStorage.setItem('pendingForumInvite', token)
    renderApp('/forum')
    await press('Accept Invitation')
    await screen.findByText('Failed to accept invitation')
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getAllByText(`403: ${message}`)).not.toHaveLength(0)
  })
})

describe('a community', () => {
  freshBrowser()

  const message = {
    id: hex(70),
    communityId: hex(1),
    userId: hex(2),
    content: 'Road is clear',
    createdAt: user.createdAt,
    user: { name: 'Jo Tran' },
  }
  const messages = `/api/communities/${hex(1)}/messages`

  it('shows its messages, and a sent one at once', async () => {
    const { to } = server([buildCommunity(1)], {
      [`GET ${messages}`]: { body: [message] },
      [`POST ${messages}`]: {
        status: 201,
        body: { ...message, id: hex(71), userId: user.id, content: 'Thank you', user: { name: user.name } },
      },
      [`POST /api/achievements/check/${user.id}`]: { body: [] },
    })
    renderApp(`/forum/${hex(1)}`)
    await screen.findByText('Road is clear')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    const box = screen.getByPlaceholderText('Type your message...')
    await userEvent.type(box, '   ')
    expect(send.disabled).toBe(true)
    await userEvent.type(box, 'Thank you{Enter}')
    await screen.findByText('Thank you')
    expect(to(`POST ${messages}`)[0]?.body).toEqual({ content: 'Thank you', userId: user.id })
    await waitFor(() =>
      expect(to(`POST /api/achievements/check/${user.id}`)[0]?.body).toEqual({ actionType: 'send_message' }),
    )
  })

  it('lets only its creator invite', async () => {
    server([buildCommunity(1), buildCommunity(2, { creatorId: user.id })], {
      [`GET ${messages}`]: { body: [] },
      [`GET /api/communities/${hex(2)}/messages`]: { body: [] },
    })
    renderApp(`/forum/${hex(1)}`)
    await screen.findByText('No messages yet')
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /Community 2/ }))
    await screen.findByRole('button', { name: 'Invite' })
  })

  it('is polled every 5 s, and not while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { to } = server([buildCommunity(1)], { [`GET ${messages}`]: { body: [message] } })
    renderApp(`/forum/${hex(1)}`)
    await screen.findByText('Road is clear')
    expect(to(`GET ${messages}`)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(to(`GET ${messages}`)).toHaveLength(2))
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(to(`GET ${messages}`).length).toBeLessThanOrEqual(2)
    seen.mockRestore()
  })

  it('can be joined at its address if it is public, and is not revealed if it is private', async () => {
    server([], { 'GET /api/communities/all': { body: [buildCommunity(1)] } })
    const { unmount } = renderApp(`/forum/${hex(1)}`)
    await screen.findByRole('button', { name: 'Join Community 1' })
    unmount()
    renderApp(`/forum/${hex(2)}`)
    await screen.findByText('This community is not open to you')
  })
})
