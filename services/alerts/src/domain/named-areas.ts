import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HazardKind } from '@muster/contracts/vocabulary/hazards'
import { countiesOf } from './counties.ts'

/** Shapes of the National Weather Service's zones by their UGC code, such as `CAZ515`. Fire zones have numbers of their own. */
export type ZoneShapes = {
  forecast: ReadonlyMap<string, Position[][][]>
  fire: ReadonlyMap<string, Position[][][]>
}

export const noZoneShapes: ZoneShapes = { forecast: new Map(), fire: new Map() }

/** The areas that codes name: `by` says whether they are the zones themselves or the counties around them. */
export type NamedAreas =
  | { by: 'zones' | 'counties'; polygons: Position[][][] }
  | { by: 'nothing'; polygons: []; reason: string }

type Named = Pick<EmergencyUpdate, 'geocodes' | 'hazard' | 'event'> & { source: { feed: string } }

const fireWeather = /red flag|fire weather|fire danger/i
/** Feeds of weather services, which warn by zone. Whatever else we read comes from authorities that draw their areas, and may be relayed by others. */
const zoneFeeds = new Set(['nws', 'tsunami'])

/** Whether the messages of a feed are warnings by zone, whose codes are their area. */
export const warnsByZone = (feed: string): boolean => zoneFeeds.has(feed)

const orders = new Set<HazardKind>(['evacuation-order', 'evacuation-warning', 'shelter-in-place'])
const wholeState = /^\d{3}000$/

/**
 * The areas of an update that was sent without a drawn area. A weather service warns by zone, so its codes are its area: the zones whose shapes
 * are known, or else the counties. An authority draws its area, so a missing one was lost on the way: codes never stand in for it. Neither do
 * counties for an order to leave, whoever relays it: a county holds millions of people.
 */
export function namedAreasOf({ geocodes, hazard, event, source }: Named, zones: ZoneShapes): NamedAreas {
  if (!warnsByZone(source.feed)) return none('the sender draws its areas, and none could be read')
  const { same, ugc } = geocodes
  const shapes = fireWeather.test(event) ? zones.fire : zones.forecast
  const zoneCodes = ugc.filter(code => code[2] === 'Z')
  const countyCodes = ugc.filter(code => code[2] === 'C')
  const isOrder = orders.has(hazard)
  if (zoneCodes.length > 0 && zoneCodes.every(code => shapes.has(code)) && !(isOrder && countyCodes.length > 0)) {
    const drawn = zoneCodes.flatMap(code => shapes.get(code) ?? [])
    return { by: 'zones', polygons: [...drawn, ...countiesOf({ same: [], ugc: countyCodes })] }
  }
  if (isOrder) return none('an order is not sent to whole counties')
  const counties = countiesOf({ same: same.filter(code => !wholeState.test(code)), ugc: countyCodes })
  return counties.length > 0 ? { by: 'counties', polygons: counties } : none('no area and no counties')
}

function none(reason: string): NamedAreas {
  return { by: 'nothing', polygons: [], reason }
}
