import type { Community } from '@muster/contracts/entities/community'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUpdate, buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

const user = buildUser()
const id = 'a'.repeat(24)
const community: Community = {
  ...{ id, name: 'Pine Street', description: '', isPrivate: false, memberCount: 3, role: 'member' },
  ...{ createdAt: user.createdAt, creatorId: user.id, ownerId: user.id },
}
const squareAround = (lon: number, lat: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon - 0.01, lat - 0.01],
      [lon + 0.01, lat - 0.01],
      [lon + 0.01, lat + 0.01],
      [lon - 0.01, lat + 0.01],
      [lon - 0.01, lat - 0.01],
    ] as [number, number][],
  ],
})
const here = buildUpdate({ id: 'here', title: 'Fire in Orinda', geometry: squareAround(-122.2, 37.89) })
const elsewhere = buildUpdate({ id: 'elsewhere', title: 'Fire in Napa', geometry: squareAround(-122.3, 38.3) })

function open(of: Partial<Community>) {
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [elsewhere, here] },
    [`GET /api/communities/user/${user.id}`]: { body: [{ ...community, ...of }] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET /api/communities/${id}/messages`]: { body: [] },
  })
  renderApp(`/forum/${id}`)
}
freshBrowser()

it('shows the active updates that meet the area of a community above its messages, and no others', async () => {
  open({ area: 'Orinda', areaMiddle: [-122.18, 37.88] })
  const strip = within(await screen.findByRole('region', { name: /Official, for .*Orinda/ }))
  const links = strip.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/updates/here'])
})

it('shows none above a community without an area', async () => {
  open({})
  await screen.findByText('No messages yet')
  expect(screen.queryByRole('region', { name: /Official/ })).toBeNull()
})
