import type { Language } from '@muster/contracts/vocabulary/languages'
import { saveFile } from '../../lib/save-file.ts'
import { type Card, shortened } from './card.ts'

const [width, height] = [1170, 2532]
const edge = 90
/** The card is drawn between these, in px: phones show the time and notifications above `top`, and buttons below `bottom`. */
const [top, bottom] = [820, 2250]
const codePx = 420

/** Breaks a text into lines that fit: between words, and within a word that is longer than a line. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...piecesOf(word, fits))
  }
  return lines
}

function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = []
  for (const letter of word) {
    const last = pieces.at(-1)
    if (last !== undefined && fits(last + letter)) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}

const font = (px: number, weight = 500) =>
  `${weight} ${px}px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif`

type Drawing = { heading: string; card: Card; code: readonly boolean[][]; language: Language }

const smallestScale = 0.35
const scales = [1, 0.85, 0.7, 0.55, 0.45, smallestScale]
/** Limits on the lines of a part, tried in turn where a card does not fit at the smallest scale. */
const shorter = [20, 10, 5, 3, 2]

/** Draws the card at a scale. Returns the y coordinate of its end, in px. */
function drawAt(
  context: CanvasRenderingContext2D,
  { heading, card, code }: Omit<Drawing, 'language'>,
  scale: number,
): number {
  context.fillStyle = '#0f1513'
  context.fillRect(0, 0, width, height)
  let y = top
  const write = (text: string, px: number, weight: number, colour: string) => {
    context.font = font(px * scale, weight)
    context.fillStyle = colour
    for (const line of linesOf(text, line => context.measureText(line).width <= width - 2 * edge)) {
      y += px * scale * 1.25
      context.fillText(line, edge, y)
    }
  }
  write(heading, 52, 800, '#ff9c94')
  write(card.name, 84, 800, '#ffffff')
  for (const part of card.parts) {
    y += 26 * scale
    write(part.heading, 40, 700, '#b9c4bd')
    for (const line of part.lines) write(line, 50, 600, '#ffffff')
  }
  y += 40
  const square = codePx / code.length
  context.fillStyle = '#ffffff'
  context.fillRect(edge, y, codePx, codePx)
  context.fillStyle = '#000000'
  for (const [row, squares] of code.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark) context.fillRect(edge + column * square, y + row * square, square + 0.5, square + 0.5)
  return y + codePx
}

/** The picture as PNG, at the largest scale at which the whole card fits. A card that fits at none is shortened. Null if the browser has no canvas. */
export async function lockScreenPicture(drawing: Drawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  const fits = (card: Card, scale: number) => drawAt(context, { ...drawing, card }, scale) <= bottom
  const { card, language } = drawing
  if (!scales.some(scale => fits(card, scale)))
    shorter.some(lines => fits(shortened(card, language, lines), smallestScale))
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** Opens the share menu, from which phones can save the picture to the photos; without one, or if sharing fails, downloads it. False if the person cancelled. */
export async function shareOrSavePicture(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file] }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return false
        // Some browsers can share files in general and refuse this one: saving it still works.
        saveFile(picture, name)
        return true
      },
    )
  saveFile(picture, name)
  return true
}
