import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { segmentsNear } from '../src/graph/boxes.ts'
import { buildGraph } from '../src/graph/build.ts'
import { pointsOf } from '../src/graph/shape.ts'
import { applyHazards, type MarkedHazard } from '../src/hazards/marks.ts'
import { isReached, waveletsOf } from '../src/hazards/spread.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { closingsOf } from '../src/time/closings.ts'
import { buildGridGraph } from './grid.ts'
import { insideRing } from './judge.ts'
import { plainClosing } from './plain-departure.ts'

const hour = 3_600_000
const seen = Date.parse('2026-11-08T14:00:00Z')
const speck = buildGraph({
  nodes: { a: [-121.6, 39.5], b: [-121.599, 39.5] },
  ways: [{ path: ['a', 'b'], tags: { highway: 'residential' } }],
})

function perimeter(random: () => number): Position[] {
  const corners = 5 + Math.floor(random() * 8)
  const [long, turn] = [0.4 + random() * 2, random() * Math.PI]
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners
    const reach = 0.004 * (0.5 + random())
    const [x, y] = [reach * Math.cos(angle) * long, reach * Math.sin(angle)]
    return [-121.6 + x * Math.cos(turn) - y * Math.sin(turn), 39.5 + x * Math.sin(turn) + y * Math.cos(turn)]
  })
  return [...ring, ring[0] ?? [0, 0]]
}
const fireOf = (ring: Position[], more: Partial<HazardInput>): HazardInput => ({
  ...{ id: 'fire', kind: 'wildfire', title: 'Fire', rank: 'danger', observedAt: seen },
  geometry: { type: 'Polygon', coordinates: [ring] },
  ...more,
})
const markedOf = (input: HazardInput): MarkedHazard => {
  const [marked] = applyHazards(speck, [input]).hazards
  if (!marked) throw new Error('the fire was refused')
  return marked
}

/** Points along the ring, `parts` on each side. */
const dense = (ring: readonly Position[], parts = 60): Position[] =>
  ring.slice(1).flatMap((b, i) => {
    const a = ring[i] ?? b
    return Array.from(
      { length: parts },
      (_, k): Position => [a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts],
    )
  })
const turnOf = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

/** Hours until the fire reaches a point: the least of the times from each point of its line. Shares no code with the planner. */
function hoursTo(
  ring: readonly Position[],
  point: Position,
  head: number,
  ratio: number,
  bearing: number,
  spread: number,
  parts = 60,
) {
  if (insideRing(point, ring)) return 0
  const e = Math.sqrt(1 - 1 / ratio ** 2)
  return dense(ring, parts).reduce((least, from) => {
    const away = Math.max(0, turnOf(bearingDegrees(...from, ...point), bearing) - spread)
    const speed = (head * (1 - e)) / (1 - e * Math.cos((away * Math.PI) / 180))
    return Math.min(least, distanceMeters(...from, ...point) / speed)
  }, Number.POSITIVE_INFINITY)
}

describe('a fire that grows to one side', () => {
  // The wind in the open in m/s, the ratio of length to breadth that it causes, and the uncertainty of the direction in degrees.
  test.each([
    [null, 1.1, 0],
    [10, 1.914, 0],
    [20, 4, 0],
    [null, 1.1, 40],
    [10, 1.914, 30],
    [20, 4, 50],
  ])(
    'reaches a point when the spread of each point of its perimeter does, never later (wind %s m/s, length to breadth %s, doubt %s)',
    (speed, ratio, doubt) => {
      const random = seededRandom(11)
      for (let run = 0; run < 12; run++) {
        const ring = perimeter(random)
        const bearing = random() * 360
        const head = 500 + random() * 2_000
        const wind = speed === null ? {} : { wind: { metersPerSecond: speed, bearing: bearing + 20 } }
        const input = fireOf(ring, { growthMetersPerHour: head, bearing, bearingUncertainty: doubt, ...wind })
        const fire = markedOf(input)
        const [{ long = 0, lead = 0 } = {}] = waveletsOf(input)
        const larger = (long + lead) / head
        expect(doubt === 0 ? larger : 1).toBeCloseTo(1, 6)
        for (let i = 0; i < 12; i++) {
          const point: Position = [-121.6 + (random() - 0.5) * 0.06, 39.5 + (random() - 0.5) * 0.06]
          const hours = hoursTo(ring, point, head, ratio, bearing, doubt, 500)
          const told = `run ${run}, point ${i}: ${hours} h`
          expect(isReached(fire, point, 0, seen + (hours * 1.004 + 0.002) * hour), told).toBe(true)
          // An uncertain direction makes the result earlier, but not by more than the larger ellipses do.
          if (hours > 0.05)
            expect(isReached(fire, point, 0, seen + (hours / larger) * 0.95 * hour - 20_000), told).toBe(false)
        }
      }
    },
  )

  test('without a direction spreads equally to all sides, and without growth stays as drawn', () => {
    const random = seededRandom(5)
    const ring = perimeter(random)
    const [anywhere, doubtful, still] = [
      markedOf(fireOf(ring, { growthMetersPerHour: 1_000 })),
      markedOf(fireOf(ring, { growthMetersPerHour: 1_000, bearing: 90, bearingUncertainty: 180 })),
      markedOf(fireOf(ring, { wind: { metersPerSecond: 20, bearing: 0 } })),
    ]
    for (let i = 0; i < 60; i++) {
      const point: Position = [-121.6 + (random() - 0.5) * 0.05, 39.5 + (random() - 0.5) * 0.05]
      const now = seen + hour * random()
      const meters = (1_000 * (now - seen)) / hour
      expect(isReached(anywhere, point, 0, now)).toBe(anywhere.area.within(point, meters))
      expect(isReached(doubtful, point, 0, now)).toBe(anywhere.area.within(point, meters))
      expect(isReached(still, point, 0, now)).toBe(still.area.within(point, 0))
    }
  })
})

describe('the closing time of a road', () => {
  const graph = buildGridGraph(4)
  const middle: Position = [-121.58, 39.515]
  const ring = perimeter(seededRandom(9)).map(
    ([lon, lat]): Position => [lon - -121.6 + middle[0] - 0.03, lat - 39.5 + middle[1]],
  )

  test('is never later than the time at which the fire reaches its first point', () => {
    const [head, bearing, doubt] = [900, 80, 25]
    const input = fireOf(ring, {
      growthMetersPerHour: head,
      bearing,
      bearingUncertainty: doubt,
      wind: { metersPerSecond: 10, bearing },
    })
    const marks = applyHazards(graph, [input])
    const { closings } = closingsOf(graph, marks, seen)
    expect(closings.size).toBeGreaterThan(50)
    let judged = 0
    for (const segment of segmentsNear(graph, -180, -90, 180, 90)) {
      if ((marks.blocked[segment] ?? 0) !== 0) continue
      const hours = Math.min(
        ...dense(pointsOf(graph, segment), 6).map(point => hoursTo(ring, point, head, 1.914, bearing, doubt)),
      )
      if (hours > 2.9) continue
      judged++
      expect(Math.min(...[closings.get(segment) ?? Number.POSITIVE_INFINITY].flat())).toBeLessThanOrEqual(
        hours * 3_600 * 1.004 + 1,
      )
    }
    expect(judged).toBeGreaterThan(40)
  })

  test('is earlier because of newer heat ahead of the perimeter, and not because of older or distant heat', () => {
    const fire = fireOf(ring, { growthMetersPerHour: 500 })
    const heat = (east: number, minutes: number): HazardInput => ({
      ...{ id: 'heat', kind: 'wildfire', title: '', rank: 'notice', isHeat: true, bufferMeters: 190 },
      geometry: { type: 'Point', coordinates: [middle[0] + east, middle[1]] },
      observedAt: seen + minutes * 60_000,
    })
    const closings = (hazards: HazardInput[]) =>
      closingsOf(graph, applyHazards(graph, hazards), seen + hour / 2).closings
    const sum = (found: ReturnType<typeof closings>) =>
      Array.from({ length: graph.segmentCount }, (_, s) => Math.min(10_800, ...[found.get(s) ?? 10_800].flat())).reduce(
        (a, b) => a + b,
      )
    const alone = sum(closings([fire]))
    expect(sum(closings([fire, heat(0, 20)]))).toBeLessThan(alone)
    expect(sum(closings([fire, heat(0, -20)]))).toBe(alone)
    expect(sum(closings([fire, heat(0.3, 20)]))).toBe(alone)
    expect(closings([heat(0, 20)]).size).toBe(0)
  })

  test('equals the result of a check of every minute, for each part of each road', () => {
    const random = seededRandom(21)
    const count = { limited: 0, parts: 0, open: 0 }
    for (let run = 0; run < 8; run++) {
      const bearing = random() * 360
      const towards = [
        {},
        { bearing },
        { bearing, bearingUncertainty: 40 },
        { bearing, bearingUncertainty: 20, wind: { metersPerSecond: 15, bearing: bearing + 10 } },
      ][run % 4]
      const shifted = perimeter(random).map(([lon, lat]): Position => [lon + random() * 0.0002 + 0.01, lat + 0.01])
      const observedAt = seen + Math.floor((random() - 0.5) * 2 * hour)
      const growth = { growthMetersPerHour: 200 + random() * 800, observedAt }
      const heat: HazardInput = {
        ...{ id: 'heat', kind: 'wildfire', title: '', rank: 'notice', isHeat: true, bufferMeters: 190 },
        geometry: { type: 'Point', coordinates: [-121.57, 39.52] },
        observedAt: observedAt + 60_000,
      }
      const fire = fireOf(shifted, { ...growth, ...towards })
      const marks = applyHazards(graph, [fire, heat])
      const { closings } = closingsOf(graph, marks, seen)
      const [own, spots] = marks.hazards
      if (!own || !spots) throw new Error('a hazard was refused')
      // Heat ahead of the fire's line grows like the fire, but without the wind.
      const { wind, ...direction } = { wind: null, ...towards }
      const later = { ...growth, observedAt: observedAt + 60_000, ...direction }
      const all = [own, { ...spots, input: { ...spots.input, ...later } }]
      for (let segment = 0; segment < graph.segmentCount; segment++) {
        const found = closings.get(segment)
        const parts =
          typeof found === 'object' ? found.length : Math.max(1, Math.ceil((graph.length[segment] ?? 0) / 400))
        const isBurning = ((marks.blocked[segment] ?? 0) & 1) !== 0
        if (isBurning && found === undefined) continue
        const plain = plainClosing(graph, all, segment, parts, seen)
        if (parts > 1) count.parts++
        if (plain.every(seconds => seconds === Number.POSITIVE_INFINITY)) count.open++
        else count.limited++
        const told = found === undefined ? plain.map(() => Number.POSITIVE_INFINITY) : [found].flat()
        expect(told, `run ${run}, segment ${segment}`).toEqual(plain)
      }
    }
    expect(count.limited).toBeGreaterThan(300)
    expect(count.open).toBeGreaterThan(100)
    expect(count.parts).toBeGreaterThan(30)
  }, 60_000)
})
