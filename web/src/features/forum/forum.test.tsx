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
  ownerId: over.creatorId ?? hex(999),
  ...over,
})
const invitation = {
  id: hex(500),
  inviteToken: token,
  createdAt: user.createdAt,
  expiresAt: user.createdAt,
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
    'GET /api/communities/find': { body: { communities: [], next: null } },
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

  it('shows an invitation without a known token without buttons, and says how it can be answered', async () => {
    const readable = { ...invitation, id: hex(501), communityName: 'Community 2' }
    const sealed = { ...invitation, inviteToken: '' }
    server([], { [`GET /api/users/${user.id}/invitations`]: { body: [sealed, readable] } })
    renderApp('/forum?tab=invitations')
    const rows = await screen.findAllByText(/Invited by/)
    expect(rows).toHaveLength(2)
    expect(screen.getByText(/Open the link in the email/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1)
  })

  it('creates one community from two presses while its place is looked up, and keeps the input when the dialog closes', async () => {
    const looking: (() => void)[] = []
    const { to } = server([], {
      'POST /api/communities': { status: 201, body: buildCommunity(8, { name: 'Block 12', creatorId: user.id }) },
      'GET /api/geocoding/v5/mapbox.places/Orinda.json?limit=1': async () => {
        await new Promise<void>(resolve => looking.push(resolve))
        return { body: { features: [] } }
      },
    })
    renderApp('/forum')
    await press('Create a Forum')
    await userEvent.type(await screen.findByLabelText('Name'), 'Block 12')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Create a Forum')
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Block 12')
    await userEvent.type(screen.getByLabelText('Description'), 'Our block')
    await userEvent.type(screen.getByLabelText(/^Street or town/), 'Orinda')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(looking.length).toBeGreaterThan(0))
    for (const found of looking) found()
    await screen.findByText('Community created successfully!')
    expect(to('POST /api/communities')).toHaveLength(1)
    expect(localStorage.getItem('drafts')).toBeNull()
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
      needsApproval: false,
      creatorId: user.id,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(screen.getByLabelText<HTMLInputElement>('Community URL').value).toBe(`${location.origin}/forum/${hex(8)}`)
  })

  it('sends the same id again after a lost answer, also from a dialog that was opened again, and another one for a changed form', async () => {
    const { to } = server([], { 'POST /api/communities': { offline: true } })
    renderApp('/forum?tab=communities')
    await press('Create Community')
    const idOf = async (nth: number) => {
      await press('Create')
      await waitFor(() => expect(to('POST /api/communities')).toHaveLength(nth))
      return (to('POST /api/communities').at(-1)?.body as { clientId: string } | undefined)?.clientId
    }
    await userEvent.type(await screen.findByLabelText('Name'), 'Block 12')
    const first = await idOf(1)
    expect(await idOf(2)).toBe(first)
    await userEvent.keyboard('{Escape}')
    await press('Create Community')
    expect(await idOf(3)).toBe(first)
    await userEvent.type(screen.getByLabelText('Name'), '3')
    expect(await idOf(4)).not.toBe(first)
    expect(first).toBeTruthy()
  })

  it('requires only a name on the community page', async () => {
    const { to } = server([], { 'POST /api/communities': { status: 201, body: buildCommunity(8) } })
    renderApp('/forum?tab=communities')
    await press('Create Community')
    await userEvent.type(await screen.findByLabelText('Name'), 'Block 12')
    await press('Create')
    await waitFor(() => expect(to('POST /api/communities')).toHaveLength(1))
  })

  it('lists public communities, and joins one', async () => {
    const all = [buildCommunity(1), buildCommunity(2)]
    const { to } = server([all[0] as Community], {
      'GET /api/communities/find': { body: { communities: all, next: null } },
      [`POST /api/communities/${hex(2)}/members`]: { status: 201, body: {} },
    })
    renderApp('/forum')
    await press('Find a Forum')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Community 2')
    expect(dialog.getByText('Member')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: /Join .*Community 2/ }))
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

  const path = `POST /api/communities/${hex(8)}/invitations/bulk`
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
  type Mail = 'queued' | 'not-configured' | 'not-queued'
  const answers =
    (mail: Mail, inCase: Record<string, Mail> = {}): Table[string] =>
    ({ body }) => ({
      body: (body as { addresses: string }).addresses.split(',').map(text => {
        const address = text.trim()
        if (address.startsWith('member')) return { address, invitation: null, refused: 'already-member' }
        if (!address.includes('@')) return { address, invitation: null, refused: 'not-an-address' }
        const sent = { ...invitation, id: address, inviteeEmail: address, mail: inCase[address] ?? mail }
        return { address, invitation: sent, refused: null }
      }),
    })

  it('warns when the box is empty, has no valid address or too many', async () => {
    const { box, to } = await openBox(answers('queued'))
    await press('Send invitations')
    expect(await screen.findByText('No Emails Entered')).toBeTruthy()
    expect(screen.getByText('Please enter at least one email address.')).toBeTruthy()
    await userEvent.type(box, 'nobody, nowhere')
    await press('Send invitations')
    expect(await screen.findByText('Invalid Email Format')).toBeTruthy()
    expect(screen.getByText('Please enter valid email addresses separated by commas.')).toBeTruthy()
    const street = Array.from({ length: 201 }, (_, n) => `n${n}@example.org`).join()
    await userEvent.clear(box)
    await userEvent.click(box)
    await userEvent.paste(street)
    await press('Send invitations')
    expect(await screen.findByText(/At most 200 addresses at a time/)).toBeTruthy()
    expect(box.value).toBe(street)
    expect(to(path)).toHaveLength(0)
  })

  it('reports how many the queue accepted, and keeps the failed addresses in the box', async () => {
    const { box, to } = await openBox(answers('queued', { 'c@example.org': 'not-queued' }))
    await userEvent.type(box, 'a@example.org, member@example.org, nobody, b@example.org, c@example.org')
    await press('Send invitations')
    expect(await screen.findByText('Invitations Sent!')).toBeTruthy()
    expect(screen.getByText('Successfully sent 2 invitation(s). 2 failed.')).toBeTruthy()
    expect(screen.getByText('member@example.org: Already a member of this community.')).toBeTruthy()
    expect(screen.getByText('nobody is not an email address')).toBeTruthy()
    expect(box.value).toBe('member@example.org, nobody, c@example.org')
    expect(screen.getByText('b@example.org')).toBeTruthy()
    // A link is shown only for the person whose e-mail was not sent.
    expect(screen.getByLabelText('Invite link for c@example.org')).toBeTruthy()
    expect(screen.queryByLabelText('Invite link for a@example.org')).toBeNull()
    expect(to(path)[0]?.body).toMatchObject({ inviterUserId: user.id, language: 'en' })
  })

  it('mentions no failures when there were none', async () => {
    const { box } = await openBox(answers('queued'))
    await userEvent.type(box, 'a@example.org')
    await press('Send invitations')
    expect(await screen.findByText('Successfully sent 1 invitation(s)')).toBeTruthy()
  })

  it('does not report invitations as sent when no mail is sent, and shows the links', async () => {
    const { box } = await openBox(answers('not-configured'))
    await userEvent.type(box, 'a@example.org')
    await press('Send invitations')
    expect(await screen.findByText('Invitations saved')).toBeTruthy()
    expect(
      screen.getByText('1 invitation(s) saved. This Muster sends no mail. Send each person their link'),
    ).toBeTruthy()
    expect(screen.queryByText('Invitations Sent!')).toBeNull()
    expect(screen.getByLabelText('Invite link for a@example.org')).toBeTruthy()
  })

  it('reports that all failed, and keeps the addresses', async () => {
    const { box } = await openBox({ status: 503, text: 'no' })
    await userEvent.type(box, 'a@example.org, b@example.org')
    await press('Send invitations')
    expect(await screen.findByText('Failed to Send Invitations')).toBeTruthy()
    expect(screen.getByText('Could not send 2 invitation(s). Please try again.')).toBeTruthy()
    expect(box.value).toBe('a@example.org, b@example.org')
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
      expect(await within(dialog).findByText(/Jo Tran.? invites you to join .?Community 1.?\./)).toBeTruthy()
    },
  )

  it('opens its community when it is accepted, and is then deleted', async () => {
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

  it('is deleted when it is declined', async () => {
    const { to } = server([], { [`POST /api/invitations/${token}/decline`]: { body: { ok: true } } })
    localStorage.setItem('pendingForumInvite', token)
    renderApp('/forum')
    await press('Decline')
    await screen.findByText('Invitation declined')
    expect(to(`POST /api/invitations/${token}/decline`)[0]?.body).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(localStorage.getItem('pendingForumInvite')).toBeNull()
  })

  it.each([
    ['expired', 'This invitation has ended. Ask for a new one.'],
    ['closed', 'This invitation was answered already. If it was not you, ask for a new one.'],
  ])('says that it is no longer valid, and offers a next step: %s', async (state, text) => {
    const dead = { state, inviterFirstName: null, communityName: null, expiresAt: user.createdAt }
    server([], {
      [`GET /api/users/${user.id}/invitations`]: { body: [] },
      [`GET /api/invitations/${token}`]: { body: dead },
    })
    localStorage.setItem('pendingForumInvite', token)
    renderApp('/forum')
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
    await press('Go to Forums')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(localStorage.getItem('pendingForumInvite')).toBeNull()
  })

  it('tells a visitor on the landing page who invites them', async () => {
    const open = { state: 'open', inviterFirstName: 'Jo', communityName: 'Pine Street', expiresAt: user.createdAt }
    server([], {
      'GET /api/auth/me': { body: { user: null } },
      [`GET /api/invitations/${token}`]: { body: open },
    })
    renderApp(`/forum/invite/${token}`)
    await screen.findByText(/Jo.? invites you to join .?Pine Street.?\./)
    expect(screen.getByText(/with the email address that was invited/)).toBeTruthy()
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

  it('is listed with its newest message and unread count until its messages were on screen', async () => {
    const lastMessage = { seq: 5, author: 'Jo', text: 'Who has room?', at: user.createdAt }
    const read = `PUT /api/communities/${hex(1)}/read`
    const sent = { ...lastMessage, id: hex(70), communityId: hex(1), userId: hex(999), content: 'Who has room?' }
    const { to } = server([buildCommunity(1, { lastMessage, unread: 3 }), buildCommunity(2)], {
      [`GET /api/communities/${hex(1)}/messages`]: {
        body: [{ ...sent, createdAt: user.createdAt, user: { name: 'Jo Tran' } }],
      },
      [read]: { body: { ok: true } },
    })
    renderApp('/forum?tab=communities')
    const row = await screen.findByRole('link', { name: /^Community 1/ })
    expect(row.textContent).toContain('Jo: Who has room?')
    expect(within(row).getByText('3 new messages')).toBeTruthy()
    await userEvent.click(row)
    await waitFor(() => expect(to(read)[0]?.body).toEqual({ seq: 5 }))
    await waitFor(() => expect(screen.queryByText('3 new messages')).toBeNull())
  })

  it('shows its messages, and a sent one immediately', async () => {
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
    expect(to(`POST ${messages}`)[0]?.body).toEqual({
      content: 'Thank you',
      userId: user.id,
      clientId: expect.stringMatching(/^[\w-]{36}$/),
    })
    await waitFor(() =>
      expect(to(`POST /api/achievements/check/${user.id}`)[0]?.body).toEqual({ actionType: 'send_message' }),
    )
  })

  it('loads earlier messages, back to the first', async () => {
    const page = Array.from({ length: 100 }, (_, at) => ({
      ...{ ...message, id: hex(200 + at), seq: at + 3, content: `Later ${at}` },
    }))
    server([buildCommunity(1)], {
      [`GET ${messages}`]: { body: page },
      [`GET ${messages}?before=3`]: { body: [{ ...message, seq: 1, content: 'The key is here' }] },
    })
    renderApp(`/forum/${hex(1)}`)
    await screen.findByText('Later 99')
    await press('Show earlier messages')
    await screen.findByText('The key is here')
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
    expect(screen.getByText('Later 99')).toBeTruthy()
  })

  it('sends a message again under the same id', async () => {
    const { to } = server([buildCommunity(1)], {
      [`GET ${messages}`]: { body: [] },
      [`POST ${messages}`]: { status: 503, body: { code: 'unavailable', message: 'x' } },
    })
    renderApp(`/forum/${hex(1)}`)
    const box = await screen.findByPlaceholderText('Type your message...')
    await userEvent.type(box, 'Leaving{Enter}')
    await waitFor(() => expect(to(`POST ${messages}`)).toHaveLength(1))
    expect(await screen.findByText(/Waiting to send/)).toBeTruthy()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(to(`POST ${messages}`)).toHaveLength(2))
    const [first, second] = to(`POST ${messages}`).map(({ body }) => body as { clientId: string })
    expect(second?.clientId).toBe(first?.clientId)
  })

  it('keeps an unsent message through a reload', async () => {
    server([buildCommunity(1)], { [`GET ${messages}`]: { body: [message] } })
    const { unmount } = renderApp(`/forum/${hex(1)}`)
    await screen.findByText('Road is clear')
    await userEvent.type(screen.getByPlaceholderText('Type your message...'), 'On my way')
    unmount()
    renderApp(`/forum/${hex(1)}`)
    await screen.findByText('Road is clear')
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Type your message...').value).toBe('On my way')
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
    server([], { [`GET /api/communities/${hex(1)}`]: { body: buildCommunity(1) } })
    const { unmount } = renderApp(`/forum/${hex(1)}`)
    await screen.findByRole('button', { name: /Join .*Community 1/ })
    unmount()
    renderApp(`/forum/${hex(2)}`)
    await screen.findByText('This community is not open to you')
  })
})
