import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { HazardRank } from '@muster/contracts/vocabulary/hazards'

// About half of California. An area this large is a weather region, and avoiding it would leave no roads.
const widestAvoidedDegrees = 2.5

// Fire weather: conditions in which fires start easily, not a fire. The National Weather Service sends it in Spanish too.
const fireWeather =
  /red flag|fire weather|fire danger|bandera roja|(?:condiciones|clima|tiempo) [^.:]*incendio|(?:peligro|riesgo)(?: \p{L}+)? de incendio/iu
const slide = /landslide|mud ?slide|mud ?flow|debris flow|avalanche/i
const hazardousMaterial = /hazardous material|hazmat|radiological|nuclear power/i
const roadClosure = /\broads? clos(?:ed|ure)/i

/** The area of an update as a hazard; null when the update has no area, has ended, or says that the danger is over. */
export function hazardOfUpdate(update: EmergencyUpdate): HazardFeature | null {
  const { geometry, id } = update
  if (!geometry || !update.isActive || update.level === 'all-clear') return null
  const rank = spanDegrees(geometry) > widestAvoidedDegrees ? 'notice' : rankWithin(update)
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      updateId: id,
      kind: update.hazard,
      title: update.title,
      severity: update.severity,
      rank,
      avoid: rank === 'danger' || rank === 'closure' || rank === 'order',
      isDrill: update.isDrill,
      senderName: update.source.senderName,
      issuedAt: update.issuedAt,
    },
  }
}

/**
 * The rank of an update, with the exception of warnings by zone: their danger is somewhere in the zones, and avoiding all of them would close the roads of
 * half a county.
 */
function rankWithin(update: EmergencyUpdate): HazardRank {
  const rank = rankOf(update)
  return update.isAreaByCodes && (rank === 'danger' || rank === 'closure') ? 'notice' : rank
}

function rankOf({ hazard, level, event, severity }: EmergencyUpdate): HazardRank {
  if (level === 'order') return 'order'
  if (hazard === 'evacuation-warning') return 'warning'
  if (hazard === 'wildfire') return fireWeather.test(event) ? 'notice' : 'danger'
  if (roadClosure.test(event)) return 'closure'
  if (hazardousMaterial.test(event)) return 'danger'
  if (slide.test(event) && (severity === 'critical' || severity === 'high')) return 'danger'
  // A flood warning covers a watershed, most of it dry; an emergency means that water is in the streets.
  return (hazard === 'flood' || hazard === 'tsunami') && severity === 'critical' ? 'danger' : 'notice'
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
