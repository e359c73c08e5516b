import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { getHexagonAreaAvg, latLngToCell, POLYGON_TO_CELLS_FLAGS, polygonToCellsExperimental } from 'h3-js'
import { areaKm2, polygonsOf } from './area.ts'

/** About 5 km² to 12,400 km² a cell; a place is found at each of these. */
const finest = 7
const coarsest = 3
/** An index lookup of more keys than this is slower than testing the few more places that larger cells bring. */
const maxCells = 600

/** The cells of places at every resolution that areas are covered in. */
export function cellsOfPlaces(places: readonly Position[]): string[] {
  const cells = new Set<string>()
  for (const [lon, lat] of places) {
    // Asked for at each resolution: a cell's parent does not quite contain it, and that sliver is somebody's home.
    for (let resolution = coarsest; resolution <= finest; resolution++) cells.add(latLngToCell(lat, lon, resolution))
  }
  return [...cells]
}

/** Cells of one resolution that cover an area, its edges included: all who may be in it, and some who are not. */
export function cellsOfArea(geometry: AreaGeometry): string[] {
  const km2 = areaKm2(geometry)
  for (let resolution = finest; resolution >= coarsest; resolution--) {
    if (resolution > coarsest && km2 / getHexagonAreaAvg(resolution, 'km2') > maxCells) continue
    const cells = cover(geometry, resolution)
    if (cells.length <= maxCells || resolution === coarsest) return cells
  }
  return []
}

function cover(geometry: AreaGeometry, resolution: number): string[] {
  const flag = POLYGON_TO_CELLS_FLAGS.containmentOverlapping
  const cells = polygonsOf(geometry).flatMap(rings => polygonToCellsExperimental(rings, resolution, flag, true))
  return [...new Set(cells)]
}
