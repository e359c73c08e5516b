import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepRoute } from '../src/features/map/kept-route.ts'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

const contact = { relationship: 'Brother', isPrimary: false }
const user = buildUser({
  name: 'Maria Lopez',
  emergencyContacts: [
    { ...contact, id: '1'.repeat(24), name: 'Daniel', phone: '(510) 555-0199', isPrimary: true },
    { ...contact, id: '2'.repeat(24), name: 'Asha', phone: '510-555-0123' },
  ],
})

async function open() {
  fakeServer({ 'GET /api/auth/me': { body: { user } }, 'GET /api/emergency-updates': { body: [] } })
  renderApp('/contacts')
  await screen.findByRole('heading', { name: /Tell your contacts|Avise a sus contactos/ })
}
const linkOf = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '')
const keep = (at: string, isPracticeNetwork = false) =>
  keepRoute({
    routes: [{ duration: 720, muster: { isPracticeNetwork, reasons: [] } }],
    ...{ origin: [0, 0], destination: [1, 1], names: { origin: 'Home', destination: 'Town Hall, Chico' } },
    ...{ way: 'driving', at },
  } as unknown as Parameters<typeof keepRoute>[0])

describe('the emergency contacts', () => {
  freshBrowser()
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

  it('are told by one press that the person leaves, with the destination, or is safe', async () => {
    keep(new Date().toISOString())
    await open()
    expect(linkOf('I am leaving')).toMatch(
      /^sms:5105550199,5105550123\?&body=I am leaving now\. I am going to Town Hall, about 12 min from here\. Maria Lopez, \d+:\d\d [AP]M$/,
    )
    expect(linkOf('I am safe')).toMatch(/body=I am safe\. Maria Lopez, /)
    expect(screen.getByText(/a text to Daniel and Asha\. You press Send there\. Muster sends nothing\./)).toBeTruthy()
  })

  it.each([
    ['an old route', new Date(Date.now() - 4 * 3_600_000).toISOString(), false],
    ['a route on roads that are only drawn', new Date().toISOString(), true],
  ])('are not told of %s', async (_, at, isPractice) => {
    keep(at, isPractice)
    await open()
    expect(linkOf('I am leaving')).not.toContain('Town Hall')
  })

  it('are told the person’s position, once they allow it, in the person’s language', async () => {
    await startI18n('es')
    await open()
    const getCurrentPosition = vi.fn((yes: (at: object) => void) =>
      yes({ coords: { latitude: 39.75, longitude: -121.62 } }),
    )
    expect(linkOf('Estoy a salvo')).not.toContain('query=')
    expect(screen.queryByRole('button', { name: 'Agregar dónde estoy' })).toBeNull()
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
    await startI18n('en')
    await userEvent.click(await screen.findByRole('button', { name: 'Add where I am' }))
    await startI18n('es')
    expect(await screen.findByText(/El texto dice dónde está usted\./)).toBeTruthy()
    expect(linkOf('Estoy a salvo')).toContain(
      'Estoy a salvo. Estoy aquí: https://www.google.com/maps/search/?api=1&query=39.75000,-121.62000',
    )
  })
})
