import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import type { NoRouteFacts } from '../control/route-control.ts'
import { HandOver } from './hand-over.tsx'
import { NoWay } from './no-way.tsx'
import { ReasonList } from './reason-list.tsx'
import { SafeZoneNote } from './route-sign.tsx'

const show = (node: ReactNode) =>
  render(
    <Providers>
      <MemoryRouter>{node}</MemoryRouter>
    </Providers>,
  )
const facts = (over: Partial<NoRouteFacts>): NoRouteFacts => ({
  certainty: 'none',
  code: 'no-safe-way',
  why: '',
  mainDirection: null,
  handOver: [],
  blockedBy: [],
  blockedRoads: [],
  nearestRoad: null,
  tooFar: null,
  refuge: null,
  refugesSearched: false,
  otherWays: ['call-911'],
  hazardsAsOf: null,
  ...over,
})

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
})
afterEach(cleanup)

it('shows a person without a way out 911 first, then the place that burns least, marked as unconfirmed', async () => {
  const onShow = vi.fn()
  const refuge = {
    refuge: {
      id: 'w1',
      kind: 'water' as const,
      name: '',
      location: [-121.6, 39.75] as [number, number],
      areaSquareMeters: 9000,
      source: 'OpenStreetMap',
    },
    meters: 644,
    metersInDanger: 122,
    bearing: 44,
    path: null,
  }
  show(
    <NoWay
      message="Blocked. Call 911 if you are in danger. What burns least near you is open water."
      facts={facts({ why: 'Blocked.', refuge, refugesSearched: true })}
      onShow={onShow}
    >
      {null}
    </NoWay>,
  )
  expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
  screen.getByText('Blocked.')
  expect(screen.getAllByText(/burns least near you/)).toHaveLength(1)
  screen.getByText(/What burns least near you: open water, 0\.4 mi northeast\. Not confirmed safe\./)
  screen.getByText('400 ft of the way there is in danger.')
  await userEvent.click(screen.getByRole('button', { name: 'Show it on the map' }))
  expect(onShow).toHaveBeenCalledWith([-121.6, 39.75])
})

it('is marked DRILL and not red when a drill closes every road', () => {
  const fire = { hazardId: 'fire', title: 'Skyline Fire', kind: 'wildfire', rank: 'danger', isDrill: true } as const
  show(
    <NoWay message="Blocked." facts={facts({ blockedBy: [fire] })} onShow={vi.fn()}>
      {null}
    </NoWay>,
  )
  screen.getByText('DRILL')
  expect(screen.queryByText('Critical')).toBeNull()
})

it('does not claim that there is no safe route when the real streets are unknown', () => {
  show(
    <NoWay message="Main direction: south." facts={facts({ code: 'real-streets-unknown' })} onShow={vi.fn()}>
      {null}
    </NoWay>,
  )
  screen.getByText('Practice network: not real streets')
  screen.getByText('Main direction: south.')
  expect(screen.queryByText('No safe way found')).toBeNull()
  expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
})

it('does not claim that there is no safe route when the known roads end before the destination', () => {
  show(
    <NoWay message="Not as far as that." facts={facts({ code: 'beyond-known-roads' })} onShow={vi.fn()}>
      {null}
    </NoWay>,
  )
  screen.getByText('Roads not known as far as that')
  expect(screen.queryByText('No safe way found')).toBeNull()
})

it('says that no safe place is known, rather than no route, when that is the reason', () => {
  show(
    <NoWay message="No place." facts={facts({ code: 'no-known-place' })} onShow={vi.fn()}>
      {null}
    </NoWay>,
  )
  screen.getByText('No safe place known')
  expect(screen.queryByText('No safe way found')).toBeNull()
  expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
})

it('passes the next destination to the phone’s own map, with its name and distance', () => {
  show(<HandOver to={[-121.83, 39.73]} name="Chico State University" meters={16_093} />)
  screen.getByText('On to Chico State University, 10.0 mi')
  expect(screen.getByRole('link', { name: 'Open in your map app' }).getAttribute('href')).toContain('39.73')
})

it('says that a route is too long without a car, and what else can be done', () => {
  const why = 'That way is 16.2 mi, about 5 hours on foot. It is too far to be a way out.'
  const tooFar = { meters: 26_000, seconds: 18_720, limit: { meters: 3000, seconds: 3600 } }
  show(
    <NoWay
      message="That way is 16.2 mi, about 5 hours on foot. It is too far to be a way out. Call 911 if you are in danger. Ask for a ride."
      facts={facts({ code: 'too-far', why, tooFar, otherWays: ['call-911', 'ride', 'contacts', 'transit'] })}
      onShow={vi.fn()}
    >
      {null}
    </NoWay>,
  )
  screen.getByText(why)
  expect(screen.getAllByText(/16\.2 mi/)).toHaveLength(1)
  screen.getByText('Ask a neighbor or anyone near you for a ride.')
  screen.getByText('Take a bus or train, if it runs.')
  expect(screen.getByRole('link', { name: 'Emergency Contacts' }).getAttribute('href')).toBe('/contacts')
})

it('names each reason why a route is risky', () => {
  const route = {
    muster: {
      reasons: [
        { kind: 'near-danger', hazardId: 'f', road: '', meters: 47, minutes: null },
        { kind: 'closes-soon', hazardId: 'f', road: '', meters: 1609, minutes: 20 },
        { kind: 'ford', hazardId: null, road: 'Honey Run Road', meters: 10, minutes: null },
        { kind: 'roads-end', hazardId: null, road: 'Skyway', meters: 0, minutes: null },
      ],
      leavesHazards: [],
      passesThrough: [],
      nearDangers: [{ hazardId: 'f', title: 'Camp Fire' }],
    },
  } as unknown as DirectionsRoute
  show(<ReasonList route={route} hazards={[]} />)
  screen.getByText('It passes 150 ft from Camp Fire. That may close soon.')
  screen.getByText(
    'At the growth reported or measured so far, Camp Fire may reach it in 20 min, 1.0 mi from the start.',
  )
  screen.getByText('It crosses a ford on Honey Run Road. Do not enter moving water.')
  screen.getByText(/^It ends on Skyway, as far as Muster knows the roads\./)
})

it.each([
  ['a safe place on the right', { endsClear: true, endsAtSafePlace: true, arrivalSide: 'right' }, true],
  ['a place that is only clear', { endsClear: true, endsAtSafePlace: false, arrivalSide: 'right' }, false],
])('%s is called a safe zone only when it is one', (_, muster, isZone) => {
  show(<SafeZoneNote route={{ muster } as unknown as DirectionsRoute} practice={null} />)
  expect(screen.queryByText('Emergency Safe Zone') !== null).toBe(isZone)
  expect(screen.queryByText('Destination will be on the right') !== null).toBe(isZone)
})
