import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeSocket } from './fake-socket.ts'
import { stubResizeObserver } from './stub-resize-observer.ts'
import { farAway, freshUpdates, order, start, user } from './updates-stage.ts'

const shown = order({ id: 'a'.repeat(24) })

/** The routes for residents, each with an address that opens it. */
const screens: Record<string, string> = {
  '/': '/',
  '/about': '/about',
  '/danger-check': '/danger-check',
  '/forgot-password': '/forgot-password',
  '/reset-password': '/reset-password',
  '/verify-email': '/verify-email',
  '*': '/nowhere',
  '/profile': '/profile',
  '/contacts': '/contacts',
  '/settings': '/settings',
  '/achievements': '/achievements',
  '/updates': '/updates',
  '/updates/:id': `/updates/${shown.id}`,
  '/help': '/help',
  '/help/plan': '/help/plan',
  '/help/rides': '/help/rides',
  '/help/offers/:id': `/help/offers/${'b'.repeat(24)}`,
  '/forum': '/forum',
  '/forum/:communityId': `/forum/${'c'.repeat(24)}`,
  '/forum/invite/:inviteToken': `/forum/invite/${'d'.repeat(43)}`,
  '/chat': '/chat',
  '/map-california': '/map-california',
  '/map': '/map',
}
/** Routes that do not show the list of alerts: the operator console reads its own, and a helper with a link sees one help request. */
const withoutList = ['/operate/*', '/help/claim/:claimToken']

/** Sends over the socket, as the gateway does, how old the gateway's list is. */
const tellAge = (seconds: number) =>
  act(() =>
    FakeSocket.all.findLast(({ url }) => url.includes('/emergency-ws'))?.tell({ type: 'list_age', data: { seconds } }),
  )
const line = () => screen.queryByText(/^New alerts can't reach us right now\. Alerts as of /)?.textContent ?? ''

describe('a list of alerts that could not be refreshed', () => {
  freshUpdates()
  beforeEach(stubResizeObserver)

  it('is tested on every existing screen', () => {
    const routes = readFileSync(join(import.meta.dirname, '../src/app/router.tsx'), 'utf8')
    const paths = [...routes.matchAll(/path="([^"]+)"/g)].map(([, path]) => path)
    expect(new Set([...Object.keys(screens), ...withoutList])).toEqual(new Set(['/', ...paths]))
  })

  it.each(Object.values(screens))('shows its age at %s, initially and as soon as the gateway reports it', async at => {
    let seconds = 840
    const answer = () => ({ body: [shown], headers: { 'x-muster-stale': String(seconds) } })
    await start({ at, who: user, table: { 'GET /api/emergency-updates': answer } })
    await waitFor(() => expect(line()).toMatch(/, 14 min old\.$/))
    seconds = 0
    tellAge(0)
    await waitFor(() => expect(line()).toBe(''))
    tellAge(180)
    await waitFor(() => expect(line()).toMatch(/, 3 min old\.$/))
  })

  it('shows its age in the list below the bell, with hours where it is that old', async () => {
    const answer = { body: [farAway()], headers: { 'x-muster-stale': '5700' } }
    await start({ at: '/', who: user, table: { 'GET /api/emergency-updates': answer } })
    fireEvent.click(await screen.findByRole('button', { name: /^Emergency Updates, / }))
    expect(await screen.findByText('These updates are 1 h 35 min old.')).toBeTruthy()
  })

  it('shows its age to visitors, too', async () => {
    const answer = { body: [shown], headers: { 'x-muster-stale': '840' } }
    await start({ at: '/', who: null, table: { 'GET /api/emergency-updates': answer } })
    await waitFor(() => expect(line()).toMatch(/, 14 min old\.$/))
  })
})
