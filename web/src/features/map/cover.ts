/** What lies over the map's edges, in CSS pixels. */
export type Cover = { top: number; right: number; bottom: number; left: number }

// In rem, as the inputs, the legend and the sheet are built.
const wide: Cover = { top: 13, right: 5, bottom: 6, left: 2 }
const narrow: Cover = { top: 8, right: 2, bottom: 21, left: 2 }
/** Of the sign with the next turn and the line under it. */
const signTop = 12
/** How much of the map may count as covered: the rest must hold a route. */
const mostCovered = 0.7

const fit = (a: number, b: number, space: number): [number, number] => {
  const most = space * mostCovered
  const scale = a + b > most ? most / (a + b) : 1
  return [Math.round(a * scale), Math.round(b * scale)]
}

/** What covers a map of this size (CSS pixels) at this root font size: inputs above, on narrow screens the sheet below. */
export function coverOf(
  { isWide, isFollowing = false }: { isWide: boolean; isFollowing?: boolean },
  size: { width: number; height: number },
  remPx: number,
): Cover {
  const rems = isWide ? wide : narrow
  const [top, bottom] = fit((isFollowing ? signTop : rems.top) * remPx, rems.bottom * remPx, size.height)
  const [left, right] = fit(rems.left * remPx, rems.right * remPx, size.width)
  return { top, right, bottom, left }
}
