type SignIn = { email: string; password: string }

let typed: SignIn | null = null

const firstPage = () => document.getElementById('start')

/** True while the page that the server wrote is shown. The app replaces it. */
export const hasFirstPage = (): boolean => firstPage() !== null

/** A copy of the gravest updates on the page that the server wrote; null if it shows none or has been removed. */
export const firstPageAlerts = (): Node | null => firstPage()?.querySelector('section')?.cloneNode(true) ?? null

/** Gives the focus to the app's link to the same place, if it has one. */
function focusLink(href: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('#root a[href]')
  const same = [...links].find(link => link.getAttribute('href') === href)
  same?.focus({ preventScroll: true })
}

/**
 * Removes the page that the server wrote, when the app has rendered its own page below it. Returns true if the person was signing in there; what they
 * typed is stored for `takeTypedSignIn`. If a link had the focus, the same link of the app gets it.
 */
export function leaveFirstPage(): boolean {
  const page = firstPage()
  const href = page?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  const form = page?.querySelector('form')
  const typedIn = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  const entered = { email: typedIn('email'), password: typedIn('password') }
  const wasSigningIn = Boolean(entered.email || entered.password || form?.contains(document.activeElement))
  if (wasSigningIn) typed = entered
  page?.remove()
  if (href) focusLink(href)
  return wasSigningIn
}

/** Returns what was typed into the sign-in form of the first page, once; null afterwards or if nothing was typed. */
export function takeTypedSignIn(): SignIn | null {
  const taken = typed
  typed = null
  return taken
}
