import 'fake-indexeddb/auto'
import type { Roster } from '@muster/contracts/entities/check-in'
import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { type GroupRow, groupStore } from '../../entities/community/store.ts'
import { forgetPerson } from '../../entities/user/forget-person.ts'

const photo = new Uint8Array([0x52, 0x49, 0x46, 0x46])
vi.mock('./make-photo.ts', () => ({ makePhoto: async () => new Blob([photo], { type: 'image/webp' }) }))

const user = buildUser()
const id = 'a'.repeat(24)
const path = `/api/communities/${id}`
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, joinPolicy: 'open', memberCount: 2 },
  ...{ createdAt: user.createdAt, creatorId: 'c'.repeat(24), ownerId: 'c'.repeat(24), role: 'member' },
}
const member = { userId: 'c'.repeat(24), name: 'Olga Paz', role: 'owner', joinedAt: user.createdAt } as const
let lastSeq = 0
const stored = (content: string, parts: Partial<CommunityMessage> = {}): CommunityMessage => ({
  ...{ id: String(++lastSeq).padStart(24, '0'), communityId: id, seq: lastSeq, userId: user.id, content },
  ...{ createdAt: new Date().toISOString(), user: { name: user.name }, ...parts },
})

type Table = Parameters<typeof fakeServer>[0]
const server = (over: Table = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [community] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: [] },
    [`GET ${path}/members`]: { body: [member] },
    [`POST /api/achievements/check/${user.id}`]: { body: [] },
    ...over,
  })
const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Type your message...')
const write = async (text: string) => userEvent.type(await box(), `${text}{Enter}`)
const post = `POST ${path}/messages`
const online = () => dispatchEvent(new Event('online'))
const row = (parts: Partial<GroupRow> = {}): GroupRow => ({
  ...{ clientId: crypto.randomUUID(), userId: user.id, communityId: id, content: 'Kept' },
  ...{ at: new Date().toISOString(), ...parts },
})

freshBrowser()
beforeEach(() => groupStore.forget())

describe('a message', () => {
  it.each([503, 504, 429])('waits when the server is overloaded (%s), and is sent once, in order', async status => {
    let isBusy = true
    const { to } = server({
      [post]: ({ body }) => (isBusy ? { status } : { status: 201, body: stored((body as GroupRow).content) }),
    })
    renderApp(`/forum/${id}`)
    await write('First')
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect((await box()).value).toBe('')
    await write('Second')
    await waitFor(() => expect(screen.getAllByText('Waiting to send')).toHaveLength(2))
    isBusy = false
    await waitFor(
      async () => {
        online()
        expect(await groupStore.waiting(user.id)).toEqual([])
      },
      { timeout: 10_000 },
    )
    const sent = to(post).map(({ body }) => body as GroupRow)
    const firsts = sent.filter(({ content }) => content === 'First')
    expect(new Set(firsts.map(({ clientId }) => clientId)).size).toBe(1)
    expect(sent.at(-1)?.content).toBe('Second')
    await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull())
    expect(screen.getAllByText('First')).toHaveLength(1)
  })

  it('that waits is there after a reload, and can be withdrawn', async () => {
    server({ [post]: { offline: true } })
    renderApp(`/forum/${id}`)
    await write('The bridge is closed')
    await screen.findByText('Waiting to send')
    cleanup()
    renderApp(`/forum/${id}`)
    await screen.findByText('Waiting to send')
    // The button is missing while the message is being sent again.
    await waitFor(async () => {
      const button = screen.queryByRole('button', { name: 'Delete' })
      if (button) await userEvent.click(button)
      expect(await groupStore.waiting(user.id)).toEqual([])
    })
    expect(screen.queryByText('The bridge is closed')).toBeNull()
  })

  it('that is rejected at once shows the reason, and its text stays in the field', async () => {
    server({ [post]: { status: 429, body: { code: 'slow-mode', message: 'Try again in a minute.' } } })
    renderApp(`/forum/${id}`)
    await write('Hello')
    expect(await screen.findByText('Failed to send message')).toBeTruthy()
    expect((await box()).value).toBe('Hello')
    expect(await groupStore.waiting(user.id)).toEqual([])
  })

  it('that is rejected later shows the reason, keeps its text, and can be retried', async () => {
    let isRefusing = true
    await groupStore.add(row({ content: 'Written offline' }))
    server({
      [post]: () =>
        isRefusing
          ? { status: 403, body: { code: 'muted', message: 'A moderator muted you here.' } }
          : { status: 201, body: stored('Written offline') },
    })
    renderApp(`/forum/${id}`)
    expect(await screen.findByText(/Not sent\. .*A moderator muted you here/)).toBeTruthy()
    expect((await groupStore.waiting(user.id))[0]?.refusal).toMatch(/muted/)
    isRefusing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await groupStore.waiting(user.id)).toEqual([]))
  })

  it('to a group that the person was removed from is shown with its text at the group’s address', async () => {
    await groupStore.add(row({ content: 'Written offline' }))
    server({
      [`GET /api/communities/user/${user.id}`]: { body: [] },
      [post]: { status: 404, body: { code: 'not-found', message: 'Not found.' } },
    })
    renderApp(`/forum/${id}`)
    await screen.findByText('This community is not open to you')
    const unsent = within(await screen.findByRole('list', { name: 'Messages that are not sent' }))
    expect(await unsent.findByText('Written offline')).toBeTruthy()
    expect(await unsent.findByText(/Not sent\./)).toBeTruthy()
  })

  it('of another person in this browser is neither shown nor sent', async () => {
    await groupStore.add(row({ userId: 'd'.repeat(24), content: 'Not mine' }))
    const { to } = server()
    renderApp(`/forum/${id}`)
    await screen.findByText('No messages yet')
    online()
    expect(screen.queryByText('Not mine')).toBeNull()
    expect(to(post)).toEqual([])
  })
})

describe('a photo', () => {
  const upload = `POST ${path}/photos`
  const size = { width: 800, height: 600 }
  const waits = (parts: Partial<GroupRow> = {}) => row({ content: 'The bridge', photo: photo.buffer, ...parts })
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => {}
  })
  const isSent = () =>
    waitFor(
      async () => {
        online()
        expect(await groupStore.waiting(user.id)).toEqual([])
      },
      { timeout: 10_000 },
    )

  it('that was not uploaded is there after a reload with its text, and is then sent', async () => {
    server({ [upload]: { offline: true } })
    renderApp(`/forum/${id}`)
    await box()
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [new File(['x'], 'bridge.jpg')] } })
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a photo' }))
    await userEvent.type(dialog.getByLabelText(/What does the photo show/), 'The bridge')
    await userEvent.click(dialog.getByRole('button', { name: 'Send photo' }))
    await screen.findByText('Waiting to send')
    cleanup()
    const { to } = server({
      [upload]: { status: 201, body: { id: 'f'.repeat(24), ...size } },
      [post]: { status: 201, body: stored('The bridge', { photo: size }) },
    })
    renderApp(`/forum/${id}`)
    expect(await screen.findByText('The bridge')).toBeTruthy()
    await isSent()
    const sentBytes = to(upload).at(-1)?.body as Blob
    expect(new Uint8Array(await sentBytes.arrayBuffer())).toEqual(photo)
    expect(to(post).map(({ body }) => body)).toEqual([
      { content: 'The bridge', userId: user.id, photoId: 'f'.repeat(24) },
    ])
  })

  it('that was uploaded before is not uploaded again, unless the server no longer has it', async () => {
    const [old, anew] = ['e'.repeat(24), 'f'.repeat(24)]
    await groupStore.add(waits({ photoId: old }))
    let isKnown = false
    const { to } = server({
      [upload]: { status: 201, body: { id: anew, ...size } },
      [post]: ({ body }) =>
        isKnown || (body as { photoId: string }).photoId === anew
          ? { status: 201, body: stored('The bridge', { photo: size }) }
          : { status: 404, body: { code: 'not-found', message: 'Not found.' } },
    })
    renderApp(`/forum/${id}`)
    await isSent()
    expect(to(upload)).toHaveLength(1)
    isKnown = true
    await groupStore.add(waits({ photoId: old }))
    await isSent()
    expect(to(upload)).toHaveLength(1)
    expect(to(post).map(({ body }) => (body as { photoId: string }).photoId)).toEqual([old, anew, old])
  })
})

describe('without a server', () => {
  const away = (): Table =>
    Object.fromEntries(
      [`/api/communities/user/${user.id}`, `${path}/messages`, `${path}/members`, `${path}`].map(one => [
        `GET ${one}`,
        { offline: true },
      ]),
    )

  it('the groups, their newest messages and members are shown from this device, with their age', async () => {
    server({ [`GET ${path}/messages`]: { body: [stored('Road is clear', { userId: member.userId })] } })
    renderApp(`/forum/${id}`)
    await screen.findByText('Road is clear')
    await userEvent.click(screen.getByRole('button', { name: 'Members' }))
    await within(await screen.findByRole('dialog')).findByText('Olga Paz')
    await waitFor(async () => expect(await groupStore.part(user.id, id, 'members')).not.toBeNull())
    await waitFor(async () => expect(await groupStore.part(user.id, id, 'messages')).not.toBeNull())
    cleanup()
    server(away())
    renderApp(`/forum/${id}`)
    expect(await screen.findByText('Road is clear')).toBeTruthy()
    expect(await screen.findByText('No connection to this community now. This is from just now.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Members' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Olga Paz')).toBeTruthy()
    expect(dialog.getByText('No connection to this community now. This is from just now.')).toBeTruthy()
  })

  it('the roster is shown from this device, with its age', async () => {
    const roster: Roster = {
      ...{ communityId: id, counts: { safe: 0, moving: 0, help: 1, notHeard: 0 } },
      people: [
        {
          ...{ userId: member.userId, name: 'Olga Paz', status: 'help', proxy: null },
          own: { status: 'help', text: '', at: user.createdAt, by: null },
        },
      ],
      ...{ since: user.createdAt, at: new Date(Date.now() - 30 * 60_000).toISOString() },
    }
    server({ [`GET /api/help/communities/${id}/roster`]: { body: roster } })
    renderApp(`/forum/${id}`)
    await screen.findByText(/Needs help: 1/)
    await waitFor(async () => expect(await groupStore.part(user.id, id, 'roster')).not.toBeNull())
    cleanup()
    server({ ...away(), [`GET /api/help/communities/${id}/roster`]: { offline: true } })
    renderApp(`/forum/${id}`)
    expect(await screen.findByText(/Needs help: 1/)).toBeTruthy()
    expect(screen.getByText(/30 min ago/)).toBeTruthy()
  })

  it('nothing is shown after a logout, nor of a group that the person has left', async () => {
    await groupStore.keepList(user.id, [community], 1)
    await groupStore.keepPart({ userId: user.id, communityId: id, part: 'messages' }, [stored('Old')], 1)
    await groupStore.keepList(user.id, [], 2)
    expect(await groupStore.part(user.id, id, 'messages')).toBeNull()
    await groupStore.keepList(user.id, [community], 3)
    await groupStore.add(row())
    await forgetPerson()
    expect([await groupStore.list(user.id), await groupStore.waiting(user.id)]).toEqual([null, []])
    expect(await groupStore.nameOf(id)).toBeNull()
  })
})
