import { cleanup, configure, render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../src/app/app.tsx'
import { Providers } from '../src/app/providers.tsx'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { listToasts, removeToast } from '../src/lib/toast.ts'
import { stubSockets } from './fake-socket.ts'

// A busy machine is slow to render; a test waits for what it asks for, and one second is not enough.
configure({ asyncUtilTimeout: 15_000 })

let address = ''

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

/** Where the app is now: path and query. */
export const currentAddress = (): string => address

/** The whole app at an address, as the browser starts it. */
export const renderApp = (at = '/') =>
  render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>
        <App />
        <Address />
      </MemoryRouter>
    </Providers>,
  )

/** A fresh browser before each test of a file, and nothing left behind after it. */
export function freshBrowser(): void {
  beforeEach(async () => {
    localStorage.clear()
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
