import {
  cellToLatLng,
  getHexagonAreaAvg,
  getHexagonEdgeLengthAvg,
  gridDisk,
  latLngToCell,
  POLYGON_TO_CELLS_FLAGS,
  polygonToCellsExperimental,
} from 'h3-js'
import { type Area, areaKm2, polygonsOf } from './area.ts'
import type { Position } from './position.ts'

/** H3 resolutions: cells of about 5 km² to 12,400 km². A place is indexed at each of them. */
const finest = 7
const coarsest = 3
/** Maximum number of cells. With more keys, an index look-up is slower than testing the additional places of larger cells. */
const maxCells = 600

/** The cells of the places at every resolution that `cellsOfArea` uses. */
export function cellsOfPlaces(places: readonly Position[]): string[] {
  const cells = new Set<string>()
  for (const [lon, lat] of places) {
    // Computed for each resolution: the parent of an H3 cell does not quite contain it.
    for (let resolution = coarsest; resolution <= finest; resolution++) cells.add(latLngToCell(lat, lon, resolution))
  }
  return [...cells]
}

/** The centre of the finest cell that contains a place. Neighbours share it. */
export function cellCenter([lon, lat]: Position): Position {
  const [centerLat, centerLon] = cellToLatLng(latLngToCell(lat, lon, finest))
  return [centerLon, centerLat]
}

const neighbourhood = 5

/** The cell of about 250 km² that contains a place, for work that is done once for all people in it. */
export const neighbourhoodOf = ([lon, lat]: Position): string => latLngToCell(lat, lon, neighbourhood)

const townsPart = 6

/** The cell of about 36 km² that contains a place: it tells the part of a town, but not the address. */
export const coarseCellOf = ([lon, lat]: Position): string => latLngToCell(lat, lon, townsPart)

/** The cells of the size of `coarseCellOf` within about 10 km of a place, and those within about 40 km. */
export function coarseCellsAround(place: Position): [near: string[], further: string[]] {
  const cell = coarseCellOf(place)
  return [gridDisk(cell, 1), gridDisk(cell, 6)]
}

/** The centre of a cell. */
export function cellCenterOf(cell: string): Position {
  const [lat, lon] = cellToLatLng(cell)
  return [lon, lat]
}

/** Cells of one resolution that cover an area and its surroundings within `marginKm`. They contain every place there, and some others. */
export function cellsOfArea(geometry: Area, marginKm = 0): string[] {
  const km2 = areaKm2(geometry)
  for (let resolution = finest; resolution >= coarsest; resolution--) {
    if (resolution > coarsest && km2 / getHexagonAreaAvg(resolution, 'km2') > maxCells) continue
    const cells = cover(geometry, resolution)
    if (cells.length <= maxCells || resolution === coarsest) return withMargin(cells, resolution, marginKm)
  }
  return []
}

/** Cells differ in size by less than a fifth from the average of their resolution; this is the lower bound. */
const leastSize = 0.8

function withMargin(cells: string[], resolution: number, marginKm: number): string[] {
  if (marginKm === 0) return cells
  // A ring of cells is, at its narrowest, as wide as the edge of a cell.
  const rings = Math.ceil(marginKm / (getHexagonEdgeLengthAvg(resolution, 'km') * leastSize))
  return [...new Set(cells.flatMap(cell => gridDisk(cell, rings)))]
}

function cover(geometry: Area, resolution: number): string[] {
  const flag = POLYGON_TO_CELLS_FLAGS.containmentOverlapping
  const cells = polygonsOf(geometry).flatMap(rings => polygonToCellsExperimental(rings, resolution, flag, true))
  return [...new Set(cells)]
}
