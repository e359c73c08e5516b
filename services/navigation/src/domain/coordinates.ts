import { type Position, position } from '@muster/contracts/entities/common'
import { AppError, invalidField } from '@muster/service-kit/errors'

const mostWaypoints = 25

/** Parses "longitude,latitude" in degrees. Throws `invalid-request` for anything else; `path` names the field in the error. */
export function parsePosition(text: string, path = 'coordinates'): Position {
  const numbers = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const parsed = position.safeParse(numbers)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-request', { details: [invalidField(path, 'invalid-position')] })
}

/** Parses "lon,lat;lon,lat…" as the Directions API writes it, with 2 to 25 points. Throws `invalid-request` for anything else. */
export function parseWaypoints(text: string): [Position, Position, ...Position[]] {
  const parts = text.split(';').map(part => part.trim())
  if (parts.length < 2 || parts.length > mostWaypoints) {
    throw new AppError('invalid-request', { details: [invalidField('coordinates', 'waypoint-count')] })
  }
  const [from, to, ...rest] = parts.map(part => parsePosition(part))
  if (!from || !to) throw new AppError('invalid-request')
  return [from, to, ...rest]
}
