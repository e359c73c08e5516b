import type { Community } from '@muster/contracts/entities/community'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

function open(of: Partial<Community>, messages: object[] = []) {
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [elsewhere, here] },
    [`GET /api/communities/user/${user.id}`]: { body: [{ ...community, ...of }] },
    [`GET /api/users/${user.id}/invitations`]: { body: [] },
    [`GET /api/communities/${id}/messages`]: { body: messages },
  })
  renderApp(`/forum/${id}`)
}
freshBrowser()

it('shows the active updates that overlap the area of a community above its messages, and no others', async () => {
  open({ area: 'Orinda', areaMiddle: [-122.18, 37.88] })
  const strip = within(await screen.findByRole('region', { name: /Official, for .*Orinda/ }))
  const links = strip.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/updates/here'])
})

it('shows no updates above a community without an area', async () => {
  open({})
  await screen.findByText('No messages yet')
  expect(screen.queryByRole('region', { name: /Official/ })).toBeNull()
})

describe('a member’s message that makes a claim reserved for an authority', () => {
  const at = user.createdAt
  const message = (n: number, content: string) => ({
    ...{ id: `${n}`.repeat(24), communityId: id, seq: n, userId: 'b'.repeat(24), content, createdAt: at },
    user: { name: 'Jo Tran' },
  })
  const says = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li')
    return item?.querySelector('[role="note"]')?.textContent ?? null
  }

  it('is followed by what the official updates say, with their source and time', async () => {
    open({ area: 'Orinda', areaMiddle: [-122.18, 37.88] }, [
      message(1, 'They lifted the order'),
      message(2, 'ORI-E012 must leave'),
      message(3, 'Who has a ramp?'),
    ])
    expect(await says('They lifted the order')).toMatch(/What the official updates say:.*Orinda.*,/)
    expect(await says('ORI-E012 must leave')).toMatch(/No official update in force names ORI-E012\. Updates read/)
    expect(await says('Who has a ramp?')).toBeNull()
  })

  it('is not called wrong when there is nothing to compare it with', async () => {
    open({}, [message(1, 'Skyway is open again')])
    expect(await says('Skyway is open again')).toMatch(/This is not an official message\. This community has no area/)
  })
})
