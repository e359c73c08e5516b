import { z } from 'zod'
import { AlertFormatError } from '../../../domain/alert.ts'

const arcGisError = z.object({ error: z.object({ code: z.number().optional(), message: z.string().optional() }) })

/** Throws AlertFormatError if an ArcGIS service answered with an error. Such an answer has status 200 and must never be read as an empty list. */
export function refuseArcGisError(json: unknown): void {
  const failed = arcGisError.safeParse(json)
  if (!failed.success) return
  const { code, message } = failed.data.error
  throw new AlertFormatError(`the service answered the error ${code ?? ''} ${message ?? ''}`.trim())
}

/**
 * Converts epoch milliseconds or an ISO 8601 text (ArcGIS uses both) to an instant in UTC. Null if it cannot be read, and for anything before 2000 or after
 * 2100.
 */
export function arcGisInstant(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return ms > Date.UTC(2000, 0) && ms < Date.UTC(2100, 0) ? new Date(ms).toISOString() : null
}
