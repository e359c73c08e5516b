import type { RideBoard, RideMatch } from '@muster/contracts/entities/ride'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../../test/render-app.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const id = (digit: string) => digit.repeat(24)
const user = buildUser({ name: 'Maya Reyes', location: '2140 Pinehaven Road, Oakland' })
const common = {
  'GET /api/auth/me': { body: { user } },
  'GET /api/emergency-updates': { body: [] },
  'GET /api/feeds/status': { body: [] },
  'GET /api/help/requests': { body: [] },
  'GET /api/help/offers': { body: [] },
  'GET /api/help/grants': { body: [] },
}

const open = { level: 'warning' as const, isDrill: false, incident: 'x', title: 'Evacuation warning' }
const board = (parts: Partial<RideBoard> = {}): RideBoard => ({
  ...{ open, hasHome: true, mine: null, matches: [], at: inMinutes(0) },
  ...parts,
})
const party = {
  people: 1,
  wheelchair: 'none',
  needsHelp: false,
  hasServiceAnimal: false,
  hasOtherAnimals: false,
} as const
const request: RideBoard['mine'] = {
  ...{ kind: 'request', id: id('a'), isDrill: false, startedAt: inMinutes(0), endsAt: inMinutes(600) },
  form: { ...party, leavesAt: inMinutes(60), pickUp: '', phone: '' },
}
const dan = (parts: Partial<RideMatch> = {}): RideMatch => ({
  ...{ id: id('d'), state: 'possible', isDrill: false, firstName: 'Dan', isMine: false, changedAt: null, exact: null },
  block: { block: 2100, street: 'Pinehaven Road', town: 'Oakland', near: null },
  room: { seats: 2, hasRamp: true, tieDowns: 1, takesAnimals: false },
  ...{ party: null, leavesAt: inMinutes(30), drive: { seconds: 480, isRisky: false }, meters: 2_300 },
  ...parts,
})

/** A server that moves to the next of `boards` with each change. */
function serve(boards: RideBoard[], routes: string[]) {
  let now = 0
  const next = () => {
    now = Math.min(now + 1, boards.length - 1)
    return { status: 200, body: boards[now] }
  }
  return fakeServer({
    ...common,
    'GET /api/help/rides': () => ({ body: boards[now] }),
    ...Object.fromEntries(routes.map(route => [route, next])),
  })
}

describe('rides', () => {
  freshBrowser()

  it('lead from a request to the plate and the code word, which are shown only after both have agreed', async () => {
    const exact = { plate: '8ABC123', codeWord: 'poppy', place: null, pickUp: null, phone: '5105550142' }
    const server = serve(
      [
        board(),
        board({ mine: request, matches: [dan()] }),
        board({ mine: request, matches: [dan({ state: 'waiting', isMine: true })] }),
        board({ mine: request, matches: [dan({ state: 'agreed', exact })] }),
      ],
      ['POST /api/help/rides/requests', `POST /api/help/rides/matches/${id('d')}`],
    )
    renderApp('/help/rides')
    await userEvent.click(await screen.findByRole('button', { name: 'I need a ride' }))
    await userEvent.click(screen.getByRole('radio', { name: /stays in the wheelchair/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a ride' }))
    expect(await screen.findByText('8 min by car to the pick-up')).toBeDefined()
    expect(server.to('POST /api/help/rides/requests')[0]?.body).toMatchObject({ people: 1, wheelchair: 'stays' })
    expect(screen.getByText('2100 block of Pinehaven Road, Oakland')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, ride with Dan' }))
    expect(await screen.findByText('You said yes. Dan has not answered yet.')).toBeDefined()
    expect(screen.queryByText('8ABC123')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Take my yes back' }))
    expect(await screen.findByText('8ABC123')).toBeDefined()
    expect(screen.getByText('poppy')).toBeDefined()
    expect(screen.getByText(/Ask Dan for the code word before you get in/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call Dan' }).getAttribute('href')).toContain('5105550142')
    // Ending a ride needs a second press.
    await userEvent.click(screen.getByRole('button', { name: 'I cannot ride with Dan' }))
    const sent = () => server.to(`POST /api/help/rides/matches/${id('d')}`).length
    const before = sent()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, it is off' }))
    expect(sent()).toBe(before + 1)
  })

  it('can be offered with a plate and a code word, and a rejection loses no input', async () => {
    const server = fakeServer({
      ...common,
      'GET /api/help/rides': { body: board() },
      'POST /api/help/rides/offers': {
        status: 409,
        body: { code: 'rides-closed', message: 'Rides are open only while a warning stands.' },
      },
    })
    renderApp('/help/rides')
    await userEvent.click(await screen.findByRole('button', { name: 'I have free seats' }))
    await userEvent.click(screen.getByRole('button', { name: 'Offer these seats' }))
    expect(screen.getByText('Choose a code word')).toBeDefined()
    expect(server.to('POST /api/help/rides/offers')).toEqual([])
    await userEvent.type(screen.getByLabelText('License plate'), '8ABC123')
    await userEvent.type(screen.getByLabelText('Code word'), 'poppy')
    await userEvent.click(screen.getByRole('button', { name: 'Offer these seats' }))
    expect(await screen.findByText(/Rides are open only while/)).toBeDefined()
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', '8ABC123')
  })

  it('keep a half-filled form until it is sent', async () => {
    const offer: RideBoard['mine'] = {
      ...{ kind: 'offer', id: id('b'), isDrill: false, startedAt: inMinutes(0), endsAt: inMinutes(600) },
      form: {
        ...{ seats: 3, hasRamp: true, tieDowns: 0, takesAnimals: false, leavesAt: inMinutes(45) },
        ...{ plate: '8ABC123', codeWord: 'poppy', phone: '' },
      },
      ...{ seatsLeft: 3, tieDownsLeft: 0 },
    }
    const server = serve([board(), board({ mine: offer })], ['POST /api/help/rides/offers'])
    const first = renderApp('/help/rides')
    await userEvent.click(await screen.findByRole('button', { name: 'I have free seats' }))
    await userEvent.type(screen.getByLabelText('License plate'), '8ABC123')
    const times = screen.getByLabelText<HTMLSelectElement>('I leave by')
    const chosen = times.options[2]?.value ?? ''
    await userEvent.selectOptions(times, chosen)
    first.unmount()
    renderApp('/help/rides')
    expect(await screen.findByText('This is what you typed before')).toBeDefined()
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', '8ABC123')
    await userEvent.type(screen.getByLabelText('Code word'), 'poppy')
    await userEvent.click(screen.getByRole('button', { name: 'Offer these seats' }))
    await waitFor(() => expect(localStorage.getItem('drafts')).toBeNull())
    expect(server.to('POST /api/help/rides/offers')[0]?.body).toMatchObject({ plate: '8ABC123', leavesAt: chosen })
  })

  it('say when they open while no warning is active, and that a driving time is unknown', async () => {
    serve([board({ open: null })], [])
    renderApp('/help/rides')
    expect(await screen.findByText(/Rides open when an evacuation warning/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'I need a ride' })).toBeNull()
  })

  it('show a driver the distance when no driving time is known', async () => {
    const rider = dan({ room: null, party, firstName: 'Rosa', drive: null })
    const offer: RideBoard['mine'] = {
      ...{ kind: 'offer', id: id('b'), isDrill: false, startedAt: inMinutes(0), endsAt: inMinutes(600) },
      form: {
        seats: 2,
        hasRamp: false,
        tieDowns: 0,
        takesAnimals: false,
        leavesAt: inMinutes(30),
        plate: 'X',
        codeWord: 'y',
        phone: '',
      },
      ...{ seatsLeft: 2, tieDownsLeft: 0 },
    }
    serve([board({ mine: offer, matches: [rider] })], [])
    renderApp('/help/rides')
    const list = await screen.findByRole('region', { name: 'People you can take' })
    expect(within(list).getByText('Driving time not known. About 1 mi in a straight line.')).toBeDefined()
  })
})
