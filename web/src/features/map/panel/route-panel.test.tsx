import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { noRouteYet, type RouteState } from '../route-state.ts'
import { RoutePanel } from './route-panel.tsx'

const sentence = 'Every known way crosses an ordered area. This one crosses the order for Magalia.'

function buildRoute(muster: Partial<DirectionsRoute['muster']> = {}): DirectionsRoute {
  return {
    ...{ distance: 9_000, duration: 900, weight: 900, weight_name: 'auto', legs: [] },
    muster: {
      ...{ isPracticeNetwork: false, certainty: 'certain', reasons: [], arrivalSide: null, avoided: [] },
      ...{ leavesHazards: [], passesThrough: [], nearDangers: [], crossesOrders: false, endsClear: false },
      ...{ endsAtSafePlace: false, startGap: null, endGap: null, sentence: '', hazardsAsOf: null },
      ...muster,
    },
  }
}

function show(state: Partial<RouteState>, practice: ComponentProps<typeof RoutePanel>['practice'] = null) {
  const nothing = { aside: null, alert: null, note: null, leaveBy: null, dangers: null }
  const does = { onFind: vi.fn(), onChoose: vi.fn(), onRetry: vi.fn(), onShow: vi.fn() }
  render(
    <Providers>
      <MemoryRouter>
        <RoutePanel
          {...nothing}
          {...does}
          state={{ ...noRouteYet, ...state }}
          hazards={[]}
          finding={false}
          foot
          isScrolledWhole={false}
          compact={false}
          practice={practice}
        />
      </MemoryRouter>
    </Providers>,
  )
  return screen.getByRole('heading', { level: 2 }).textContent
}

beforeEach(() => startI18n('en'))
afterEach(cleanup)

it.each<[string, Partial<RouteState>, ComponentProps<typeof RoutePanel>['practice'], string]>([
  ['a route over real streets', { routes: [buildRoute()] }, null, 'Safest exit route:'],
  ['no route yet, over real streets', {}, null, 'Safest exit route:'],
  ['no route yet, over drawn roads', {}, 'drill', 'Practice route:'],
  ['no safe way', { noRoute: 'Blocked.' }, null, 'Your way out:'],
  ['no safe way, in a drill', { noRoute: 'Blocked.' }, 'drill', 'Your way out:'],
  ['no answer', { failure: '' }, null, 'Your way out:'],
  [
    'the last route, without a connection',
    { routes: [buildRoute()], keptAt: '2026-11-01T20:00:00Z', keptFor: 'offline' },
    null,
    'Your last route:',
  ],
  ['a route that the phone planned', { routes: [buildRoute({ offline: true })] }, null, 'Route planned on this phone:'],
])('has the title for its content: %s', (_what, state, practice, title) => {
  expect(show(state, practice)).toBe(title)
})

it('does not ask a person for their position who has given it', () => {
  show({ ends: { ...noRouteYet.ends, origin: { at: [-122.18, 37.88], name: 'Orinda' } } })
  expect(screen.queryByText(/Tell us where you are/)).toBeNull()
})

it('says once that a route is risky and why, with the reasons expandable one by one', () => {
  const order = { hazardId: 'order', kind: 'evacuation-order', rank: 'order', isDrill: false } as const
  const smoke = { hazardId: 'smoke', kind: 'smoke', rank: 'notice', isDrill: false } as const
  const route = buildRoute({
    ...{ certainty: 'risky', sentence },
    reasons: [{ kind: 'crosses-order', hazardId: 'order', road: '', meters: 644, minutes: null }],
    passesThrough: [
      { ...order, title: 'Evacuation order for Magalia', metersInside: 644 },
      { ...smoke, title: 'Smoke over Chico', metersInside: 9_000 },
    ],
  })
  show({ routes: [route] })
  expect(screen.getAllByText('Risky route')).toHaveLength(1)
  const block = screen.getByText('Risky route').parentElement?.parentElement
  expect(block?.textContent).toContain(sentence)
  expect(block?.textContent).toContain('It crosses Evacuation order for Magalia for 0.4 mi.')
  expect(screen.getAllByText(/Evacuation order for Magalia/)).toHaveLength(1)
  screen.getByText('Smoke over Chico')
})

it.each(['drill', 'real'] as const)('says once that the roads of a route are only drawn: %s', practice => {
  show({ routes: [buildRoute({ isPracticeNetwork: true })] }, practice)
  expect(screen.getAllByText('Practice network: not real streets')).toHaveLength(1)
})
