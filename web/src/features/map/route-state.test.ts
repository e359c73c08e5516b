import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { expect, it } from 'vitest'
import { changeRoute, noRouteYet, shortName, shownRoute } from './route-state.ts'

const route = (duration: number) => ({ duration }) as DirectionsRoute
const planned = changeRoute(noRouteYet, { type: 'planned', routes: [route(1), route(2)] })

it('shows the chosen route, and the first one after a new plan with fewer routes', () => {
  const second = changeRoute(planned, { type: 'chosen', index: 1 })
  expect(shownRoute(second)?.duration).toBe(2)
  expect(shownRoute(changeRoute(second, { type: 'planned', routes: [route(3)] }))?.duration).toBe(3)
})

it('shows no old route beside a reason for no route', () => {
  const blocked = changeRoute(planned, { type: 'noRoute', message: 'There is no safe way out by road.', facts: null })
  expect(shownRoute(blocked)).toBeNull()
  expect(blocked.noRoute).toBe('There is no safe way out by road.')
  expect(changeRoute(blocked, { type: 'planned', routes: [route(1)] }).noRoute).toBeNull()
})

it('is emptied by a clear event', () => {
  expect(changeRoute(planned, { type: 'cleared' }).routes).toEqual([])
})

it('shows the age of a stored route until a new one is planned', () => {
  const kept = changeRoute(noRouteYet, { type: 'kept', routes: [route(1)], at: '2026-11-21T10:00:00Z', why: 'offline' })
  expect(kept.keptAt).toBe('2026-11-21T10:00:00Z')
  expect(changeRoute(kept, { type: 'planned', routes: [route(2)] }).keptAt).toBeNull()
})

it('gives a place its common name', () => {
  expect(shortName('Cow Palace, Daly City, California')).toBe('Cow Palace')
})
