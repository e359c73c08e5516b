import type { Map as BaseMap } from 'maplibre-gl'
import { chipColors } from '../hazards/layers.ts'
import { hazardPatterns, patternRatio } from '../hazards/patterns.ts'
import type { Palette } from './palette.ts'

type Draw = (context: CanvasRenderingContext2D) => void

/** What `draw` paints, in CSS pixels. */
function picture(width: number, height: number, draw: Draw): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * patternRatio
  canvas.height = height * patternRatio
  const context = canvas.getContext('2d')
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

// Only the middle of a plate stretches, so that its corners stay round whatever its words.
const stretching = {
  stretchX: [[10 * patternRatio, 18 * patternRatio]] as [number, number][],
  stretchY: [[10 * patternRatio, 18 * patternRatio]] as [number, number][],
  content: [9, 5, 19, 23].map(value => value * patternRatio) as [number, number, number, number],
}

/** Puts every picture that our layers name into the map, or replaces it after a change of look. */
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
}
