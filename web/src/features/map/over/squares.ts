/** A rectangle on the screen, in CSS pixels from the map's upper left corner. */
export type Rectangle = { left: number; top: number; width: number; height: number }
export type Square = { x: number; y: number; side: number }

/** More squares would cost more than a label under a very long bar. */
const most = 120

/** Squares that cover a rectangle, by their middles: symbols of a map have one size in both directions. */
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

/** The part of a rectangle inside a frame that begins at 0, 0; null where nothing is. */
export function clipTo(frame: { width: number; height: number }, { left, top, width, height }: Rectangle) {
  const x = Math.max(0, left)
  const y = Math.max(0, top)
  const right = Math.min(frame.width, left + width)
  const bottom = Math.min(frame.height, top + height)
  return right > x && bottom > y ? { left: x, top: y, width: right - x, height: bottom - y } : null
}
