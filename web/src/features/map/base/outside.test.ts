import type { Box } from '@muster/geo/area'
import { expect, it } from 'vitest'
import { isInside, outsideOf } from './outside.ts'

const box: Box = [
  [0, 0],
  [10, 10],
]

it('splits a line that crosses a box into the parts outside', () => {
  expect(
    outsideOf(
      [
        [-5, 5],
        [15, 5],
      ],
      [box],
    ),
  ).toEqual([
    [
      [-5, 5],
      [0, 5],
    ],
    [
      [10, 5],
      [15, 5],
    ],
  ])
})

it('keeps only the parts outside of a box, and nothing of a line inside', () => {
  expect(
    outsideOf(
      [
        [5, 5],
        [6, 5],
        [15, 5],
        [15, 8],
      ],
      [box],
    ),
  ).toEqual([
    [
      [10, 5],
      [15, 5],
      [15, 8],
    ],
  ])
  expect(
    outsideOf(
      [
        [2, 2],
        [8, 8],
      ],
      [box],
    ),
  ).toEqual([])
})

it('does not change a line that no box touches', () => {
  const line: [number, number][] = [
    [-5, 20],
    [3, 22],
    [15, 20],
  ]
  expect(outsideOf(line, [box])).toEqual([line])
  expect(outsideOf(line, [])).toEqual([line])
})

it('applies every box', () => {
  const second: Box = [
    [20, 0],
    [30, 10],
  ]
  expect(
    outsideOf(
      [
        [-5, 5],
        [35, 5],
      ],
      [box, second],
    ),
  ).toEqual([
    [
      [-5, 5],
      [0, 5],
    ],
    [
      [10, 5],
      [20, 5],
    ],
    [
      [30, 5],
      [35, 5],
    ],
  ])
  expect(isInside([25, 5], [box, second])).toBe(true)
  expect(isInside([15, 5], [box, second])).toBe(false)
})
