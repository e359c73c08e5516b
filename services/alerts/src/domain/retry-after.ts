/** The pause that a `Retry-After` header (RFC 9110, seconds or an HTTP date) asks for, in ms, never negative. Null if there is none, or it cannot be read. */
export function readRetryAfter(header: string | null | undefined, now: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}
