import { expect, it } from 'vitest'
import { clipTo, type Rectangle, squaresOver } from './squares.ts'

const covers = (rectangle: Rectangle, x: number, y: number) =>
  squaresOver(rectangle).some(
    square => Math.abs(square.x - x) <= square.side / 2 + 0.01 && Math.abs(square.y - y) <= square.side / 2 + 0.01,
  )

it.each([
  ['a bar', { left: 8, top: 8, width: 374, height: 98 }],
  ['a column of buttons', { left: 700, top: 420, width: 48, height: 145 }],
  ['a square', { left: 0, top: 0, width: 48, height: 48 }],
])('cover every corner and the middle of %s, and nothing outside', (_, rectangle) => {
  const { left, top, width, height } = rectangle
  for (const x of [left, left + width / 3, left + width / 2, left + width])
    for (const y of [top, top + height / 3, top + height / 2, top + height])
      expect(covers(rectangle, x, y), `${x} ${y}`).toBe(true)
  expect(covers(rectangle, left - 1, top)).toBe(false)
  expect(covers(rectangle, left + width + 1, top + height)).toBe(false)
})

it('cover nothing for an empty size, and clip what extends beyond the map', () => {
  expect(squaresOver({ left: 5, top: 5, width: 0, height: 10 })).toEqual([])
  expect(clipTo({ width: 390, height: 500 }, { left: 0, top: 300, width: 390, height: 900 })).toEqual({
    left: 0,
    top: 300,
    width: 390,
    height: 200,
  })
  expect(clipTo({ width: 390, height: 500 }, { left: 400, top: 0, width: 40, height: 40 })).toBeNull()
})
