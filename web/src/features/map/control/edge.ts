/** Distance between the shown area and the edge of the visible part of the map, in CSS pixels. */
export const edgePx = 24
/** Height of the destination's pin, which is drawn above its point, in CSS pixels. */
const pinPx = 56
/** Distance around a way, in CSS pixels. It is larger at the top, so that the pin of the destination does not lie under the fields. */
export const wayPadding = { top: edgePx + pinPx, right: edgePx, bottom: edgePx, left: edgePx }
