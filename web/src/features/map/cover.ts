/** What lies over the map's edges, in CSS pixels. */
export type Cover = { top: number; right: number; bottom: number; left: number }

// In rem, as the inputs, the legend and the sheet are built.
const wide: Cover = { top: 13, right: 5, bottom: 6, left: 2 }
const narrow: Cover = { top: 8, right: 2, bottom: 21, left: 2 }
/** Of the sign with the next turn and the line under it. */
const signTop = 12
// On its side a phone has the inputs without the ways to travel, and no sheet; while following, the sign takes the left half.
const short: Cover = { top: 7.5, right: 4, bottom: 4, left: 2 }
const shortFollowing: Omit<Cover, 'left'> = { top: 2, right: 4, bottom: 4 }
const signShare = 0.5
/** How much of the map may count as covered: the rest must hold a route. */
const mostCovered = 0.7

const fit = (a: number, b: number, space: number): [number, number] => {
  const most = space * mostCovered
  const scale = a + b > most ? most / (a + b) : 1
  return [Math.round(a * scale), Math.round(b * scale)]
}

export type Layout = { isWide: boolean; isShort: boolean; isFollowing: boolean }

function remsOf({ isWide, isShort, isFollowing }: Layout, widthRem: number): Cover {
  if (isShort) return isFollowing ? { ...shortFollowing, left: widthRem * signShare } : short
  const rems = isWide ? wide : narrow
  return isFollowing ? { ...rems, top: signTop } : rems
}

/** What covers a map of this size (CSS pixels) at this root font size: inputs above, on narrow screens the sheet below. */
export function coverOf(layout: Layout, size: { width: number; height: number }, remPx: number): Cover {
  const rems = remsOf(layout, size.width / remPx)
  const [top, bottom] = fit(rems.top * remPx, rems.bottom * remPx, size.height)
  const [left, right] = fit(rems.left * remPx, rems.right * remPx, size.width)
  return { top, right, bottom, left }
}
