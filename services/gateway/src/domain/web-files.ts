const aYear = 'public, max-age=31536000, immutable'

/** The bundler puts a digest into every name below /assets/; all else must be asked for again. */
export function cacheControlOf(path: string): string {
  return path.includes('/assets/') ? aYear : 'no-cache'
}

/** Tells a page of the app, which the app's own router knows, from a file. */
export function isPage(path: string, accept: string | undefined): boolean {
  if (path === '/') return true
  if (path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')) return false
  return accept?.includes('text/html') ?? false
}
