import { needNames, noNeeds } from '@muster/contracts/vocabulary/needs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { startI18n } from '../../i18n/start-i18n.ts'
import { cardsFor } from './cards.ts'

const start = (at: string) => {
  const user = buildUser({ hasWheelchair: true, hasServiceAnimal: true })
  fakeServer({ 'GET /api/auth/me': { body: { user } }, 'GET /api/emergency-updates': { body: [] } })
  renderApp(at)
}

describe('responder cards', () => {
  freshBrowser()

  it('include one for each need of the profile, listed first for a person with that need', () => {
    for (const need of needNames) expect(cardsFor({ ...noNeeds, [need]: true }).yours).not.toEqual([])
    expect(cardsFor(null).yours).toEqual([])
    expect(cardsFor(null).others).toHaveLength(11)
  })

  it('are shown one at a time, keep the screen on, and close with Escape step by step', async () => {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    start('/contacts?cards')
    const yours = (await screen.findByText('From your profile')).closest('section') as HTMLElement
    expect(
      within(yours)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'I use a wheelchair.I need 2 people to carry me.',
      'My service animal stays with me.It works for me. It is not a pet.',
      'Where is the accessible shelter?I need a way in without steps.',
    ])
    await userEvent.click(screen.getByRole('link', { name: /I use a wheelchair/ }))
    const title = await screen.findByRole('heading', { name: 'I use a wheelchair.' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText('I need 2 people to carry me.')).toBeTruthy()
    expect(request).toHaveBeenCalledWith('screen')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('From your profile')).toBeTruthy()
    expect(currentAddress()).toBe('/contacts?cards')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(currentAddress()).toBe('/contacts'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(release).toHaveBeenCalled()
  })

  it('are in the language of the place, with the reader’s own below', async () => {
    await startI18n('es')
    start('/contacts?cards=deaf')
    const title = await screen.findByRole('heading', { name: 'I am deaf.' })
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.getByText('Soy una persona sorda. Por favor, escríbalo.').getAttribute('lang')).toBe('es')
    await userEvent.click(screen.getByRole('button', { name: 'Todas las tarjetas' }))
    expect(await screen.findByText('Según su perfil')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(currentAddress()).toBe('/contacts'))
  })
})
