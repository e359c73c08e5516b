import type { Shelter } from '@muster/contracts/entities/shelter'
import type { Position } from '@muster/geo/position'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildShelter } from '../../../../test/builders.ts'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { takePrefill } from '../prefill.ts'
import { headToShelter } from './headed.ts'
import { RedirectNote } from './redirect-note.tsx'
import { useHeaded } from './use-headed.ts'
import { useRedirect } from './use-redirect.ts'

const gym = buildShelter({ source: 'Red Cross', asOf: new Date().toISOString() })
const hall = buildShelter({ id: 'hall', name: 'Town Hall', coordinates: [-121.9, 39.8] })
const church = buildShelter({ id: 'church', name: 'Church', coordinates: [-122, 39.9] })
const known = [gym, hall, church]

/** The shelters of the fake server, by id. `asks` and `wishes` record the requests to it. */
let state: Record<string, Shelter>
let isOffline = false
let asks: number
let wishes: { shelterId?: string; except?: string[] }[]

const at = ({ coordinates }: Shelter) => coordinates as Position

type Tab = {
  choose: (shelter: Shelter) => void
  move: (to: Position | null) => void
  hazards: (asOf: string) => void
  said: string[]
}

/** Plans as the server does: returns the first open shelter that is not excepted. */
function planned(wish: { shelterId?: string; except?: string[] }): Shelter | null {
  if (isOffline) throw new TypeError('Failed to fetch')
  wishes.push(wish)
  const { shelterId, except = [] } = wish
  const open = known.map(({ id }) => state[id] ?? gym).filter(({ status }) => status === 'open')
  return open.find(({ id }) => (shelterId ? id === shelterId : !except.includes(id))) ?? null
}

function Page({ tab }: { tab: Tab }) {
  const [destination, move] = useState<Position | null>(null)
  const [hazardsAsOf, setHazards] = useState('')
  const heading = useHeaded(destination)
  const { redirected, isPlanning } = useRedirect({
    ...heading,
    isReady: true,
    online: !isOffline,
    hazardsAsOf,
    replan: async wish => {
      const next = planned(wish)
      if (next) move(at(next))
      return { shelter: next, name: next?.name ?? null }
    },
    say: text => void tab.said.push(text),
  })
  tab.choose = shelter => {
    heading.head(headToShelter(shelter))
    move(at(shelter))
  }
  tab.move = move
  tab.hazards = setHazards
  return (
    <>
      <output>{destination?.join()}</output>
      {redirected && <RedirectNote redirected={redirected} isPlanning={isPlanning} />}
    </>
  )
}

/** Renders a tab with a map whose destination the test can choose. */
function openTab() {
  const act: Tab = { choose: () => {}, move: () => {}, hazards: () => {}, said: [] }
  const { unmount } = render(
    <Providers>
      <Page tab={act} />
    </Providers>,
  )
  return { act, said: act.said, unmount }
}

const goesTo = (shelter: Shelter) =>
  vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(at(shelter).join()))
/** `askAgain` changes the hazards, so that the page requests the shelter again. */
let version = 0
const askAgain = (tab: Tab) => tab.hazards(String(version++))

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/map-california')
  await startI18n('en')
  state = Object.fromEntries(known.map(shelter => [shelter.id, shelter]))
  wishes = []
  asks = 0
  isOffline = false
  vi.stubGlobal('fetch', async (url: string) => {
    asks += 1
    if (isOffline) throw new TypeError('Failed to fetch')
    const shelter = state[url.split('/').at(-1) ?? '']
    return Response.json(shelter ?? { code: 'not-found', message: 'Not found.' }, { status: shelter ? 200 : 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['is full', { status: 'full' as const }, 'School Gym is full'],
  ['has no place left', { placesLeft: 0 }, 'School Gym is full'],
  ['has closed', { status: 'closed' as const }, 'School Gym has closed'],
  ['is reached by a danger', { why: ['open' as const, 'in-danger' as const] }, 'School Gym is in danger'],
  ['comes near a danger', { why: ['open' as const, 'near-danger' as const] }, 'School Gym is in danger'],
])('leads to the next shelter and says why when the shelter %s', async (_what, change, title) => {
  const { act, said } = openTab()
  act.choose(gym)
  await goesTo(gym)
  state.gym = { ...gym, ...change }
  askAgain(act)
  await goesTo(hall)
  await screen.findByText(title)
  screen.getByText('Your way now leads to Town Hall.')
  screen.getByText(/Red Cross, as of/)
  expect(said).toEqual([`${title} Your way now leads to Town Hall.`])
  expect(wishes).toEqual([{ except: ['gym'] }])
})

it('does not lead back to a shelter that the person was redirected from', async () => {
  const { act } = openTab()
  act.choose(gym)
  state.gym = { ...gym, status: 'full' }
  askAgain(act)
  await goesTo(hall)
  state.gym = gym
  state.hall = { ...hall, status: 'full' }
  askAgain(act)
  await goesTo(church)
  expect(wishes.at(-1)).toEqual({ except: ['gym', 'hall'] })
  await screen.findByText('Town Hall is full')
})

it('keeps a shelter that was near a danger when it was chosen until the danger has reached it', async () => {
  const near = { ...gym, why: ['open' as const, 'near-danger' as const] }
  state.gym = near
  const { act } = openTab()
  act.choose(near)
  await goesTo(gym)
  askAgain(act)
  state.gym = { ...gym, why: ['open', 'in-danger'] }
  askAgain(act)
  await goesTo(hall)
  expect(wishes).toEqual([{ except: ['gym'] }])
})

it('says once that there is no other shelter', async () => {
  const { act, said } = openTab()
  act.choose(gym)
  await goesTo(gym)
  state = {
    gym: { ...gym, status: 'full' },
    hall: { ...hall, status: 'closed' },
    church: { ...church, status: 'full' },
  }
  askAgain(act)
  await screen.findByText(/No other shelter is known/)
  // Two rounds: when the second request is made, the page has handled the first answer.
  for (const round of [1, 2]) {
    const before = asks
    askAgain(act)
    await vi.waitFor(() => expect(asks, `round ${round}`).toBeGreaterThan(before))
  }
  expect(said).toHaveLength(1)
  expect(wishes).toHaveLength(1)
})

it('repeats the warning when the nearby danger reaches a shelter without an alternative', async () => {
  const { act, said } = openTab()
  act.choose(gym)
  await goesTo(gym)
  const shut = { hall: { ...hall, status: 'closed' as const }, church: { ...church, status: 'full' as const } }
  for (const [count, danger] of (['near-danger', 'in-danger'] as const).entries()) {
    state = { gym: { ...gym, status: 'open', why: ['open', danger] }, ...shut }
    askAgain(act)
    await vi.waitFor(() => expect(said).toHaveLength(count + 1))
  }
})

it('redirects after a reload, and still says why after another one', async () => {
  const first = openTab()
  first.act.choose(gym)
  await goesTo(gym)
  first.unmount()
  state.gym = { ...gym, status: 'closed' }
  // The map starts with the shelter that it was headed to.
  expect(takePrefill('').destination).toEqual({ at: at(gym), name: gym.name })
  const second = openTab()
  second.act.move(at(gym))
  await goesTo(hall)
  second.unmount()
  expect(takePrefill('').destination).toEqual({ at: at(hall), name: hall.name })
  const third = openTab()
  third.act.move(at(hall))
  await screen.findByText('School Gym has closed')
  expect(third.said).toEqual([])
})

it('redirects when the network is back', async () => {
  const { act } = openTab()
  act.choose(gym)
  await goesTo(gym)
  isOffline = true
  state.gym = { ...gym, status: 'full' }
  askAgain(act)
  await goesTo(gym)
  expect(wishes).toEqual([])
  isOffline = false
  askAgain(act)
  await goesTo(hall)
})

it('follows a redirect in another tab, and no other choice of that tab', async () => {
  const { act, said } = openTab()
  act.choose(gym)
  await goesTo(gym)
  const write = (value: object) => {
    localStorage.setItem('headedTo', JSON.stringify(value))
    dispatchEvent(new StorageEvent('storage', { key: 'headedTo' }))
  }
  write(headToShelter(church) ?? {})
  await goesTo(gym)
  const redirected = { name: gym.name, reason: 'full' as const, source: 'Red Cross', asOf: gym.asOf, next: hall.name }
  const headed = headToShelter(gym)
  write((headed && headToShelter(hall, { headed, redirected })) ?? {})
  await goesTo(hall)
  expect(wishes).toEqual([{ shelterId: 'hall' }])
  await screen.findByText('School Gym is full')
  expect(said).toEqual(['School Gym is full Your way now leads to Town Hall.'])
})

it('forgets the shelter when the person chooses another destination', async () => {
  const { act } = openTab()
  act.choose(gym)
  await goesTo(gym)
  act.move([-121, 39])
  await vi.waitFor(() => expect(localStorage.getItem('headedTo')).toBeNull())
  expect(takePrefill('').destination).toBeNull()
})

it('opens with the shelter that a push names, and says why it differs from the previous one', async () => {
  const first = openTab()
  first.act.choose(gym)
  await goesTo(gym)
  first.unmount()
  state.gym = { ...gym, status: 'full' }
  history.replaceState(null, '', '/map-california#shelter=church')
  const { act } = openTab()
  act.move(at(gym))
  await goesTo(church)
  await screen.findByText('School Gym is full')
  screen.getByText('Your way now leads to Church.')
  expect(location.hash).toBe('')
})

it('opens with the shelter that a push names on a device without a shelter, and leads to the next when that is full, too', async () => {
  state.church = { ...church, status: 'full' }
  openTab()
  location.hash = '#shelter=church'
  await goesTo(gym)
  expect(wishes).toEqual([{ shelterId: 'church' }, {}])
})
