/** The e-mail address in a JSON body, normalised as for looking up an account; undefined if there is none. */
export function emailIn(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    const email = parsed !== null && typeof parsed === 'object' && 'email' in parsed ? parsed.email : undefined
    return typeof email === 'string' ? email.trim().toLowerCase() : undefined
  } catch {
    // The service parses the body next and reports what is wrong with it.
    return undefined
  }
}
