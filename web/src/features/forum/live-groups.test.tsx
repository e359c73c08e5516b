import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { answerMs, checkMs } from './live-groups.tsx'

const user = buildUser()
const hex = (n: number) => n.toString(16).padStart(24, '0')
const at = user.createdAt

const community = (n: number): Community => ({
  ...{ id: hex(n), name: `Community ${n}`, description: '', isPrivate: false, memberCount: 3, createdAt: at },
  ...{ creatorId: hex(999), ownerId: hex(999), role: 'member', unread: 0 },
  lastMessage: { seq: 1, author: 'Jo', text: 'First', at },
})
const message = (seq: number, content: string, over: Partial<CommunityMessage> = {}): CommunityMessage => ({
  ...{ id: hex(700 + seq), communityId: hex(1), seq, userId: hex(999), content, createdAt: at },
  user: { name: 'Jo Tran' },
  ...over,
})
const list = `GET /api/communities/${hex(1)}/messages`
const mine = `GET /api/communities/user/${user.id}`

freshBrowser()

const forumSocket = async () =>
  waitFor(() => {
    const found = FakeSocket.all.filter(({ url }) => url.endsWith('/forum-ws')).at(-1)
    if (!found) throw new Error('The socket of communities is not open')
    return found
  })

/** Opens the forum at the first of two communities and waits for the server's answers. */
async function start() {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [mine]: { body: [community(1), community(2)] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`PUT /api/communities/${hex(1)}/read`]: { body: { ok: true } },
    [list]: { body: [message(1, 'First')] },
  })
  renderApp(`/forum/${hex(1)}`)
  const socket = await forumSocket()
  act(() => socket.onopen?.())
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('First')
  await waitFor(() => expect(socket.sent.at(-1)).toEqual({ type: 'follow', communityId: hex(1), afterSeq: 1 }))
  act(() => socket.tell({ type: 'messages', communityId: hex(1), data: [] }))
  return { ...server, socket }
}
const shown = () => within(screen.getByRole('region', { name: 'Messages' }))

it('shows messages as they arrive, without polling, and counts those of other communities', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { to, socket } = await start()
  const [lists, polls] = [to(mine).length, to(list).length]
  act(() => socket.tell({ type: 'message', data: message(2, 'The bridge is out') }))
  await shown().findByText('The bridge is out')
  act(() =>
    socket.tell({ type: 'newest', communityId: hex(2), data: { seq: 4, author: 'Al', text: 'Water here', at } }),
  )
  const row = await screen.findByRole('link', { name: /Community 2[\s\S]*Water here[\s\S]*3 new messages/ })
  act(() => socket.tell({ type: 'read', communityId: hex(2), seq: 4 }))
  await waitFor(() => expect(row.textContent).not.toContain('new messages'))
  await vi.advanceTimersByTimeAsync(checkMs - 5_000)
  expect([to(mine).length, to(list).length]).toEqual([lists, polls])
})

it('removes the text of a hidden message', async () => {
  const { socket } = await start()
  act(() => socket.tell({ type: 'message', data: message(1, '', { state: 'hidden', hiddenBy: 'reports' }) }))
  await waitFor(() => expect(shown().queryByText('First')).toBeNull())
})

it('checks once a minute for missed messages, and polls when the socket does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { to, socket } = await start()
  act(() => socket.tell({ type: 'message', data: message(2, 'Second') }))
  await shown().findByText('Second')
  const polls = to(list).length
  await vi.advanceTimersByTimeAsync(checkMs)
  expect(socket.sent.at(-1)).toEqual({ type: 'follow', communityId: hex(1), afterSeq: 2 })
  await vi.advanceTimersByTimeAsync(answerMs + 5_000)
  await waitFor(() => expect(to(list).length).toBeGreaterThan(polls))
  await waitFor(async () => expect(await forumSocket()).not.toBe(socket))
})

it.each([
  ['there is more than a frame holds', { type: 'gap', communityId: hex(1) }],
  ['what the person may see has changed', { type: 'reload' }],
])('reloads the list when %s', async (_, frame) => {
  const { to, socket } = await start()
  const polls = to(list).length
  act(() => socket.tell(frame))
  await waitFor(() => expect(to(list).length).toBeGreaterThan(polls))
})
