import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useCallback } from 'react'
import type * as Router from 'react-router-dom'
import type { NavigateFunction } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'

// The router shows a new screen only when it is loaded. Where the app wants to go is known before.
const wentTo = vi.hoisted(() => [] as unknown[])
vi.mock('react-router-dom', async load => {
  const router = await load<typeof Router>()
  const useNavigate = () => {
    const navigate = router.useNavigate()
    return useCallback(
      ((to, options) => {
        wentTo.push(to)
        return navigate(to as string, options)
      }) as NavigateFunction,
      [navigate],
    )
  }
  // Vitest loads this package as a bundle (`bundledPackages` in vitest.config.ts), of which modules import the default export.
  const changed = { ...router, useNavigate }
  return { ...changed, default: changed }
})

const contact = { id: 'd'.repeat(24), name: 'Daniel', phone: '555', relationship: 'Brother', isPrimary: true }
const known = buildUser({ phone: '1', emergencyContacts: [contact] })
const put = `PUT /api/users/${known.id}`
const check = `POST /api/achievements/check/${known.id}`

/** Opens the form, changes the name and saves. The answer arrives when `answer` is called. */
async function saveSlowly() {
  const late = Promise.withResolvers<void>()
  const { to } = fakeServer({
    'GET /api/auth/me': { body: { user: known } },
    'GET /api/emergency-updates': { body: [] },
    [check]: { body: [] },
    [put]: async call => {
      await late.promise
      return { body: { ...known, ...(call.body as object) } }
    },
  })
  renderApp('/profile')
  await screen.findByRole('heading', { name: 'Personal Information' })
  write('name', 'Maya R. Reyes')
  fireEvent.click(await screen.findByRole('button', { name: 'Update Profile' }))
  await waitFor(() => expect(to(put)).toHaveLength(1))
  return { to, answer: late.resolve }
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

describe('a profile whose save is answered late', () => {
  freshBrowser()
  beforeEach(() => {
    wentTo.length = 0
  })

  it('keeps what was typed meanwhile, and saves it with the next press', async () => {
    const { to, answer } = await saveSlowly()
    write('phone', '+1 530 555 0101')
    answer()
    fireEvent.click(await screen.findByRole('button', { name: 'Update Profile' }))
    await waitFor(() => expect(to(put)).toHaveLength(2))
    expect(to(put)[1]?.body).toMatchObject({ name: 'Maya R. Reyes', phone: '+1 530 555 0101' })
    // Only the second save leaves the form.
    await waitFor(() => expect(wentTo).toEqual(['/']))
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('does not take the person away from another screen to which they went', async () => {
    const { to, answer } = await saveSlowly()
    const [contacts] = screen.getAllByRole('link', { name: 'Contacts' })
    if (contacts) fireEvent.click(contacts)
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'Emergency Contacts', level: 1 })
    wentTo.length = 0
    answer()
    await waitFor(() => expect(to(check).map(({ body }) => body)).toContainEqual({ actionType: 'complete_profile' }))
    expect(wentTo).toEqual([])
    expect(currentAddress()).toBe('/contacts')
  })
})
