import type { Shelter } from '@muster/contracts/entities/shelter'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildShelter, buildUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { momentText } from '../../../lib/clock.ts'
import { callLinkId } from '../../../ui/call-link.tsx'
import { toasterId } from '../../../ui/toaster-id.ts'
import { ShelterCard } from './shelter-card.tsx'
import { ShelterList } from './shelter-list.tsx'
import { useShelters } from './use-shelters.ts'

const from: [number, number] = [-121.6, 39.7]
const user = buildUser({ hasWheelchair: true, hasServiceAnimal: false })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function Screen({ onGo }: { onGo: (id: string) => void }) {
  const shelters = useShelters({ user, from, isDrill: false })
  return (
    <>
      <ShelterList shelters={shelters} from={from} way="driving" hazardsAsOf={null} />
      {shelters.opened && (
        <ShelterCard
          shelters={shelters}
          fact={shelters.opened}
          from={from}
          way="driving"
          hazardsAsOf={null}
          busy={false}
          onGo={({ shelter }) => onGo(shelter.id)}
        />
      )}
    </>
  )
}

const toTheGym = (certainty: 'certain' | 'risky') => ({
  code: 'Ok',
  routes: [{ distance: 16_093, duration: 780, muster: { certainty } }],
  waypoints: [],
})
const noWay = (code: string, why: string) => ({ code: 'NoRoute', routes: [], waypoints: [], muster: { code, why } })

function show(
  answer: () => Shelter[],
  more: Parameters<typeof fakeServer>[0] = {},
  directions: object = toTheGym('certain'),
) {
  const asked: string[] = []
  const server = fakeServer(more)
  const fetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/shelters?')) {
      asked.push(url)
      return Promise.resolve(Response.json(answer()))
    }
    if (url.startsWith('/api/directions/')) {
      return Promise.resolve(Response.json(directions))
    }
    return fetch(url, init)
  })
  const onGo = vi.fn()
  render(
    <Providers>
      <MemoryRouter>
        {/* The dialog looks for these two elements. */}
        <div id={toasterId} />
        <div id={callLinkId} />
        <Screen onGo={onGo} />
      </MemoryRouter>
    </Providers>,
  )
  return { asked, server, onGo }
}

const openList = async () => userEvent.click(screen.getByRole('button', { name: 'Shelters' }))
const openCard = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
  cleanup()
  vi.unstubAllGlobals()
})

it('shows each fact that this person needs as yes, no or unknown, with distance, time, source and age', async () => {
  const ramp = buildShelter({ wheelchairAccessible: true, asOf: ago(8), placesLeft: 1 })
  show(() => [ramp, buildShelter({ id: 'hall', name: 'Town Hall', status: 'not-said', asOf: ago(90) })])
  await openList()
  const gym = await screen.findByRole('button', { name: /School Gym/ })
  await within(gym).findByText('13 min, 10.0 mi by road')
  expect(gym.textContent).toMatch(/Open.*10\.6 mi west, in a straight line/)
  expect(gym.textContent).toMatch(/Wheelchair access: yes.*1 place left.*Red Cross, as of .*, 8 min ago/)
  expect(gym.textContent).not.toContain('Power for devices')
  const hall = screen.getByRole('button', { name: /Town Hall/ })
  expect(hall.textContent).toMatch(/Not confirmed open.*Wheelchair access: not said/)
})

it('requests the list again after a change of needs, and stores the choice on this device', async () => {
  const { asked } = show(() => [buildShelter()])
  await openList()
  expect(asked.at(-1)).toContain('for=wheelchair')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Power for devices' }))
  await vi.waitFor(() => expect(decodeURIComponent(asked.at(-1) ?? '')).toContain('for=wheelchair,devicePower'))
  const gym = await screen.findByRole('button', { name: /School Gym/ })
  expect(gym.textContent).toContain('Power for devices: not said')
  cleanup()
  const again = show(() => [buildShelter()])
  expect(decodeURIComponent(again.asked.at(-1) ?? '')).toContain('for=wheelchair,devicePower')
})

it('says that no shelter is listed instead of showing an empty list', async () => {
  show(() => [])
  await openList()
  await screen.findByText('No shelter is listed right now. Ask for the nearest safe place instead.')
})

it('shows everything that is known about a shelter, and starts a route there', async () => {
  const { onGo } = show(() => [buildShelter({ wheelchairAccessible: false, languages: ['es', 'en'], asOf: ago(2) })])
  await openList()
  const card = await openCard(/School Gym/)
  const facts = card.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['no', 'not said', 'not said', 'not said', 'Spanish and English', 'not said'])
  card.getByText('Said to have no wheelchair access. Call ahead, or ask for help to get in.')
  card.getByText(/Red Cross, as of .*, 2 min ago/)
  await userEvent.click(card.getByRole('button', { name: 'Show my way there' }))
  expect(onGo).toHaveBeenCalledWith('gym')
})

it('offers no route to a full shelter', async () => {
  show(() => [buildShelter({ status: 'full' })])
  await openList()
  const card = await openCard(/School Gym.*Full/)
  expect(card.queryByRole('button', { name: 'Show my way there' })).toBeNull()
})

it.each([
  [noWay('no-safe-way', ''), 'No safe way known from here'],
  [noWay('too-far', 'That way is too far.'), 'That way is too far.'],
])('offers no route when its answer is that there is none', async (directions, said) => {
  show(() => [buildShelter()], {}, directions)
  await openList()
  const card = await openCard(/School Gym/)
  await card.findByText(said)
  expect(card.queryByRole('button', { name: 'Show my way there' })).toBeNull()
})

it('shows beside its time that a route is risky, and still offers it', async () => {
  show(() => [buildShelter()], {}, toTheGym('risky'))
  await openList()
  const card = await openCard(/School Gym/)
  await card.findByText('13 min, 10.0 mi by road. Risky route.')
  card.getByRole('button', { name: 'Show my way there' })
})

it('offers the route when the real streets are unknown here, because there may be one', async () => {
  show(() => [buildShelter()], {}, noWay('real-streets-unknown', ''))
  await openList()
  const card = await openCard(/School Gym/)
  await card.findByText('Travel time not known')
  card.getByRole('button', { name: 'Show my way there' })
})

it('shows reports of members with their number, age and expiry, unconfirmed until enough agree', async () => {
  const at = ago(12)
  const memberReports: Shelter['memberReports'] = [
    { said: 'full', people: 1, latestAt: at },
    { said: 'wheelchair-works', people: 3, latestAt: at },
  ]
  show(() => [buildShelter({ memberReports })])
  await openList()
  const card = await openCard(/School Gym/)
  // The text includes the date if the report counts until after midnight.
  const until = momentText(new Date(Date.parse(at) + 6 * 60 * 60_000).toISOString(), Date.now(), 'en')
  const [full, ramp] = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(full).toBe(`Full: 1 person, 12 min ago. Not confirmed yet. Counts until ${until}.`)
  expect(ramp).toContain('A wheelchair can get in: 3 people, 12 min ago. Confirmed by people there.')
})

function at(position: [number, number] | null) {
  const geolocation = {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
      position
        ? found({ coords: { longitude: position[0], latitude: position[1] } } as GeolocationPosition)
        : failed({ code: 1 } as GeolocationPositionError),
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
}

it('sends the report of a member who is there, and then shows it', async () => {
  at([-121.8, 39.7])
  let reports: Shelter['memberReports'] = []
  const { server } = show(() => [buildShelter({ memberReports: reports })], {
    'POST /api/shelters/gym/reports': () => {
      reports = [{ said: 'full', people: 1, latestAt: ago(0) }]
      return { body: buildShelter({ memberReports: reports }) }
    },
  })
  await openList()
  const card = await openCard(/School Gym/)
  await userEvent.click(card.getByRole('button', { name: 'I am there: say what you see' }))
  await userEvent.click(card.getByRole('button', { name: 'Send' }))
  card.getByText('Answer at least one question.')
  await userEvent.click(within(card.getByRole('group', { name: 'Does it take people in?' })).getByLabelText('Full'))
  const power = within(card.getByRole('group', { name: 'Is there power for devices?' }))
  await userEvent.click(power.getByLabelText('Yes'))
  await userEvent.click(power.getByLabelText("I don't know"))
  const animals = within(card.getByRole('group', { name: 'Are animals taken?' }))
  await userEvent.click(animals.getByLabelText('No'))
  await userEvent.click(card.getByRole('button', { name: 'Send' }))
  await card.findByText('Thank you. Others can see it now.')
  expect(server.to('POST /api/shelters/gym/reports').map(({ body }) => body)).toEqual([
    { said: ['full', 'animals-refused'], from: [-121.8, 39.7] },
  ])
  await card.findByText(/Full: 1 person, just now\./)
})

it.each([
  ['who does not tell where they are', null, 'Allow this page to see where you are, or type your starting point.'],
  ['who is elsewhere', from, 'Only somebody who is at the shelter can say this.'],
] as const)('says why it does not accept the report of a member %s', async (_who, position, problem) => {
  at(position && [...position])
  show(() => [buildShelter()], {
    'POST /api/shelters/gym/reports': { status: 403, body: { code: 'not-at-shelter', message: problem } },
  })
  await openList()
  const card = await openCard(/School Gym/)
  await userEvent.click(card.getByRole('button', { name: 'I am there: say what you see' }))
  await userEvent.click(card.getByLabelText('Closed'))
  await userEvent.click(card.getByRole('button', { name: 'Send' }))
  await card.findByText(problem)
})
