import { type Position, position } from '@muster/contracts/entities/common'
import { AppError, wrongField } from '@muster/service-kit/errors'

const mostWaypoints = 25

/** "longitude,latitude" in degrees; throws invalid-request for anything else. */
export function parsePosition(text: string, path = 'coordinates'): Position {
  const numbers = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const parsed = position.safeParse(numbers)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-request', { details: [wrongField(path, 'invalid-position')] })
}

/** "lon,lat;lon,lat…" as the Directions API writes it: two points or more. */
export function parseWaypoints(text: string): [Position, Position, ...Position[]] {
  const parts = text.split(';').map(part => part.trim())
  if (parts.length < 2 || parts.length > mostWaypoints) {
    throw new AppError('invalid-request', { details: [wrongField('coordinates', 'waypoint-count')] })
  }
  const [from, to, ...rest] = parts.map(part => parsePosition(part))
  if (!from || !to) throw new AppError('invalid-request')
  return [from, to, ...rest]
}
