import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../../test/render-app.tsx'

const user = buildUser()
const path = `/api/users/${user.id}/picture`
const withPicture = { ...user, profileImageUrl: `${path}?v=1`, revision: 1 }

const server = (over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/chat/sessions/${user.id}`]: { body: [] },
    [`PUT ${path}`]: { body: withPicture },
    [`DELETE ${path}`]: { body: { ...user, revision: 2 } },
    ...over,
  })

const file = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
const choose = async (chosen = file) =>
  fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files: [chosen] } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const shown = () => document.querySelector('main img')?.getAttribute('src') ?? null
const drawImage = vi.fn()

// jsdom cannot decode or draw images.
beforeEach(() => {
  drawImage.mockClear()
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 400, height: 200, close: () => {} })),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage, fillRect: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') =>
    give(new Blob(['small'], { type })),
  )
})
afterEach(() => vi.restoreAllMocks())

describe('the picture of a person', () => {
  freshBrowser()

  it('is chosen, cropped with the keyboard, shown, and removed', async () => {
    const { to } = server()
    renderApp('/settings')
    await choose()
    const dialog = await screen.findByRole('dialog', { name: 'Your picture' })
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Larger' }), { target: { value: '2' } })
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Left to right' }), { target: { value: '1' } })
    expect(drawImage.mock.lastCall?.slice(1)).toEqual([300, 50, 100, 100, 0, 0, 256, 256])
    await press('Save picture')
    await waitFor(() => expect(shown()).toBe(withPicture.profileImageUrl))
    expect(to(`PUT ${path}`)[0]).toMatchObject({ headers: { 'Content-Type': 'image/webp' }, body: expect.any(Blob) })
    await press('Remove picture')
    await waitFor(() => expect(shown()).toBeNull())
    expect(document.activeElement?.textContent).toBe('Add a picture')
  })

  it('says why it was not saved, and keeps the dialog open', async () => {
    server({ [`PUT ${path}`]: { status: 422, body: { code: 'not-a-picture', message: 'Not a picture.' } } })
    renderApp('/settings')
    await choose()
    await press('Save picture')
    expect(await screen.findByText('422: Not a picture.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Your picture' })).toBeTruthy()
  })

  it('cannot be an SVG, which may contain scripts', async () => {
    const { to } = server()
    renderApp('/settings')
    await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText(/not a picture that this browser can read/)).toBeTruthy()
    expect(to(`PUT ${path}`)).toEqual([])
  })
})
