import { type Palette, type Rgb, toRgb } from '../base/palette.ts'

/** An image for the map: size in image pixels, and RGBA bytes. */
export type PatternImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

type Ink = { rgb: Rgb; alpha: number }
/** The ink at a point of the tile, in CSS pixels; null if the point is transparent. */
type Drawing = (x: number, y: number) => Ink | null

const samples = 4
/** Image pixels per CSS pixel, for sharp edges on phones. */
export const patternRatio = 2

const over = (inks: readonly (Ink | null)[]): [number, number, number, number] => {
  const alpha = inks.reduce((sum, ink) => sum + (ink?.alpha ?? 0), 0)
  if (alpha === 0) return [0, 0, 0, 0]
  const channel = (i: number) => inks.reduce((sum, ink) => sum + (ink ? (ink.rgb[i] ?? 0) * ink.alpha : 0), 0) / alpha
  return [channel(0), channel(1), channel(2), (alpha / inks.length) * 255]
}

/** A square tile of `size` CSS pixels. It repeats without a seam if the drawing does. */
function paint(size: number, drawing: Drawing): PatternImage {
  const width = size * patternRatio
  const data = new Uint8ClampedArray(width * width * 4)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const inks = Array.from({ length: samples * samples }, (_, i) =>
        drawing(
          (x + ((i % samples) + 0.5) / samples) / patternRatio,
          (y + (Math.floor(i / samples) + 0.5) / samples) / patternRatio,
        ),
      )
      data.set(over(inks), (y * width + x) * 4)
    }
  }
  return { width, height: width, data }
}

const modulo = (value: number, by: number) => ((value % by) + by) % by

const stripes =
  (size: number, thick: number, slope: 1 | 0 | -1, line: Ink, ground: Ink | null): Drawing =>
  (x, y) =>
    modulo(x + slope * y, size) < thick ? line : ground

const dots =
  (size: number, radius: number, dot: Ink, ground: Ink | null): Drawing =>
  (x, y) => {
    const near = (cx: number, cy: number) => Math.hypot(x - cx, y - cy) < radius
    return near(size / 4, size / 4) || near((size * 3) / 4, (size * 3) / 4) ? dot : ground
  }

/** Fill patterns of the hazard areas: dense hatching for fires, open stripes for orders, dots for warnings, dark bars for closed areas. */
export function hazardPatterns(palette: Palette): Record<'fire' | 'order' | 'closed' | 'warning', PatternImage> {
  const danger = toRgb(palette.danger)
  const warning = toRgb(palette.warning)
  const plain = palette.contrast
  const fireLine = palette.dark && !plain ? toRgb('#8F1515') : toRgb(palette.dangerFg)
  return {
    fire: paint(
      13,
      stripes(
        13,
        plain ? 6 : 5,
        -1,
        { rgb: fireLine, alpha: 1 },
        plain ? { rgb: toRgb(palette.land), alpha: 0.85 } : { rgb: danger, alpha: 0.72 },
      ),
    ),
    order: paint(
      20,
      stripes(20, 5.7, 1, { rgb: danger, alpha: plain ? 0.9 : 0.4 }, plain ? null : { rgb: danger, alpha: 0.13 }),
    ),
    closed: paint(14, stripes(14, 4, 0, { rgb: toRgb(palette.fg), alpha: plain ? 0.9 : 0.38 }, null)),
    warning: paint(
      12,
      dots(
        12,
        plain ? 1.4 : 1.7,
        { rgb: warning, alpha: plain ? 0.9 : 0.6 },
        plain ? null : { rgb: warning, alpha: 0.07 },
      ),
    ),
  }
}
