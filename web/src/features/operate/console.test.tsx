import type { Proposal } from '@muster/contracts/entities/operator-message'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'

vi.mock('../map/area-map.tsx', () => ({ AreaMap: () => null }))

const lee = { id: 'c'.repeat(24), name: 'Lee Tran', roles: ['approver'] }
const kim = { id: 'a'.repeat(24), name: 'Kim Alvarez', roles: ['author'] }
const corners = '37.90, -122.20\n37.90, -122.16\n37.86, -122.16'

const config = {
  body: {
    ...{ map: { provider: 'maplibre', accessToken: null }, push: { enabled: false } },
    ...{ operatorConsole: true, drill: false, contactEmail: null, version: '1' },
  },
}

const preview = {
  ...{ outcome: 'created', reason: null, holds: [], understood: null, needsSecondPerson: false, severity: 'low' },
  ...{ screens: [], geometry: null, marginKm: 1, reach: null },
}
const proposal = (body: object, state: Proposal['state']) => ({
  ...{ id: 'b'.repeat(24), kind: 'message', state, draft: body, isLatest: state === 'sent', heldId: null },
  ...{ title: 'This is a test', areaName: 'Hills', geometry: null, screens: [], needsSecondPerson: false },
  ...{ author: { id: kim.id, name: kim.name }, note: 'Drill', createdAt: new Date().toISOString(), expiresAt: null },
  ...{ decision: null, outcome: null, updateId: null },
})

/** A console server. Its responses to proposals are `answers`, in order. */
function consoleServer(...answers: ('lost' | Proposal['state'])[]) {
  const known = { isUp: true }
  const reply = (body: unknown) => () => (known.isUp ? { body } : { offline: true })
  const server = fakeServer({
    'GET /api/config': config,
    'GET /api/operate/session': reply(kim),
    'GET /api/operate/proposals': reply([]),
    'GET /api/operate/held': reply([]),
    'GET /api/operate/zones': reply([]),
    'POST /api/operate/messages/preview': reply(preview),
    'POST /api/operate/messages': ({ body }) => {
      const next = answers.shift() ?? 'sent'
      return next === 'lost' ? { offline: true } : { status: 201, body: proposal(body as object, next) }
    },
  })
  return { server, known }
}

const field = (name: string, at = 0) => screen.getAllByLabelText<HTMLInputElement>(name)[at] as HTMLInputElement
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const toWrite = async () => userEvent.click(await screen.findByRole('tab', { name: 'Write' }))

async function fill() {
  await toWrite()
  write('Corners of an area', corners)
  write('Name of the area, as people know it', 'Hills')
  await screen.findByLabelText('Reason')
  write('Reason', 'Drill')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

describe('the operator console', () => {
  freshBrowser()

  it('keeps a half-written message through a change of template and a reload', async () => {
    consoleServer()
    const first = renderApp('/operate')
    await fill()
    write('Headline', 'Leave the hills now')
    fireEvent.change(field('What is it?'), { target: { value: 'evacuation-warning' } })
    expect(field('Headline').value).toBe('Evacuation warning: be ready to leave')
    fireEvent.change(field('What is it?'), { target: { value: 'evacuation-order' } })
    expect(field('Headline').value).toBe('Leave the hills now')
    // The preview is requested again, and the reason is kept.
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('Drill')
    first.unmount()
    renderApp('/operate')
    await toWrite()
    expect(await screen.findByText('This is what you typed before')).toBeDefined()
    expect(field('Headline').value).toBe('Leave the hills now')
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('Drill')
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(field('Headline').value).toBe('Evacuation order: leave now')
  })

  it('does not report a possibly sent message as lost, sends it again under the same id, and empties the form', async () => {
    const { server } = consoleServer('lost', 'sent')
    renderApp('/operate')
    await fill()
    await send()
    expect(await screen.findByText('No answer: it may have been done')).toBeDefined()
    await send()
    await waitFor(() => expect(server.to('POST /api/operate/messages')).toHaveLength(2))
    const ids = server.to('POST /api/operate/messages').map(({ body }) => (body as { clientId: string }).clientId)
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/)
    expect(ids[1]).toBe(ids[0])
    expect(await screen.findByRole('tab', { name: 'Waiting', selected: true })).toBeDefined()
    await toWrite()
    expect(field('Name of the area, as people know it').value).toBe('')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('does not report a message as sent that the guard holds', async () => {
    consoleServer('held')
    renderApp('/operate')
    await fill()
    await send()
    expect(await screen.findByText('Held by the guard')).toBeDefined()
    expect(screen.queryByText('Sent')).toBeNull()
  })

  it('lets an operator end a message that is in force, on a device whose clock is a day ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now() - 24 * 60 * 60_000
    const inForce = { ...proposal({}, 'sent'), expiresAt: new Date(now + 60 * 60_000).toISOString() }
    fakeServer({
      'GET /api/config': config,
      'GET /api/operate/session': { body: kim },
      'GET /api/operate/proposals': {
        body: [inForce],
        headers: { Date: new Date(now).toUTCString(), 'Cache-Control': 'no-store' },
      },
    })
    renderApp('/operate')
    expect(await screen.findByRole('button', { name: 'All clear' })).toBeDefined()
  })

  it('accepts no second press before the list shows the effect of the first', async () => {
    let state: Proposal['state'] = 'proposed'
    const held: (() => void)[] = []
    const release = `/api/operate/proposals/${'b'.repeat(24)}/release`
    const server = fakeServer({
      'GET /api/config': config,
      'GET /api/operate/session': { body: lee },
      'GET /api/operate/proposals': async () => {
        if (state === 'sent') await new Promise<void>(resolve => held.push(resolve))
        return { body: [proposal({}, state)] }
      },
      [`GET /api/operate/proposals/${'b'.repeat(24)}/preview`]: { body: preview },
      [`POST ${release}`]: () => {
        state = 'sent'
        return { body: proposal({}, 'sent') }
      },
    })
    renderApp('/operate')
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Read twice' } })
    const button = screen.getByRole('button', { name: 'Release' })
    await userEvent.click(button)
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    await userEvent.click(button)
    for (const answer of held) answer()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release' })).toBeNull())
    expect(server.to(`POST ${release}`)).toHaveLength(1)
  })

  describe('sends once what is pressed twice, and says that it works:', () => {
    const ada = { id: 'd'.repeat(24), name: 'Ada Lund', roles: ['admin'] }
    const at = new Date().toISOString()
    const member = { ...kim, invitedBy: 'Bea', passkey: 'key', joinedAt: at, lastSignInAt: at, disabledAt: null }
    const by = { id: 'e'.repeat(24), name: 'Bea' }
    const id = 'b'.repeat(24)
    const empty = { operators: [], invitations: [], keys: [], replays: [], 'recorded-days': [] }
    const invitation = { id, name: 'Sam', roles: ['author'], invitedBy: by, confirmedBy: null, expiresAt: at }
    const key = {
      ...{ id, sender: 'oes', counties: ['06013'], perMinute: 60, signer: null, createdBy: by, createdAt: at },
      ...{ confirmedBy: null, lastUsedAt: null, revokedAt: null },
    }
    const replay = {
      ...{ id, day: '2026-01-02', speed: 10, audience: 'nobody', state: 'proposed', messages: 3, replayed: 0 },
      ...{ reached: null, endsAt: null, author: by, note: 'Drill', decision: null },
    }

    it.each([
      [
        'an invitation',
        'Team',
        { invitations: [invitation] },
        'Confirm the invitation of Sam',
        `invitations/${id}/confirm`,
      ],
      [
        'roles',
        'Team',
        { operators: [{ ...member, asked: { roles: ['admin'], by } }] },
        'Confirm the roles of Kim Alvarez',
        `operators/${kim.id}/roles/confirm`,
      ],
      ['a key', 'Keys', { keys: [key] }, 'Confirm', `keys/${id}/confirm`],
      ['the end of a key', 'Keys', { keys: [key] }, 'Revoke', `keys/${id}/revoke`],
      ['a drill', 'Drills', { replays: [replay] }, 'Start the drill', `replays/${id}/start`],
    ])('%s', async (_, tab, lists, name, path) => {
      const answers: (() => void)[] = []
      const gets = Object.entries({ ...empty, ...lists }).map(([list, body]) => [`GET /api/operate/${list}`, { body }])
      const server = fakeServer({
        'GET /api/config': config,
        'GET /api/operate/session': { body: ada },
        'GET /api/operate/proposals': { body: [] },
        ...Object.fromEntries(gets),
        [`POST /api/operate/${path}`]: async () => {
          await new Promise<void>(resolve => answers.push(resolve))
          return { status: 500 }
        },
      })
      renderApp('/operate')
      await userEvent.click(await screen.findByRole('tab', { name: tab }))
      const button = await screen.findByRole('button', { name })
      for (const reason of screen.queryAllByLabelText('Reason'))
        fireEvent.change(reason, { target: { value: 'Read twice' } })
      await userEvent.click(button)
      await waitFor(() => expect(answers).toHaveLength(1))
      await userEvent.click(button)
      expect(button.textContent).toBe('Working…')
      expect(button.getAttribute('aria-busy')).toBe('true')
      expect(server.to(`POST /api/operate/${path}`)).toHaveLength(1)
      for (const answer of answers) answer()
      expect(await screen.findByText('This was not done')).toBeDefined()
      await waitFor(() => expect(button.textContent).not.toBe('Working…'))
    })
  })

  it('removes nobody with a single press', async () => {
    const ada = { id: 'd'.repeat(24), name: 'Ada Lund', roles: ['admin'] }
    const facts = { invitedBy: 'Bea', passkey: 'key', joinedAt: new Date().toISOString(), lastSignInAt: null }
    const path = `/api/operate/operators/${kim.id}/disable`
    const server = fakeServer({
      'GET /api/config': config,
      'GET /api/operate/session': { body: ada },
      'GET /api/operate/proposals': { body: [] },
      'GET /api/operate/invitations': { body: [] },
      'GET /api/operate/operators': {
        body: [
          { ...kim, ...facts, lastSignInAt: facts.joinedAt, disabledAt: null, asked: null },
          { ...ada, ...facts, lastSignInAt: facts.joinedAt, disabledAt: null, asked: null },
        ],
      },
      [`POST ${path}`]: { body: { ...kim, ...facts, disabledAt: facts.joinedAt, asked: null } },
    })
    renderApp('/operate')
    await userEvent.click(await screen.findByRole('tab', { name: 'Team' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Kim Alvarez from the team' }))
    expect(await screen.findByRole('alertdialog', { name: 'Remove Kim Alvarez from the team?' })).toBeDefined()
    expect(server.to(`POST ${path}`)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.to(`POST ${path}`)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('shows an unreachable service differently from a missing page', async () => {
    let isUp = false
    const answer = (body: object) => () => (isUp ? { body } : { offline: true })
    fakeServer({
      'GET /api/config': () => (isUp ? config : { offline: true }),
      'GET /api/operate/session': answer(kim),
      'GET /api/operate/proposals': answer([]),
    })
    renderApp('/operate')
    expect(await screen.findByText('This could not be loaded. Load the page again.')).toBeDefined()
    expect(screen.queryByText('404 Page Not Found')).toBeNull()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('tab', { name: 'Write' })).toBeDefined()
  })

  it('states the age of a list that cannot be loaded again', async () => {
    const { known } = consoleServer()
    renderApp('/operate')
    expect(await screen.findByText('Nothing waits for a second person.')).toBeDefined()
    known.isUp = false
    expect(await screen.findByText(/^This could not be loaded again. What you see is from /)).toBeDefined()
    expect(screen.getByRole('tab', { name: 'Waiting' })).toBeDefined()
  })
})
