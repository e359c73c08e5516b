import en from '@muster/languages/en/achievements.json'
import es from '@muster/languages/es/achievements.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../../services/achievements/src/domain/catalogue.ts'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { applyLanguage } from '../../i18n/start-i18n.ts'

const user = buildUser()
const [first] = catalogue
const earned = catalogue.slice(0, 4).map(achievement => ({
  achievementId: achievement.id,
  earnedAt: '2026-11-02T10:00:00.000Z',
  currentUntil: null,
  achievement,
}))
const shareCall = `POST /api/achievements/share/${first?.id}`

const server = (share: { status: number; body?: unknown } = { status: 201, body: {} }) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/achievements': { body: catalogue },
    [`GET /api/achievements/user/${user.id}`]: { body: earned },
    [shareCall]: share,
  })

async function shareOn(platform: string) {
  renderApp('/achievements')
  await userEvent.click(await screen.findByRole('button', { name: `Share "${first?.title}"` }))
  await userEvent.click(await screen.findByRole('button', { name: platform }))
}

/** Presses the share button of a platform with a fake clipboard. Returns the text that was copied last. */
async function copyBy(platform: string, write = async () => {}) {
  const pressing = userEvent.setup()
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  renderApp('/achievements')
  await pressing.click(await screen.findByRole('button', { name: `Share "${first?.title}"` }))
  await pressing.click(await screen.findByRole('button', { name: platform }))
  return () => clipboard.mock.lastCall?.[0]
}

describe('achievements', () => {
  freshBrowser()

  it('have texts for the whole catalogue, which equal the server’s in English', () => {
    const words = Object.fromEntries(catalogue.map(({ id, title, description }) => [id, { title, description }]))
    expect(en.catalogue).toMatchObject(words)
    expect(Object.keys(en.catalogue)).toHaveLength(catalogue.length)
  })

  it('are counted and shown by category', async () => {
    server()
    renderApp('/achievements')
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(`4/${catalogue.length}`)
    expect(screen.getByText('Total Points').parentElement?.textContent).toContain('95')
    const shown = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem').length
    expect(shown()).toBe(catalogue.length)
    await userEvent.click(screen.getByRole('tab', { name: 'Emergency Response' }))
    await waitFor(() => expect(shown()).toBe(catalogue.filter(({ category }) => category === 'emergency').length))
  })

  it('say what was done once they are earned, and what to do before', async () => {
    server()
    renderApp('/achievements')
    await screen.findByRole('progressbar')
    const { 'on-board': first, 'seat-to-share': last } = en.catalogue
    expect(screen.getByText(first.description)).toBeTruthy()
    expect(screen.getByText(last.toDo)).toBeTruthy()
    expect(screen.queryByText(last.description)).toBeNull()
  })

  it('can be shared only when earned', async () => {
    server()
    renderApp('/achievements')
    await screen.findByRole('progressbar')
    expect(screen.getAllByRole('button', { name: /^Share/ })).toHaveLength(earned.length)
  })

  it('with an expiry show how long they are current, and then how to renew them; points stay', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const measured = (id: string, days: number) => ({
      achievementId: id,
      earnedAt: '2026-01-02T20:00:00.000Z',
      currentUntil: inDays(days),
      achievement: catalogue.find(one => one.id === id),
    })
    const list = [measured('contact-answered', 3), measured('chain-tested', -3), measured('out-in-time', -3)]
    fakeServer({
      'GET /api/auth/me': { body: { user } },
      'GET /api/emergency-updates': { body: [] },
      'GET /api/achievements': { body: catalogue },
      [`GET /api/achievements/user/${user.id}`]: { body: list },
    })
    renderApp('/achievements')
    const badge = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement
    const until = new Date(inDays(3)).toLocaleDateString('en')
    expect((await badge('Contact Answered')).textContent).toContain(`Current until ${until}`)
    const lapsed = await badge('Chain Tested')
    expect(lapsed.textContent).toContain('Earned on 1/2/2026. No longer current.')
    const again = within(lapsed).getByRole('link', { name: 'Test again: Chain Tested' })
    expect(again.getAttribute('href')).toBe('/help/plan')
    expect((await badge('Out in Time')).textContent).toContain('Leave in time in the next drill.')
    expect(screen.getByText('Total Points').parentElement?.textContent).toContain('160')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
  })

  it('are named in the reader’s language', async () => {
    server()
    renderApp('/achievements')
    await screen.findByText('On Board')
    await act(() => applyLanguage('es'))
    expect(await screen.findByText(es.catalogue['on-board'].title)).toBeTruthy()
    expect(screen.queryByText('On Board')).toBeNull()
    await act(() => applyLanguage('en'))
  })

  it('are highlighted and focused when a shared link points to one', async () => {
    server()
    renderApp('/achievements?highlight=founder')
    const marked = (await screen.findByText('Founder')).closest('li')
    expect(marked?.getAttribute('aria-current')).toBe('true')
    expect(marked?.contains(document.activeElement)).toBe(true)
  })
})

describe('sharing', () => {
  freshBrowser()

  it('tracks the share, opens a window of 600 × 400, and confirms it', async () => {
    const { to } = server()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await shareOn('X (Twitter)')
    await screen.findByText('Shared Successfully!')
    expect(to(shareCall)[0]?.body).toEqual({ platform: 'twitter', userId: user.id })
    expect(open.mock.calls[0]?.[2]).toContain('width=600,height=400')
    open.mockRestore()
  })

  it('continues when tracking fails, and shows an error', async () => {
    server({ status: 500 })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await shareOn('Facebook')
    await screen.findByText('Sharing Failed')
    expect(screen.getByText('Could not track achievement share. Please try again.')).toBeTruthy()
    expect(open).toHaveBeenCalledTimes(1)
    open.mockRestore()
  })

  it('copies the link', async () => {
    server()
    const copied = await copyBy('Copy link')
    await screen.findByText('Link Copied!')
    expect(copied()).toBe(`${location.origin}/achievements?highlight=${first?.id}`)
    await screen.findByText('Copied!')
  })

  it('copies a caption with the link for Instagram', async () => {
    server()
    const copied = await copyBy('Instagram')
    await screen.findByText('Text Copied!')
    expect(screen.getByText('Caption copied to clipboard. Open Instagram to post manually.')).toBeTruthy()
    expect(copied()).toContain(`"${first?.title}"`)
    expect(copied()).toContain(`highlight=${first?.id}`)
  })

  it('shows an error when the clipboard refuses', async () => {
    server()
    await copyBy('Copy link', () => Promise.reject(new Error('no')))
    await screen.findByText('Copy Failed')
    expect(screen.getByText('Could not copy link to clipboard')).toBeTruthy()
  })
})
