import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { isNear, linesOf } from '@muster/geo/area'

const nearKm = 10

/** Whether a hazard is a known fire: a perimeter, a point or an area. Fire weather is not a fire. */
const isFire = ({ properties }: HazardFeature) =>
  properties.kind === 'wildfire' && !properties.isHeat && (properties.rank === 'danger' || properties.updateId === null)

/** Removes hot spots that are not near a known fire: most of them are burning fields or furnaces. */
export function heatNearFires(features: readonly HazardFeature[]): HazardFeature[] {
  const fires = features.filter(isFire)
  return features.filter(({ properties, geometry }) => {
    if (!properties.isHeat) return true
    const [corner] = linesOf(geometry).flat()
    return corner !== undefined && fires.some(fire => isNear(corner, fire.geometry, nearKm))
  })
}
