/** Between what is shown and the edge of the visible part of the map, in CSS pixels. */
export const edgePx = 24
/** The pin of a destination stands above its point. */
const pinPx = 56
/** The same around a way, so that its destination's pin does not lie under what covers the map's upper edge. */
export const wayPadding = { top: edgePx + pinPx, right: edgePx, bottom: edgePx, left: edgePx }
