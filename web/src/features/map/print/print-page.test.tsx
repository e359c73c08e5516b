import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { noRouteYet } from '../route-state.ts'
import type { HazardFact } from '../words/facts.ts'
import { useSummary } from '../words/use-summary.ts'
import { PrintPage } from './print-page.tsx'
import { linkedRoute, routeLink } from './route-link.ts'

const scale = 4

const print = (parts: Partial<ComponentProps<typeof PrintPage>>) => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  render(
    <Providers>
      <MemoryRouter>
        <PrintPage sentences={[]} route={null} link={null} facts={[]} credits={[]} onDone={() => {}} {...parts} />
      </MemoryRouter>
    </Providers>,
  )
  expect(printed).toHaveBeenCalled()
}

/** The printed code as a camera would see it: black on white, with some pixels for each square. */
function photograph(svg: Element) {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  const squares = svg.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['en', 'es'] as const)('prints a QR code in %s that opens the same route on another phone', async language => {
  await startI18n(language)
  const route = {
    from: [-121.62, 39.76] as [number, number],
    to: [-121.8375, 39.7285] as [number, number],
    toName: 'Silver Dollar Fairgrounds, señal & más',
    way: 'driving' as const,
  }
  const link = routeLink(route, 'https://muster.example/map-california')
  print({ sentences: ['You are inside: ORDER BUT-TOP-03.'], link })
  const said = decodeQR(photograph(screen.getByRole('img', { hidden: true })))
  expect(said).toBe(link)
  expect(linkedRoute(new URL(said).hash)).toEqual(route)
})

it('marks the dangers of a drill as such, and prints each of them once', async () => {
  await startI18n('en')
  const skylineFire: HazardFeature = {
    type: 'Feature',
    id: 'a'.repeat(24),
    geometry: { type: 'Point', coordinates: [-122.2, 37.86] },
    properties: {
      ...{ updateId: 'a'.repeat(24), kind: 'wildfire', title: 'DRILL: Skyline Fire', severity: 'high', rank: 'danger' },
      ...{ avoid: true, isDrill: true, senderName: 'Drill control', issuedAt: '2026-11-21T10:00:00Z' },
    },
  }
  const facts: HazardFact[] = [{ hazard: skylineFire, look: 'fire', nearest: null }]
  const { result } = renderHook(() => useSummary(noRouteYet, facts, { isKnown: true, oldSince: null }), {
    wrapper: Providers,
  })
  print({ sentences: result.current.sentences, facts })
  expect(screen.getAllByText('DRILL')).toHaveLength(1)
  expect(screen.getAllByText(/^DRILL: Skyline Fire, as of/)).toHaveLength(1)
})
