import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { startI18n } from '../../i18n/start-i18n.ts'

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const clock = (instant: string) =>
  new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
const preparation: LeaveByAnswer['preparation'] = { minutes: 30, reasons: [{ reason: 'transfer', minutes: 30 }] }

const timeAt = (at: string): LeaveByAnswer => ({
  leaveBy: {
    at,
    because: 'way-closes',
    uncertainty: 'growth-forecast',
    isTooShort: false,
    lastDeparture: inMinutes(120),
    preparation,
    marginMinutes: 30,
    isOrdered: false,
    hazards: [{ id: 'camp', title: 'Camp Fire', isDrill: false, asOf: at }],
    sentence: '',
  },
  noTime: null,
  sentence: '',
  preparation,
  added: ['pets'],
  home: { label: 'Paradise, California', isApproximate: true },
  change: { kind: 'earlier', cause: 'danger-grew', title: 'Camp Fire', previousAt: inMinutes(90), changedAt: at },
  hazardsAsOf: null,
  isStale: false,
})

const user = buildUser()
/** A fake server that answers each leave-by request with the current `answer`, which a test may change. */
function serve(first: LeaveByAnswer | null) {
  const state = { answer: first, isSilent: false }
  const about = (language: string) => `GET /api/leave-by?language=${language}`
  const say = () => (state.isSilent ? { silent: true } : state.answer ? { body: state.answer } : { offline: true })
  const server = fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/feeds/status': { body: [] },
    [about('en')]: say,
    [about('es')]: say,
    'PUT /api/leave-by/preparation': ({ body }) => ({
      body: { preparation, added: (body as { added: string[] }).added },
    }),
  })
  return { ...server, state, asked: () => server.to(about('en')).length + server.to(about('es')).length }
}

describe('the leave-by time on the profile', () => {
  freshBrowser()

  it('states the time, why, what changed it, and its calculation', async () => {
    const at = inMinutes(70)
    serve(timeAt(at))
    renderApp('/profile')
    const sign = await screen.findByRole('region', { name: 'When to leave' })
    expect(sign.textContent).toContain(`Leave by ${clock(at)}`)
    for (const words of [
      'By the reported or measured growth of Camp Fire, the last way out from your home closes soon after',
      'Camp Fire grew or grows faster.',
      'Getting ready takes you 30 min: getting out of bed or a chair 30 min.',
      '30 min are kept for slow roads.',
      'Counted from the middle of Paradise, California.',
      'Do not wait for this time.',
    ])
      expect(sign.textContent).toContain(words)
  })

  it('states how long the roads stay full, as an estimate from typical numbers', async () => {
    const known = timeAt(inMinutes(70))
    serve({ ...known, leaveBy: known.leaveBy && { ...known.leaveBy, clearance: { minutes: 40, queueMinutes: 15 } } })
    renderApp('/profile')
    const sign = await screen.findByRole('region', { name: 'When to leave' })
    for (const words of [
      'it takes about 40 min until the roads of this area are clear.',
      'The last car from your street waits about 15 min.',
      'This is an estimate, and nobody has counted. It takes the usual number of homes along a street, 1.8 vehicles a home, 70% of them leaving',
    ])
      expect(sign.textContent).toContain(words)
  })

  it('states nothing about full roads when nothing is known about them', async () => {
    serve(timeAt(inMinutes(70)))
    renderApp('/profile')
    const sign = await screen.findByRole('region', { name: 'When to leave' })
    expect(sign.textContent).not.toContain('until the roads')
  })

  it('is shown in Spanish', async () => {
    await startI18n('es')
    serve(timeAt(inMinutes(70)))
    renderApp('/profile')
    expect((await screen.findByRole('region', { name: 'Cuándo salir' })).textContent).toMatch(
      /Salga antes de las \d+:\d\d/,
    )
  })

  it('says “Leave now” aloud once the time has passed', async () => {
    serve(timeAt(inMinutes(-5)))
    renderApp('/profile')
    expect((await screen.findByText('Leave now')).getAttribute('role')).toBe('alert')
  })

  it('requests and shows nothing for visitors, and shows nothing when no time is known', async () => {
    const server = serve({ ...timeAt(inMinutes(70)), leaveBy: null, noTime: 'nothing-known', sentence: 'None.' })
    renderApp('/profile')
    await waitFor(() => expect(server.asked()).toBeGreaterThan(0))
    await screen.findByRole('button', { name: 'Update Profile' })
    expect(screen.queryByRole('region', { name: 'When to leave' })).toBeNull()
  })

  it('states its age while no newer one arrives, also while a server hangs', async () => {
    const server = serve(timeAt(inMinutes(70)))
    renderApp('/profile')
    await userEvent.click(await screen.findByText('How this time came about'))
    const ask = async (name: string) => {
      const before = server.asked()
      await userEvent.click(await screen.findByRole('checkbox', { name }))
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(server.asked()).toBeGreaterThan(before))
    }
    server.state.answer = null
    await ask('Pets')
    expect(await screen.findByText(/Dangers may have changed since/)).toBeTruthy()
    server.state.isSilent = true
    await ask('Livestock, horses or a trailer')
    expect(screen.getByText(/Dangers may have changed since/)).toBeTruthy()
  })

  it('saves what the person needs time for, and requests the time again', async () => {
    const server = serve(timeAt(inMinutes(70)))
    renderApp('/profile')
    await userEvent.click(await screen.findByText('How this time came about'))
    const pets = await screen.findByRole('checkbox', { name: 'Pets' })
    expect((pets as HTMLInputElement).checked).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Livestock, horses or a trailer' }))
    const before = server.asked()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.asked()).toBeGreaterThan(before))
    expect(server.to('PUT /api/leave-by/preparation')[0]?.body).toEqual({ added: ['pets', 'livestock'] })
  })
})
