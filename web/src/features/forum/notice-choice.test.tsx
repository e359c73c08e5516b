import type { Community } from '@muster/contracts/entities/community'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const id = 'a'.repeat(24)
const path = `/api/communities/${id}`
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, joinPolicy: 'open', memberCount: 3 },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id, role: 'owner' },
}

freshBrowser()

async function openChoice(answer: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/communities/user/${user.id}`]: { body: [community] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET ${path}/messages`]: { body: [] },
    [`GET ${path}/members`]: { body: [{ userId: user.id, name: 'Ana', role: 'owner', joinedAt: user.createdAt }] },
    ...answer,
  })
  renderApp(`/forum/${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Members' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Notifications' }))
  const radio = (name: RegExp) => dialog.findByRole<HTMLInputElement>('radio', { name })
  return { ...server, dialog, radio }
}

it('shows that only calls for help notify by default, and that this device shows no notifications at present', async () => {
  const { dialog, radio } = await openChoice({})
  expect((await radio(/Only calls for help/)).checked).toBe(true)
  expect(await dialog.findByText(/This device gets no notifications now/)).toBeTruthy()
})

it('can be changed with the keyboard only', async () => {
  const { radio, to } = await openChoice({ [`PUT ${path}/notices`]: { body: { ...community, notices: 'all' } } })
  const help = await radio(/Only calls for help/)
  help.focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(to(`PUT ${path}/notices`).map(({ body }) => body)).toEqual([{ notices: 'all' }]))
  expect((await radio(/All messages/)).checked).toBe(true)
  expect(document.activeElement).toBe(await radio(/All messages/))
})

it('shows the previous choice when the server does not save the new one', async () => {
  const { radio } = await openChoice({ [`PUT ${path}/notices`]: { status: 503, body: { code: 'unavailable' } } })
  await userEvent.click(await radio(/Nothing/))
  expect(await screen.findByText('This did not work')).toBeTruthy()
  expect((await radio(/Only calls for help/)).checked).toBe(true)
})

it('saves the later of two choices when the second was made while the first was being saved', async () => {
  const first = Promise.withResolvers<void>()
  let asked = 0
  const { radio, to } = await openChoice({
    [`PUT ${path}/notices`]: async ({ body }) => {
      asked += 1
      if (asked === 1) await first.promise
      return { body: { ...community, ...(body as object) } }
    },
  })
  await userEvent.click(await radio(/All messages/))
  await userEvent.click(await radio(/Nothing/))
  first.resolve()
  await waitFor(() =>
    expect(to(`PUT ${path}/notices`).map(({ body }) => body)).toEqual([{ notices: 'all' }, { notices: 'none' }]),
  )
  expect((await radio(/Nothing/)).checked).toBe(true)
})
