import { cleanup, configure, render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../src/app/app.tsx'
import { Providers } from '../src/app/providers.tsx'
import { forgetListStanding } from '../src/entities/emergency-update/list-standing.ts'
import { unmarkLeaving } from '../src/entities/user/leaving.ts'
import { forgetLive } from '../src/features/alerts/live-memory.ts'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { closeLogin } from '../src/lib/login-prompt.ts'
import { clockAhead } from '../src/lib/server-clock.ts'
import { listToasts, removeToast } from '../src/lib/toast.ts'
import { stubSockets } from './fake-socket.ts'

// The default time limit of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

let address = ''

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

/** The app's current path and query. */
export const currentAddress = (): string => address

/** Renders the whole app at an address. */
export const renderApp = (at = '/') =>
  render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>
        <App />
        <Address />
      </MemoryRouter>
    </Providers>,
  )

/** Resets browser state before each test of a file, and cleans up after it. */
export function freshBrowser(): void {
  beforeEach(async () => {
    localStorage.clear()
    unmarkLeaving()
    closeLogin()
    forgetListStanding()
    forgetLive()
    clockAhead.set(0)
    stubSockets()
    vi.stubGlobal('scrollTo', () => {})
    await startI18n('en')
  })
  afterEach(() => {
    cleanup()
    for (const { id } of listToasts()) removeToast(id)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
