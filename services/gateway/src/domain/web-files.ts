const aYear = 'public, max-age=31536000, immutable'

/** The bundler puts a content hash into every file name below /assets/; all other files must be revalidated. */
export function cacheControlOf(path: string): string {
  return path.includes('/assets/') ? aYear : 'no-cache'
}

/** True for a page of the app, which the app's router handles; false for a file. */
export function isPage(path: string, accept: string | undefined): boolean {
  if (path === '/') return true
  if (path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')) return false
  return accept?.includes('text/html') ?? false
}
