import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import type { HazardFeature } from '@muster/contracts/entities/navigation'

// Half of California: an area this wide is a weather region, and avoiding it would leave nobody a road.
const widestAvoidedDegrees = 2.5

// Weather in which fires start is not a fire.
const fireWeather = /red flag|fire weather|fire danger/i

/** The area of an update as a hazard; null where it has none or is over. */
export function hazardOfUpdate(update: EmergencyUpdate): HazardFeature | null {
  const { geometry, id } = update
  if (!geometry || !update.isActive) return null
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      updateId: id,
      kind: update.hazard,
      title: update.title,
      severity: update.severity,
      avoid: mustBeAvoided(update, geometry),
      isDrill: update.isDrill,
      senderName: update.source.senderName,
      issuedAt: update.issuedAt,
    },
  }
}

function mustBeAvoided({ hazard, event, severity }: EmergencyUpdate, geometry: AreaGeometry): boolean {
  if (spanDegrees(geometry) > widestAvoidedDegrees) return false
  if (hazard === 'evacuation-order') return true
  if (hazard === 'wildfire') return !fireWeather.test(event)
  // A flood warning covers a watershed, most of it dry; an emergency means that water is in the streets.
  return (hazard === 'flood' || hazard === 'tsunami') && severity === 'critical'
}

function spanDegrees(geometry: AreaGeometry): number {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const points = polygons.flatMap(([outer = []]) => outer)
  const span = (axis: 0 | 1) => {
    const values = points.map(point => point[axis])
    return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)
  }
  return Math.max(span(0), span(1))
}
