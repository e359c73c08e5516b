/** How much of the map is covered at each edge, in CSS pixels. */
export type Cover = { top: number; right: number; bottom: number; left: number }

// These sizes are in rem, like the inputs, the legend and the sheet, so that they follow the text size.
const wide: Cover = { top: 13, right: 5, bottom: 6, left: 2 }
const narrow: Cover = { top: 8, right: 2, bottom: 21, left: 2 }
/** Height of the sign with the next turn and of the line under it, in rem. */
const signTop = 12
// A phone in landscape shows the inputs without the ways to travel, and no sheet. While a route is followed, the sign takes the left half.
const short: Cover = { top: 7.5, right: 4, bottom: 4, left: 2 }
const shortFollowing: Omit<Cover, 'left'> = { top: 2, right: 4, bottom: 4 }
const signShare = 0.5
/** Largest share of the map's width or height that may count as covered. The route is shown in the rest. */
const mostCovered = 0.7

const fit = (a: number, b: number, space: number): [number, number] => {
  const most = space * mostCovered
  const scale = a + b > most ? most / (a + b) : 1
  return [Math.round(a * scale), Math.round(b * scale)]
}

/** The layout of the screen. `isWide`: has a panel beside the map. `isShort`: a phone in landscape. `isFollowing`: a route is followed. */
export type Layout = { isWide: boolean; isShort: boolean; isFollowing: boolean }

function remsOf({ isWide, isShort, isFollowing }: Layout, widthRem: number): Cover {
  if (isShort) return isFollowing ? { ...shortFollowing, left: widthRem * signShare } : short
  const rems = isWide ? wide : narrow
  return isFollowing ? { ...rems, top: signTop } : rems
}

/** What covers a map. `size`: of the map, in CSS pixels. `remPx`: root font size. The inputs cover the top, and on narrow screens the sheet the bottom. */
export function coverOf(layout: Layout, size: { width: number; height: number }, remPx: number): Cover {
  const rems = remsOf(layout, size.width / remPx)
  const [top, bottom] = fit(rems.top * remPx, rems.bottom * remPx, size.height)
  const [left, right] = fit(rems.left * remPx, rems.right * remPx, size.width)
  return { top, right, bottom, left }
}
