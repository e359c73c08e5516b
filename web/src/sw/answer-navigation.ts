/** Time limit for the network if there is a cached shell, in ms. */
const networkMs = 2_000

/**
 * Answers with the network's page if it arrives completely within 2 s, or else with the cached shell, because a connection that never
 * answers must not leave a white page. Without a cached shell it waits for the network as long as the browser does.
 */
export async function answerNavigation(
  request: Request,
  cachedShell: Promise<Response | undefined>,
): Promise<Response> {
  const page = fetchWhole(request)
  const shell = await cachedShell.catch(() => undefined)
  if (!shell) return page.catch(() => Response.error())
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(shell), networkMs))
  // The cached app is more useful than a proxy's error page.
  const useful = page.then(
    response => (response.status >= 500 ? shell : response),
    () => shell,
  )
  return Promise.race([useful, late])
}

/** Reads the body too, because a stalled body would leave the page white. */
async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request)
  // The browser must follow redirects itself; they cannot be read or rebuilt here.
  if (response.type === 'opaqueredirect' || response.redirected) return response
  const { status, statusText, headers } = response
  const hasNoBody = status === 204 || status === 304
  return new Response(hasNoBody ? null : await response.arrayBuffer(), { status, statusText, headers })
}
