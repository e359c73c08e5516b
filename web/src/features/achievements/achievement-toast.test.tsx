import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { announceAchievements, dismissAchievementNews } from '../../entities/achievement/news.ts'
import { toast } from '../../lib/toast.ts'
import { AchievementToast } from './achievement-toast.tsx'

const earned = (achievementId: string, title: string) => ({
  achievementId,
  earnedAt: '2026-11-02T10:00:00.000Z',
  currentUntil: null,
  achievement: {
    id: achievementId,
    title,
    description: 'You did it.',
    points: 40,
    category: 'emergency' as const,
    icon: 'map' as const,
  },
})

async function start() {
  fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': { body: [] } })
  renderApp('/contacts')
  await screen.findByText('Login Required')
  act(() => dismissAchievementNews())
  // The script of the toast loads with the first achievement.
  announce('loaded')
  await screen.findByText('New achievement: loaded')
  act(() => dismissAchievementNews())
  vi.useFakeTimers()
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const announce = (...names: string[]) => act(() => announceAchievements(names.map(name => earned(name, name))))
const shown = () => screen.queryAllByText(/^New achievement:/).map(({ textContent }) => textContent)
const panel = () => screen.getByText(/^New achievement:/).closest<HTMLElement>('[data-fading]')

describe('the achievement toast', () => {
  freshBrowser()

  it('shows an achievement on any screen, and closes after 5 s with a fade of 300 ms', async () => {
    await start()
    announce('know-the-way')
    expect(shown()).toEqual(['New achievement: know-the-way'])
    expect(screen.getByText('40 points. You did it.')).toBeTruthy()
    expect(screen.getByText(/^New achievement:/).closest('[role=status]')).toBeTruthy()
    await pass(4999)
    expect(panel()?.dataset.fading).toBe('false')
    await pass(1)
    expect(panel()?.dataset.fading).toBe('true')
    await pass(299)
    expect(shown()).toHaveLength(1)
    await pass(1)
    expect(shown()).toEqual([])
  })

  it('fades when it is closed', async () => {
    await start()
    announce('a')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(panel()?.dataset.fading).toBe('true')
    await pass(300)
    expect(shown()).toEqual([])
  })

  it('combines several into one short toast, and shows those that arrive during its fade afterwards', async () => {
    await start()
    announce('a', 'b', 'd')
    expect(shown()).toEqual([])
    expect(screen.getByText('3 new achievements')).toBeTruthy()
    expect(screen.getByText('120 points. a, b, and d.')).toBeTruthy()
    await pass(5000)
    announce('c')
    expect(screen.getByText('3 new achievements')).toBeTruthy()
    await pass(300)
    expect(shown()).toEqual(['New achievement: c'])
    await pass(5000)
    await pass(300)
    expect(shown()).toEqual([])
  })

  it('waits until an ordinary toast has closed', async () => {
    await start()
    act(() => void toast({ title: 'Contacts Saved' }))
    announce('a')
    expect(screen.getByText('Contacts Saved')).toBeTruthy()
    expect(shown()).toEqual([])
    await pass(5000)
    expect(screen.queryByText('Contacts Saved')).toBeNull()
    expect(shown()).toHaveLength(1)
  })

  it('waits while the person is in danger', async () => {
    await start()
    const { container } = render(<AchievementToast isInDanger />)
    announce('a')
    // The toast of the app itself shows it, because in the app the person is not in danger.
    expect(shown()).toHaveLength(1)
    expect(container.textContent).toBe('')
  })

  it('waits while a dialog is open, while an ordinary toast is shown inside it', async () => {
    await start()
    vi.useRealTimers()
    // In a wide window the menu button exists but is hidden.
    fireEvent.click(document.querySelector('header button[aria-label="Open menu"]') as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    announce('a')
    expect(shown()).toEqual([])
    act(() => void toast({ title: 'Contacts Saved' }))
    expect(within(dialog).getByText('Contacts Saved')).toBeTruthy()
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Contacts Saved')).toBeTruthy()
  })
})
