import { cleanInput } from '@muster/service-kit/http/clean-input'

/**
 * The e-mail address in a JSON body, normalised as for looking up an account; undefined if there is none. It has to be found in every body in which a service
 * finds it (services skip a byte order mark and zero bytes). Otherwise the request would not be counted against the limits.
 */
export function emailIn(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    // TextDecoder removes the byte order mark.
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    const email = parsed !== null && typeof parsed === 'object' && 'email' in parsed ? cleanInput(parsed.email) : null
    return typeof email === 'string' ? email.trim().toLowerCase() : undefined
  } catch {
    // The service parses the body next and reports what is wrong with it.
    return undefined
  }
}
