import { createObservable, useObservable } from './observable.ts'

const asked = createObservable(false)

/** Opens the login dialog over the current screen. */
export const askToLogIn = (): void => asked.set(true)
export const closeLogin = (): void => asked.set(false)
export const useLoginAsked = (): boolean => useObservable(asked)

const logins = createObservable(0)

/** Number of logins since the page was loaded. Used as a key, so that a form that a visitor had opened starts again for the person who logged in. */
export const useLogins = (): number => useObservable(logins)
export const countLogin = (): void => logins.set(logins.get() + 1)

/** The history state for a navigation to `/` because a login is needed. `redirectedFrom` reads the address from it; null for other states. */
export const loginRedirectState = ({ pathname, search }: { pathname: string; search: string }) => ({
  from: pathname + search,
})

export const redirectedFrom = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null
