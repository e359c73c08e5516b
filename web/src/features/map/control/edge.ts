/** Between what is shown and the edge of the visible part of the map, in CSS pixels. */
export const edgePx = 24
