const aYear = 'public, max-age=31536000, immutable'

/** The Cache-Control header of a file. File names below /assets/ contain a hash of the content, so these never change; all other files must be revalidated. */
export function cacheControlOf(path: string): string {
  return path.includes('/assets/') ? aYear : 'no-cache'
}

/** Whether a path is a page of the app, which the app's router handles, and not a file. */
export function isPage(path: string, accept: string | undefined): boolean {
  if (path === '/') return true
  if (path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')) return false
  return accept?.includes('text/html') ?? false
}
