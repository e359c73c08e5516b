import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

const saveFile = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>())
vi.mock('../../lib/save-file.ts', () => ({ saveFile }))

const user = buildUser()
const data = {
  madeAt: '2026-08-01T10:00:00.000Z',
  userId: user.id,
  data: { identity: { profile: user } },
  missing: [],
  cutOff: [],
}
const post = `POST /api/users/${user.id}/export`
const server = (answer: object) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/auth/devices': { body: [] },
    'GET /api/auth/passkeys': { body: [] },
    [`GET /api/chat/sessions/${user.id}`]: { body: [] },
    [post]: answer,
  })

async function ask(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
  const field = await screen.findByLabelText('Current password')
  await userEvent.type(field, password)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  return field
}

describe('the download of a person’s data', () => {
  freshBrowser()
  beforeEach(() => saveFile.mockReset())

  it('is one file, after entering the password', async () => {
    const { to } = server({ body: data })
    renderApp('/settings')
    await ask('correct horse')
    expect(await screen.findByText('Your data is saved')).toBeTruthy()
    expect(to(post)[0]?.body).toEqual({ currentPassword: 'correct horse' })
    const [file, name] = saveFile.mock.calls[0] ?? []
    expect(name).toBe('muster-2026-08-01.json')
    expect(JSON.parse((await file?.text()) ?? '')).toEqual(data)
  })

  it('names the data that an unreachable service left out', async () => {
    server({ body: { ...data, missing: ['chat', 'community'], cutOff: ['alerts'] } })
    renderApp('/settings')
    await ask('correct horse')
    expect(await screen.findByText('Some of your data is not in the file')).toBeTruthy()
    expect(
      await screen.findByText(/Not available right now: chats, forum\. .*only the newest is in it: alerts\./),
    ).toBeTruthy()
    expect(saveFile).toHaveBeenCalledTimes(1)
  })

  it('stays open when the password is wrong', async () => {
    server({ status: 403, body: { code: 'wrong-password', message: 'The current password is not right.' } })
    renderApp('/settings')
    const field = await ask('a wrong one')
    expect(await screen.findByText(/The current password is not right/)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(saveFile).not.toHaveBeenCalled()
  })
})
