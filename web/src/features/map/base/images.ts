import { type Severity, severities } from '@muster/contracts/vocabulary/severities'
import type { Map as BaseMap } from 'maplibre-gl'
import { chipColors, plateColors, plateName } from '../hazards/layers.ts'
import { hazardPatterns, patternRatio } from '../hazards/patterns.ts'
import type { Palette } from './palette.ts'

type Draw = (context: CanvasRenderingContext2D) => void

/** An image of what `draw` paints. `width` and `height` are in CSS pixels. */
function picture(width: number, height: number, draw: Draw): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * patternRatio
  canvas.height = height * patternRatio
  // Keeps the canvas in memory, because reading it back from the graphics card takes longer than drawing it.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas')
  context.scale(patternRatio, patternRatio)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const chip = ({ fill, edge }: { fill: string; edge: string }) =>
  picture(28, 28, context => {
    context.fillStyle = fill
    context.strokeStyle = edge
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(1, 1, 26, 26, 5)
    context.fill()
    context.stroke()
  })

const chevron = (color: string) =>
  picture(12, 14, context => {
    context.strokeStyle = color
    context.lineWidth = 2.4
    context.stroke(new Path2D('M4 3.2 8.4 7 4 10.8'))
  })

const cross = ({ ink, inkText, panel }: Palette) =>
  picture(34, 34, context => {
    context.fillStyle = ink
    context.strokeStyle = panel
    context.lineWidth = 3
    context.beginPath()
    context.arc(17, 17, 14, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    context.strokeStyle = inkText
    context.lineWidth = 3.4
    context.stroke(new Path2D('M12 12 22 22M22 12 12 22'))
  })

/** Muster's mark on a pin; its point is at the middle of the lower edge. */
const pin = ({ brand, brandText, panel }: Palette) =>
  picture(48, 60, context => {
    context.fillStyle = brand
    context.strokeStyle = panel
    context.lineWidth = 3
    const tip = new Path2D('M24 58 14 40H34Z')
    context.stroke(tip)
    context.fill(tip)
    context.beginPath()
    context.roundRect(3, 2, 42, 42, 7)
    context.stroke()
    context.fill()
    context.fill(tip)
    context.translate(6, 5)
    context.scale(36 / 32, 36 / 32)
    context.fillStyle = brandText
    context.strokeStyle = brandText
    context.lineWidth = 3.1
    for (let quarter = 0; quarter < 4; quarter++) {
      context.stroke(new Path2D('M4.6 4.6 9.4 9.4'))
      context.fill(new Path2D('M13.1 13.1 6.3 12.6 12.6 6.3Z'))
      context.translate(16, 16)
      context.rotate(Math.PI / 2)
      context.translate(-16, -16)
    }
    context.beginPath()
    context.arc(16, 16, 2.3, 0, 2 * Math.PI)
    context.fill()
  })

/** A dark square with a light symbol. `draw` paints the symbol in a field of 20 by 20. */
const square = ({ fg, panel, inkText, ink, contrast }: Palette, draw: Draw) =>
  picture(24, 24, context => {
    context.fillStyle = contrast ? fg : ink
    context.strokeStyle = panel
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(1, 1, 22, 22, 5)
    context.fill()
    context.stroke()
    context.translate(2, 2)
    context.strokeStyle = inkText
    context.fillStyle = inkText
    context.lineWidth = 2.2
    draw(context)
  })

const paths = {
  hospital: 'M10 4V16M4 10H16',
  hall: 'M3.5 10 10 4.5 16.5 10M5.5 9V15.5H14.5V9',
  fireStation: 'M4 8H12V14H4ZM12 10H15L16.5 12V14H12M6.5 14.5V15.5M14 14.5V15.5',
} as const
const pictogram = (palette: Palette, path: keyof typeof paths) =>
  square(palette, context => context.stroke(new Path2D(paths[path])))

const dot = ({ label, panel }: Palette) =>
  picture(12, 12, context => {
    context.fillStyle = label
    context.strokeStyle = panel
    context.lineWidth = 2
    context.beginPath()
    context.arc(6, 6, 4, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  })

const oneway = ({ label, contrast, fg }: Palette) =>
  picture(18, 8, context => {
    context.strokeStyle = contrast ? fg : label
    context.lineWidth = 1.6
    context.stroke(new Path2D('M2 4H15M11.5 1.4 15 4 11.5 6.6'))
  })

/** The plate of a severity, for places without room for words. Each severity has its own shape. */
function plate(severity: Severity, isDrill: boolean, palette: Palette) {
  const { fill, text } = plateColors(severity, isDrill, palette)
  const shapes: Record<Severity, string> = {
    critical: 'M8.5 2H17.5L24 8.5V17.5L17.5 24H8.5L2 17.5V8.5Z',
    high: 'M13 2 25 24H1Z',
    medium: 'M13 1.5A11.5 11.5 0 1 1 12.99 1.5Z',
    low: 'M2.5 2.5H23.5V23.5H2.5Z',
  }
  return picture(26, 26, context => {
    const shape = new Path2D(shapes[severity])
    context.fillStyle = fill
    context.strokeStyle = isDrill || (palette.contrast && severity === 'low') ? palette.fg : palette.panel
    context.lineWidth = 2
    context.fill(shape)
    context.stroke(shape)
    context.strokeStyle = text
    context.lineWidth = 2.8
    context.stroke(new Path2D(severity === 'low' ? 'M13 11.5V18.5M13 7.5V7.6' : 'M13 8V14.5M13 18.6V18.7'))
  })
}

/** The pin of a shelter: filled if a source says that it is open, dashed otherwise. */
const shelterPin = (palette: Palette, isOpen: boolean) =>
  picture(36, 44, context => {
    const { brand, brandText, panel, fg } = palette
    context.fillStyle = isOpen ? brand : panel
    context.strokeStyle = isOpen ? panel : fg
    context.lineWidth = 2.4
    if (!isOpen) context.setLineDash([4, 3])
    const shape = new Path2D(
      'M8 3H28A5 5 0 0 1 33 8V27A5 5 0 0 1 28 32H23L18 41 13 32H8A5 5 0 0 1 3 27V8A5 5 0 0 1 8 3Z',
    )
    context.fill(shape)
    context.stroke(shape)
    context.setLineDash([])
    context.strokeStyle = isOpen ? brandText : fg
    context.lineWidth = 2.6
    context.stroke(new Path2D('M9 18 18 10 27 18M12 17V26H24V17'))
  })

/** Side of the empty image that keeps labels away from a place, in CSS pixels. */
export const keepClearPx = 30
const nothing = () => picture(keepClearPx, keepClearPx, () => {})

// Only the middle of a plate stretches, so that its corners stay round for any text.
const stretching = {
  stretchX: [[10 * patternRatio, 18 * patternRatio]] as [number, number][],
  stretchY: [[10 * patternRatio, 18 * patternRatio]] as [number, number][],
  content: [9, 5, 19, 23].map(value => value * patternRatio) as [number, number, number, number],
}

/** Adds every image that Muster's layers use to the map, or replaces it after a change of colours. */
export function putImages(map: BaseMap, palette: Palette): void {
  const put = (name: string, image: Parameters<BaseMap['addImage']>[1], options = {}) => {
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: patternRatio, ...options })
  }
  for (const [name, image] of Object.entries(hazardPatterns(palette))) put(`muster-${name}`, image)
  for (const [name, colors] of Object.entries(chipColors(palette))) put(`muster-chip-${name}`, chip(colors), stretching)
  put('muster-chevron', chevron(palette.dark ? palette.land : palette.panel))
  put('muster-cross', cross(palette))
  put('muster-pin', pin(palette))
  put('muster-oneway', oneway(palette))
  put('muster-hospital', pictogram(palette, 'hospital'))
  put('muster-hall', pictogram(palette, 'hall'))
  put('muster-fire-station', pictogram(palette, 'fireStation'))
  put('muster-place', dot(palette))
  put('muster-keep-clear', nothing())
  put('muster-shelter-open', shelterPin(palette, true))
  put('muster-shelter-unsaid', shelterPin(palette, false))
  for (const severity of severities)
    for (const isDrill of [false, true])
      put(`muster-plate-${plateName(severity, isDrill)}`, plate(severity, isDrill, palette))
}
