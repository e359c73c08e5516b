import { cleanup, render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { PrintPage } from './print-page.tsx'
import { linkedRoute, routeLink } from './route-link.ts'

const scale = 4

/** The drawn code as a camera sees it: black on white, a few pixels for each square. */
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

it.each(['en', 'es'] as const)('prints a code in %s that opens the same route on another phone', async language => {
  await startI18n(language)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const route = {
    from: [-121.62, 39.76] as [number, number],
    to: [-121.8375, 39.7285] as [number, number],
    toName: 'Silver Dollar Fairgrounds, señal & más',
    way: 'driving' as const,
  }
  const link = routeLink(route, 'https://muster.example/map-california')
  render(
    <Providers>
      <MemoryRouter>
        <PrintPage
          sentences={['You are inside: ORDER BUT-TOP-03.']}
          route={null}
          link={link}
          facts={[]}
          credits={[]}
          onDone={() => {}}
        />
      </MemoryRouter>
    </Providers>,
  )
  expect(print).toHaveBeenCalled()
  const said = decodeQR(photograph(screen.getByRole('img', { hidden: true })))
  expect(said).toBe(link)
  expect(linkedRoute(new URL(said).hash)).toEqual(route)
})
