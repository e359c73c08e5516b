/** A rectangle on the screen, in CSS pixels from the map's upper left corner. */
export type Rectangle = { left: number; top: number; width: number; height: number }
/** A square on the screen. `x` and `y`: its middle. */
export type Square = { x: number; y: number; side: number }

/** Largest number of squares for one rectangle. More would take too much time; the cost is a label under a very long bar. */
const most = 120

/** Squares that cover a rectangle. Squares, because a symbol on the map has the same size in both directions. */
export function squaresOver({ left, top, width, height }: Rectangle): Square[] {
  const side = Math.min(width, height)
  if (side <= 0) return []
  const long = Math.max(width, height)
  const count = Math.min(most, Math.ceil(long / side))
  return Array.from({ length: count }, (_, i) => {
    const along = count === 1 ? long / 2 : side / 2 + (i * (long - side)) / (count - 1)
    const [x, y] = width >= height ? [along, side / 2] : [side / 2, along]
    return { x: left + x, y: top + y, side }
  })
}

/** The part of a rectangle inside a frame that starts at 0, 0; null if no part is inside. */
export function clipTo(frame: { width: number; height: number }, { left, top, width, height }: Rectangle) {
  const x = Math.max(0, left)
  const y = Math.max(0, top)
  const right = Math.min(frame.width, left + width)
  const bottom = Math.min(frame.height, top + height)
  return right > x && bottom > y ? { left: x, top: y, width: right - x, height: bottom - y } : null
}
