import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

const contact = { id: 'd'.repeat(24), name: 'Daniel', phone: '555', relationship: 'Brother', isPrimary: true }
const known = buildUser({ location: 'Chico', phone: '1', emergencyContacts: [contact] })
const put = `PUT /api/users/${known.id}`
const at = [-122.2046, 37.8412]
const placed = (accuracy: string) => ({
  ...{ id: 'address.1', type: 'Feature', place_type: ['address'], relevance: 1, properties: { accuracy } },
  ...{ text: 'Pinehaven Rd', place_name: '2140 Pinehaven Rd, Oakland, California', center: at },
  geometry: { type: 'Point', coordinates: at },
})

describe('the home of a profile on the map', () => {
  freshBrowser()
  async function open(features: object[], user = known) {
    vi.stubGlobal('matchMedia', undefined)
    const server = fakeServer({
      'GET /api/auth/me': { body: { user } },
      'GET /api/emergency-updates': { body: [] },
      'POST /api/places/search': { body: { type: 'FeatureCollection', query: [], attribution: '', features } },
      [put]: ({ body }) => ({ body: { ...user, ...(body as object) } }),
    })
    renderApp('/profile')
    const box = (await screen.findByLabelText('Location')) as HTMLInputElement
    return { ...server, box, group: () => within(screen.getByRole('group', { name: 'Your home on the map' })) }
  }
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }))

  it('warns that no alerts arrive for an address that is not found, and lets the person place the pin', async () => {
    const { group } = await open([])
    await screen.findByText('We could not find this place.')
    expect(group().getByText(/^Alerts for your home do not come/)).toBeTruthy()
    expect(group().getByRole('button', { name: 'Put my home on the map' })).toBeTruthy()
  })

  it('says that a place is only approximately known', async () => {
    await open([placed('approximate')])
    expect(await screen.findByText(/^We know only about where this is/)).toBeTruthy()
  })

  it('asks whether a found place is the home, and saves the pin with the address', async () => {
    const { box, group, to } = await open([placed('rooftop')])
    fireEvent.change(box, { target: { value: '2140 Pinehaven Rd' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, this is my home' }))
    expect(group().getByText(/^Your home is where the pin is/)).toBeTruthy()
    expect(box.value).toBe('2140 Pinehaven Rd')
    save()
    await waitFor(() =>
      expect(to(put)[0]?.body).toMatchObject({ location: '2140 Pinehaven Rd (37.84120, -122.20460)' }),
    )
  })

  it('does not keep the pin beside another address', async () => {
    const { box, to } = await open([], buildUser({ ...known, location: '2140 Pinehaven Rd (37.84120, -122.20460)' }))
    expect(box.value).toBe('2140 Pinehaven Rd')
    fireEvent.change(box, { target: { value: '1 Elm St, Chico' } })
    save()
    await waitFor(() => expect(to(put)[0]?.body).toMatchObject({ location: '1 Elm St, Chico' }))
  })
})
