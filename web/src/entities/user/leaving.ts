import { leavingCookie } from '@muster/contracts/leaving-cookie'

// A cookie and not local storage, so that the server can remove it when somebody signs in from the first page, which has no script.
const write = (maxAge: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${leavingCookie}=1; path=/; max-age=${maxAge}; samesite=lax`
}

/** True from a logout until the server has been told. During that time the session cookie still identifies the person who left. */
export const isLeaving = (): boolean => document.cookie.split('; ').includes(`${leavingCookie}=1`)
export const markLeaving = (): void => write(31_536_000)
export const unmarkLeaving = (): void => write(0)
