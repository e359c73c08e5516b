import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HazardKind } from '@muster/contracts/vocabulary/hazards'
import type { Alert } from './alert.ts'
import { countiesOf } from './counties.ts'
import { recordedFeedOf } from './replay-feed.ts'

/**
 * Shapes of the National Weather Service's zones, by their names in its API, such as `forecast/CAZ515`. Fire zones are numbered separately: `fire/CAZ515` is
 * another place.
 */
export type ZoneShapes = ReadonlyMap<string, Position[][][]>

/** For alerts that need no zone shapes, because their senders draw their areas. */
export const noZoneShapes: ZoneShapes = new Map()

/** The areas that codes name. `by`: `codes` for the areas themselves, `counties` for the counties around them, `nothing` (with a reason) if there are none. */
export type NamedAreas =
  | { by: 'codes' | 'counties'; polygons: Position[][][] }
  | { by: 'nothing'; polygons: []; reason: string }

type Named = Pick<EmergencyUpdate, 'geocodes' | 'hazard' | 'event'> & { source: { feed: string } }

const fireWeather = /red flag|fire weather|fire danger/i
/** Feeds of weather services, which warn by zone. All other alerts come from authorities that draw their areas, even if somebody else relays them. */
const zoneFeeds = new Set(['nws', 'tsunami'])

/** Whether the messages of a feed are warnings by zone: their codes are their area. */
export const warnsByZone = (feed: string): boolean => zoneFeeds.has(recordedFeedOf(feed))

const orders = new Set<HazardKind>(['evacuation-order', 'evacuation-warning', 'shelter-in-place'])
const wholeState = /^\d{3}000$/
const isZone = (code: string) => code[2] === 'Z'
const isCounty = (code: string) => code[2] === 'C'
const zoneName = (code: string, event: string) => `${fireWeather.test(event) ? 'fire' : 'forecast'}/${code}`

/** The zones whose shapes are needed to locate a message: those that a warning by zone names without drawing its area. */
export function zonesNamedBy({ feed, infos }: Pick<Alert, 'feed' | 'infos'>): string[] {
  if (!warnsByZone(feed)) return []
  const names = infos
    .filter(({ areas }) => areas.every(({ polygons }) => polygons.length === 0))
    .flatMap(({ areas, event }) => areas.flatMap(({ ugc }) => ugc.filter(isZone).map(code => zoneName(code, event))))
  return [...new Set(names)]
}

/**
 * The areas of an update that was sent without a drawn area. A weather service warns by zone, so its codes are its area: the zones themselves if the shapes
 * of all of them are known, otherwise the counties around them. An authority draws its area, so a missing area was lost on the way and is never replaced by
 * codes. An order to leave is never sent to whole counties, whoever relays it, because a county has millions of people.
 */
export function namedAreasOf({ geocodes, hazard, event, source }: Named, shapes: ZoneShapes): NamedAreas {
  if (!warnsByZone(source.feed)) return none('the sender draws its areas, and none could be read')
  const { same, ugc } = geocodes
  const isOrder = orders.has(hazard)
  const exact = ugc.map(code => {
    if (isZone(code)) return shapes.get(zoneName(code, event)) ?? []
    return isOrder ? [] : countiesOf({ same: [], ugc: [code] })
  })
  if (exact.length > 0 && exact.every(polygons => polygons.length > 0)) return { by: 'codes', polygons: exact.flat() }
  if (isOrder) return none('an order is not sent to whole counties')
  const around = { same: same.filter(code => !wholeState.test(code)), ugc: ugc.filter(isCounty) }
  const counties = countiesOf(around)
  return counties.length > 0 ? { by: 'counties', polygons: counties } : none('no area and no counties')
}

function none(reason: string): NamedAreas {
  return { by: 'nothing', polygons: [], reason }
}
