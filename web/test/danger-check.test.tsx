import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentAddress } from './render-app.tsx'
import { freshUpdates, home, order, square, start } from './updates-stage.ts'

const address = '9 Secret Lane, Topanga'
const now = () => new Date().toISOString()
const feeds = [
  {
    ...{ feed: 'nws', name: 'National Weather Service', about: 'alerts', state: 'ok', lastSuccessAt: now() },
    ...{ lastAttemptAt: now(), items: 0, setAside: 0, parked: 0 },
  },
]
const placed = (over: object = {}) => ({
  ...{ id: 'address.9', type: 'Feature', place_type: ['address'], relevance: 1, properties: { accuracy: 'rooftop' } },
  ...{ text: 'Secret Lane', place_name: `${address}, California`, center: home },
  geometry: { type: 'Point', coordinates: home },
  context: [{ id: 'district.los-angeles', text: 'Los Angeles County' }],
  ...over,
})
const found = (...features: object[]) => ({
  'POST /api/places/search': { body: { type: 'FeatureCollection', query: [], attribution: '', features } },
})
const answer = () => screen.findByRole('region', { name: 'Answer' })

const noHazards = { type: 'FeatureCollection', features: [], isStale: false, isPracticeNetwork: false }

describe('the danger check of a home without an account', () => {
  freshUpdates()
  async function ask(list: EmergencyUpdate[], table: object, text = address) {
    const server = await start({
      at: '/',
      who: null,
      list,
      table: { 'GET /api/feeds/status': { body: feeds }, ...table },
    })
    const field = screen.getByLabelText('Is my home in danger?')
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await screen.findByRole('heading', { level: 1, name: 'Is my home in danger?' })
    return server
  }

  it('answers yes from the landing page, with the zone, the official text, and 911', async () => {
    await ask([order({ affectedAreas: ['Zone OAK-E047'] })], found(placed()))
    const said = await answer()
    expect(said.querySelector('h2')?.textContent).toBe(
      `Yes. ${address}, California is in zone OAK-E047: ORDER. Leave now.`,
    )
    expect(said.textContent).toContain('Leave now by Topanga Canyon Boulevard.')
    expect(said.querySelector('a[href="tel:911"]')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(said))
  })

  it('states the age of the list and its sources when no alert is near', async () => {
    await ask([], found(placed()))
    const said = await answer()
    await waitFor(() => expect(said.querySelector('h2')?.textContent).toBe('No alerts within 25 miles.'))
    expect(said.textContent).toContain('Checked just now.')
    expect(said.textContent).toContain('The source answered: National Weather Service.')
  })

  it('uses the current fires, also on a page that asked before', async () => {
    const known = (features: object[]) => ({ body: { type: 'FeatureCollection', features, isPracticeNetwork: false } })
    const fire = {
      ...{ type: 'Feature', id: 'skyline', geometry: square(home) },
      properties: {
        kind: 'wildfire',
        title: 'Skyline Fire',
        severity: 'high',
        rank: 'danger',
        senderName: 'NIFC',
        issuedAt: now(),
      },
    }
    let hazards = known([])
    await ask([], { ...found(placed()), 'GET /api/hazards': () => hazards })
    await waitFor(async () => expect((await answer()).textContent).toContain('No alerts within 25 miles.'))
    hazards = known([fire])
    fireEvent.submit(screen.getByLabelText('Address or ZIP code').closest('form') as HTMLFormElement)
    await waitFor(async () =>
      expect((await answer()).querySelector('h2')?.textContent).toContain('is inside the fire line'),
    )
  })

  it.each([
    ['the dangers cannot be read', { status: 503 }, true],
    ['they are old', { body: { ...noHazards, isStale: true } }, true],
    ['they are current', { body: noHazards }, false],
  ])('says whether fires may be missing when %s', async (_, hazards, may) => {
    const server = await ask([], { ...found(placed()), 'GET /api/hazards': hazards })
    await waitFor(() => expect(server.to('GET /api/hazards')).toHaveLength(1))
    await waitFor(async () => expect((await answer()).textContent).toContain('No alerts within 25 miles.'))
    await waitFor(async () =>
      expect((await answer()).textContent?.includes("We can't see the newest fires now.")).toBe(may),
    )
  })

  it('says of a ZIP code that its centre was compared', async () => {
    await ask(
      [],
      found(placed({ place_type: ['postcode'], properties: {}, place_name: 'Topanga, California 90290' })),
      '90290',
    )
    expect((await answer()).textContent).toContain('We compared the middle of Topanga 90290.')
  })

  it('does not say yes for a home of which only the ZIP code is known, and says what makes it exact', async () => {
    await ask(
      [order({ affectedAreas: ['Zone OAK-E047'] })],
      found(placed({ place_type: ['postcode'], properties: {}, place_name: 'Topanga, California 90290' })),
      '90290',
    )
    const said = await answer()
    expect(said.querySelector('h2')?.textContent).toBe(
      'It may be. The middle of Topanga 90290 is in zone OAK-E047: ORDER. Leave now.',
    )
    expect(said.textContent).toContain(
      'Your street may be different. To be sure, give the street and number, or set the pin in your profile.',
    )
    expect(said.textContent).not.toMatch(/your home/i)
  })

  it('says when a place is unknown, and when no source could be read', async () => {
    await ask([], found())
    expect(await screen.findByText(/^We could not find that place. Muster knows California only/)).toBeTruthy()
  })

  it('does not answer “no” when no source could be read', async () => {
    await ask([], { 'POST /api/places/search': { offline: true } })
    expect(await screen.findByText(/^We could not check now. In danger, call 911/)).toBeTruthy()
    expect(screen.queryByText('No alerts within 25 miles.')).toBeNull()
  })

  it('stores the address in no address bar, request line, history or storage', async () => {
    const server = await ask([order()], found(placed()))
    await answer()
    expect(currentAddress()).toBe('/danger-check')
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])
    expect(kept).not.toContain('Secret')
    expect(kept).not.toContain(home.join())
    expect(server.calls.map(({ path }) => path).filter(path => /secret|118\.6,/i.test(path))).toEqual([])
  })
})
