type SignIn = { email: string; password: string }

let typed: SignIn | null = null

const firstPage = () => document.getElementById('start')

/** True while the page that the server wrote is shown, which the app replaces. */
export const hasFirstPage = (): boolean => firstPage() !== null

/** Removes the page that the server wrote. Returns true if the person was signing in there; what they typed is kept. */
export function leaveFirstPage(): boolean {
  const page = firstPage()
  const form = page?.querySelector('form')
  const typedIn = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  const entered = { email: typedIn('email'), password: typedIn('password') }
  const wasSigningIn = Boolean(entered.email || entered.password || form?.contains(document.activeElement))
  if (wasSigningIn) typed = entered
  page?.remove()
  return wasSigningIn
}

/** What was typed into the sign-in form of the first page; null when asked again. */
export function takeTypedSignIn(): SignIn | null {
  const taken = typed
  typed = null
  return taken
}
