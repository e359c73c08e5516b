/** How long the network may take while a cached shell is at hand. */
const networkMs = 2_000

/**
 * The network's page when it comes whole within 2 s, else the cached shell: a line that connects and never answers must not
 * leave a white page. Without a cached shell the network has all the time that the browser gives it.
 */
export async function answerNavigation(
  request: Request,
  cachedShell: Promise<Response | undefined>,
): Promise<Response> {
  const page = fetchWhole(request)
  const shell = await cachedShell.catch(() => undefined)
  if (!shell) return page.catch(() => Response.error())
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(shell), networkMs))
  // A proxy's error page helps nobody.
  const useful = page.then(
    response => (response.status >= 500 ? shell : response),
    () => shell,
  )
  return Promise.race([useful, late])
}

/** Reads the body too: headers alone show nothing. */
async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request)
  // A redirect is for the browser to follow, and can be neither read nor rebuilt.
  if (response.type === 'opaqueredirect' || response.redirected) return response
  const { status, statusText, headers } = response
  const hasNoBody = status === 204 || status === 304
  return new Response(hasNoBody ? null : await response.arrayBuffer(), { status, statusText, headers })
}
