import type { Map as BaseMap } from 'maplibre-gl'

/** Distance between the shown area and the edge of the visible part of the map, in CSS pixels. */
export const edgePx = 24
/** Height of the destination's pin, which is drawn above its point, in CSS pixels. */
const pinPx = 56
/** Distance around a way, in CSS pixels. It is larger at the top, so that the pin of the destination does not lie under the fields. */
export const wayPadding = { top: edgePx + pinPx, right: edgePx, bottom: edgePx, left: edgePx }

/** Largest share of the uncovered part of the map that distances around a way may take. */
const mostEmpty = 0.5

/** The padding around a route, reduced on a small map: MapLibre does not move the map if the padding leaves no room for the route. */
export function paddingIn(map: BaseMap, { top, right, bottom, left }: typeof wayPadding): typeof wayPadding {
  const { clientWidth, clientHeight } = map.getContainer()
  const cover = map.getPadding()
  const width = clientWidth - (cover.left ?? 0) - (cover.right ?? 0)
  const height = clientHeight - (cover.top ?? 0) - (cover.bottom ?? 0)
  const share = Math.max(0, Math.min(1, (mostEmpty * width) / (left + right), (mostEmpty * height) / (top + bottom)))
  return { top: top * share, right: right * share, bottom: bottom * share, left: left * share }
}
