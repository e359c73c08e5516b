import { cleanInput } from '@muster/service-kit/http/clean-input'

/**
 * The e-mail address in a JSON body, as accounts are looked up by it; undefined where there is none. It has to be found in everything in which a service
 * finds it, or else a limit counts nothing: services read over a byte order mark and zero bytes.
 */
export function emailIn(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    // The decoder takes the mark away.
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    const email = parsed !== null && typeof parsed === 'object' && 'email' in parsed ? cleanInput(parsed.email) : null
    return typeof email === 'string' ? email.trim().toLowerCase() : undefined
  } catch {
    // The service parses the body next and reports what is wrong with it.
    return undefined
  }
}
