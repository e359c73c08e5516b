import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

vi.mock('./make-photo.ts', () => ({
  makePhoto: async (file: File) =>
    file.name === 'bad' ? 'unreadable' : new Blob([`photo ${file.name}`], { type: 'image/webp' }),
}))

const user = buildUser()
const id = 'a'.repeat(24)
const path = `/api/communities/${id}`
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, memberCount: 3 },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id, role: 'owner' },
}
const now = () => new Date().toISOString()
const buildMessage = (seq: number, over: Partial<CommunityMessage> = {}): CommunityMessage => ({
  ...{ id: seq.toString(16).padStart(24, '0'), communityId: id, seq, userId: user.id, content: `message ${seq}` },
  ...{ createdAt: now(), user: { name: user.name } },
  ...over,
})

type Table = Parameters<typeof fakeServer>[0]
function open(shown: CommunityMessage[], over: Table = {}, parts: Partial<Community> = {}) {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [{ ...community, ...parts }] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: shown },
    [`GET ${path}/members`]: {
      body: [{ userId: user.id, name: user.name, role: 'owner', joinedAt: user.createdAt }],
    },
    ...over,
  })
  renderApp(`/forum/${id}`)
  return server
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a photo', () => {
  freshBrowser()
  const photo = { width: 1_600, height: 1_200 }

  it('is described and sent; an unsent one waits and is not uploaded twice; its text stays when it is rejected', async () => {
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => {}
    const sent = buildMessage(1, { content: 'The bridge', photo })
    let answers = 0
    let isRefusing = true
    const { to } = open([], {
      [`POST ${path}/photos`]: () =>
        isRefusing
          ? { status: 403, body: { code: 'muted', message: 'A moderator muted you here.' } }
          : { status: 201, body: { id: 'f'.repeat(24), ...photo } },
      [`POST ${path}/messages`]: () => (answers++ === 0 ? { offline: true } : { status: 201, body: sent }),
    })
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [new File(['x'], name)] } })
    await screen.findByText('No messages yet')
    choose('bad')
    await screen.findByText(/We could not read this file/)
    choose('good')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a photo' }))
    await userEvent.type(dialog.getByLabelText(/What does the photo show/), 'The bridge')
    await userEvent.click(dialog.getByRole('button', { name: 'Send photo' }))
    await screen.findByText('Failed to send the photo')
    isRefusing = false
    await userEvent.click(dialog.getByRole('button', { name: 'Send photo' }))
    expect(await screen.findByRole('img', { name: 'Your photo' })).toBeTruthy()
    // The test environment has no database in which the photo could be stored.
    expect(await screen.findByText(/^Waiting to send Keep Muster open/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => {
      dispatchEvent(new Event('online'))
      expect(answers).toBe(2)
    })
    expect((await screen.findByRole('img', { name: /^Photo from / })).getAttribute('src')).toBe(
      `${path}/messages/${sent.id}/photo`,
    )
    expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull()
    expect(to(`POST ${path}/photos`)).toHaveLength(2)
    const body = { userId: user.id, content: 'The bridge', photoId: 'f'.repeat(24) }
    expect(to(`POST ${path}/messages`).map(call => call.body)).toEqual([body, body])
  })

  it('has its words again when the dialog was left by mistake, and no other photo has them', async () => {
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => {}
    open([], { [`POST ${path}/photos`]: { offline: true } })
    await screen.findByText('No messages yet')
    const choose = async (name: string) => {
      fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [new File(['x'], name)] } })
      const dialog = within(await screen.findByRole('dialog', { name: 'Send a photo' }))
      return dialog.getByLabelText<HTMLTextAreaElement>(/What does the photo show/)
    }
    const leave = async () => {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    fireEvent.change(await choose('good'), { target: { value: 'The bridge' } })
    await leave()
    expect((await choose('another')).value).toBe('')
    await leave()
    expect((await choose('good')).value).toBe('The bridge')
    await press('Send photo')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('names its sender and says that it has no description, and is loaded again after a failure', async () => {
    open([buildMessage(1, { content: '', photo, user: { name: 'مريم' } })])
    const image = await screen.findByRole('img', { name: /Photo from .*مريم.*, no description/ })
    fireEvent.error(image)
    await screen.findByText('The photo could not be loaded.')
    await press('Retry')
    expect(await screen.findByRole('img', { name: /Photo from/ })).toBeTruthy()
  })
})

describe('a request for help', () => {
  freshBrowser()
  const help = { requestId: 'e'.repeat(24), state: 'open' } as const

  it('of a member shows its status and links to where it can be answered', async () => {
    const maya = { userId: 'b'.repeat(24), user: { name: 'Maya' } }
    open([
      buildMessage(1, { ...maya, content: '', help }),
      buildMessage(2, { ...maya, content: '', help: { ...help, state: 'safe' } }),
    ])
    await screen.findByText('Nobody is on the way yet.')
    expect(screen.getAllByText(/Maya.* asks you for help\./)).toHaveLength(2)
    const links = screen.getAllByRole('link', { name: 'See if you can go' })
    expect(links.map(link => link.getAttribute('href'))).toEqual([`/help/offers/${help.requestId}`])
    expect(screen.getByText('Safe now.')).toBeTruthy()
  })

  it('of one’s own links to the request, and has no text to edit', async () => {
    open([buildMessage(1, { content: '', help: { ...help, state: 'coming' } })])
    await screen.findByText('Somebody is coming.')
    expect(screen.getByRole('link', { name: 'Open your request' }).getAttribute('href')).toBe('/help')
    await press(/More on the message/)
    await screen.findByRole('button', { name: 'Delete for everybody' })
    expect(screen.queryByRole('button', { name: 'Change the words' })).toBeNull()
  })
})

describe('a person’s own message', () => {
  freshBrowser()

  it('can be edited in its dialog, and is marked as edited', async () => {
    const message = buildMessage(1, { content: 'The bridge is closd' })
    const edited = { ...message, content: 'The bridge is closed', editedAt: now() }
    const { to } = open([message], { [`PUT ${path}/messages/${message.id}`]: { body: edited } })
    await press(/More on the message/)
    await press('Change the words')
    const box = await screen.findByLabelText('Your message')
    await userEvent.clear(box)
    await userEvent.type(box, 'The bridge is closed')
    await press('Save')
    await screen.findByText('The bridge is closed')
    expect(screen.getByText(/edited/)).toBeTruthy()
    expect(to(`PUT ${path}/messages/${message.id}`)[0]?.body).toEqual({ content: 'The bridge is closed' })
  })

  it('keeps the edited text when the dialog is closed, until it is saved or discarded', async () => {
    const message = buildMessage(1, { content: 'The bridge is closd' })
    const { to } = open([message], {
      [`PUT ${path}/messages/${message.id}`]: ({ body }) => ({ body: { ...message, ...(body as object) } }),
    })
    const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your message')
    const beginAnew = async () => {
      await press(/More on the message/)
      await press('Change the words')
    }
    await beginAnew()
    fireEvent.change(await box(), { target: { value: 'The bridge is closed until Monday' } })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await beginAnew()
    expect((await box()).value).toBe('The bridge is closed until Monday')
    await press('Start over')
    expect((await box()).value).toBe('The bridge is closd')
    fireEvent.change(await box(), { target: { value: 'The bridge is closed until Tuesday' } })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await beginAnew()
    await press('Save')
    await screen.findByText('The bridge is closed until Tuesday')
    expect(to(`PUT ${path}/messages/${message.id}`)).toHaveLength(1)
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('cannot be edited after 15 minutes', async () => {
    open([buildMessage(1, { createdAt: new Date(Date.now() - 16 * 60_000).toISOString() })])
    await press(/More on the message/)
    expect(await screen.findByRole('button', { name: 'Delete for everybody' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change the words' })).toBeNull()
  })
})

describe('a group', () => {
  freshBrowser()

  it('is archived by its owner after a confirmation, and restored', async () => {
    const { to } = open([], { [`PUT ${path}/archived`]: { body: community } })
    await press('Members')
    await press('Archive')
    await screen.findByText(/Archive .*Pine Street.*\? Everything stays readable/)
    await press('Archive')
    await waitFor(() => expect(to(`PUT ${path}/archived`)[0]?.body).toEqual({ isArchived: true }))
  })

  it('that is archived says so and has no message field', async () => {
    const { to } = open([buildMessage(1)], { [`PUT ${path}/archived`]: { body: community } }, { archivedAt: now() })
    await screen.findByText(/You archived this community/)
    expect(screen.queryByPlaceholderText('Type your message...')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    await press('Bring it back')
    await waitFor(() => expect(to(`PUT ${path}/archived`)[0]?.body).toEqual({ isArchived: false }))
  })

  it('can be searched; a result opens at its place in the history, with a way back to the newest', async () => {
    const found = buildMessage(200, { content: 'The key is under the stone' })
    const around = [buildMessage(199), found, buildMessage(201)]
    open([buildMessage(203)], {
      [`GET ${path}/search?words=key`]: { body: { messages: [found], next: null } },
      [`GET ${path}/messages?after=170`]: { body: around },
      [`GET ${path}/messages?after=201`]: { body: [buildMessage(202), buildMessage(203)] },
    })
    await press('Search messages')
    const dialog = within(await screen.findByRole('dialog', { name: /Search in .*Pine Street/ }))
    await userEvent.type(dialog.getByLabelText('Words in a message'), 'key{Enter}')
    expect((await dialog.findByText('key')).tagName).toBe('MARK')
    await userEvent.click(dialog.getByRole('button', { name: /under the stone/ }))
    await screen.findByText('message 199')
    expect(screen.queryByText('message 203')).toBeNull()
    expect(document.querySelector('[aria-label=Messages] [aria-current=true]')?.textContent).toContain(
      'The key is under the stone',
    )
    await press('Show later messages')
    await screen.findByText('message 202')
    expect(screen.queryByRole('button', { name: 'Show later messages' })).toBeNull()
    await press('Back to the newest')
    await screen.findByText('message 203')
    expect(screen.queryByText('message 199')).toBeNull()
  })
})
