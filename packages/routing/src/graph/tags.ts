import { type Access, accessOf, closed } from './access.ts'
import { FLAG, layerBits } from './flags.ts'
import { parseIncline, parseSpeed } from './measures.ts'
import { bicycleDirections, footDirections, motorDirections } from './oneway.ts'
import { FOOT_ONLY, KPH, ROAD_CLASSES, type RoadClass, roadClassOf } from './road-class.ts'
import { type Ground, groundOf, roughness, wheelchairOf } from './surface.ts'
import type { Tags } from './types.ts'
import { fitsLimits, type Vehicle, vehicles } from './vehicles.ts'

/**
 * The interpreted tags of a road. `roadClass`: index in `ROAD_CLASSES`. `flags`: bits of `FLAG`. `speed`: m/s by car. `incline`: percent, positive if uphill
 * along the way.
 */
export type RoadAttributes = {
  roadClass: number
  flags: number
  speed: number
  incline: number
  name: string
  ref: string
}

const isSaid = (word: string | undefined): boolean => word !== undefined && word !== 'no'
const bit = (condition: boolean, flag: number): number => (condition ? flag : 0)

// Service ways that only give access to a house or a parking place.
const toTheDoor = new Set(['driveway', 'parking_aisle', 'drive-through', 'drive_through'])
const walkedHikes = new Set(['hiking', 'mountain_hiking', 'strolling'])
const paceThroughRough = 0.5

/** Highways that are mapped but cannot be used. Lifts stop in a fire; the others are not open to the public. */
function isUnusable(tags: Tags): boolean {
  return tags.area === 'yes' || isSaid(tags.abandoned) || isSaid(tags.disused) || isSaid(tags.razed)
}

type Reader = { tags: Tags; roadClass: RoadClass; ground: Ground; isBusway: boolean }

function motorAccess({ tags, roadClass, ground, isBusway }: Reader, direction: 'forward' | 'backward'): Access {
  const { car } = vehicles
  const isCarWay = !FOOT_ONLY.has(roadClass) && roadClass !== 'ferry' && !isBusway
  const isEmergencyOnly = tags.service === 'emergency_access'
  const access = accessOf(tags, ['motorcar', 'motor_vehicle', 'vehicle'], car, isCarWay, direction)
  const general = accessOf(tags, ['motorcar', 'motor_vehicle', 'vehicle', 'access'], car, isCarWay, direction)
  // A general `access=yes` does not open a footpath to cars.
  const found = isCarWay && !isEmergencyOnly ? general : hasOwnWord(tags) ? access : closed
  if (ground.grade >= roughness.horrible || (ground.trackGrade ?? 0) >= 4 || tags['4wd_only'] === 'yes') return closed
  if (!fitsLimits(tags, car, true)) return closed
  const isUnknownTrack = roadClass === 'track' && ground.trackGrade === null
  const toDoor = roadClass === 'service' && toTheDoor.has(tags.service ?? '')
  return {
    ...found,
    level: toDoor && found.level === 'yes' && tags.access === undefined ? 'ends' : found.level,
    isDoubtful: found.isDoubtful || (isUnknownTrack && found.level !== 'no'),
  }
}

const hasOwnWord = (tags: Tags): boolean =>
  [tags.motorcar, tags.motor_vehicle, tags.vehicle].some(word => word !== undefined)

/** The more open of the two directions. The car's flags tell which direction is open. */
function eitherWay(tags: Tags, keys: readonly string[], vehicle: Vehicle): Access {
  const along = accessOf(tags, keys, vehicle, true, 'forward')
  const against = accessOf(tags, keys, vehicle, true, 'backward')
  return along.level === 'no' || against.level === 'yes' ? against : along
}

function largeVehicles({ tags, ground }: Reader) {
  const isTooRough = ground.grade >= roughness.veryBad || (ground.trackGrade ?? 1) > 2
  const own = ['hgv_articulated', 'hgv', 'goods']
  const general = ['motor_vehicle', 'vehicle', 'access']
  const trailer = eitherWay(tags, ['trailer', 'caravan', 'motorcar', ...general], vehicles.trailer)
  const truck = eitherWay(tags, [...own, ...general], vehicles.truck)
  const isDoubtful = accessOf(tags, own, vehicles.truck, true, 'forward').isDoubtful
  const fitsTrailer = !isTooRough && trailer.level !== 'no' && fitsLimits(tags, vehicles.trailer, false)
  const fitsTruck = !isTooRough && truck.level !== 'no' && !isDoubtful && fitsLimits(tags, vehicles.truck, false)
  return bit(!fitsTrailer, FLAG.noTrailer) | bit(!fitsTruck, FLAG.noTruck) | bit(truck.level === 'ends', FLAG.truckEnds)
}

function footAccess({ tags, roadClass, isBusway }: Reader): Access {
  if (tags.motorroad === 'yes' && tags.foot === undefined) return closed
  if (tags.sac_scale && !walkedHikes.has(tags.sac_scale)) return closed
  const isWalked = roadClass !== 'motorway' && !isBusway
  const access = accessOf(tags, ['foot', 'access'], vehicles.person, isWalked, 'forward')
  if (roadClass === 'motorway' && tags.foot === undefined) return closed
  // A way inside a building is open only while the building is.
  const isIndoor = tags.highway === 'corridor' || tags.indoor === 'yes'
  return isIndoor && access.level === 'yes' ? { ...access, level: 'ends' } : access
}

function bicycleAccess({ tags, roadClass, ground, isBusway }: Reader, direction: 'forward' | 'backward'): Access {
  if (roadClass === 'steps' || ground.grade >= roughness.horrible || tags.ford === 'yes') return closed
  if (tags.motorroad === 'yes' && tags.bicycle === undefined) return closed
  if (tags.sac_scale || Number.parseInt(tags['mtb:scale'] ?? '0', 10) > 1) return closed
  const isRidden = roadClass !== 'motorway' && !isBusway && (!FOOT_ONLY.has(roadClass) || roadClass === 'cycleway')
  const access = accessOf(tags, ['bicycle', 'vehicle', 'access'], vehicles.bicycle, isRidden, direction)
  return isRidden || (tags.bicycle ?? tags.vehicle) !== undefined ? access : closed
}

function layerFlags(tags: Tags): number {
  const isTunnel = isSaid(tags.tunnel) && tags.tunnel !== 'building_passage'
  const isBridge = isSaid(tags.bridge)
  const said = Number.parseInt(tags.layer ?? '', 10)
  const layer = Number.isFinite(said) ? said : isBridge ? 1 : isTunnel ? -1 : 0
  return bit(isTunnel, FLAG.tunnel) | bit(isBridge, FLAG.bridge) | layerBits(layer)
}

/**
 * Interprets OSM tags for each travel mode; null if nobody may use the way. What the tags do not say is unknown and never counts as a yes: the way is left
 * out, or marked as doubtful or unknown, so that a route can mention it.
 */
export const readTags = (tags: Tags): RoadAttributes | null => {
  const isFerry = tags.route === 'ferry' && tags.highway === undefined
  const found = isFerry ? { roadClass: 'ferry' as const, link: false } : roadClassOf(tags.highway)
  if (!found || isUnusable(tags)) return null
  const { roadClass, link } = found
  const ground = groundOf(tags, roadClass)
  const reader: Reader = { tags, roadClass, ground, isBusway: tags.highway === 'busway' }
  const motor = motorDirections(tags, roadClass)
  const cycle = bicycleDirections(tags, roadClass)
  const walk = footDirections(tags)
  const car = [motorAccess(reader, 'forward'), motorAccess(reader, 'backward')] as const
  const bicycle = [bicycleAccess(reader, 'forward'), bicycleAccess(reader, 'backward')] as const
  const foot = walk.along ? footAccess(reader) : closed
  const sidewalk = tags.sidewalk ?? tags['sidewalk:both'] ?? tags['sidewalk:right'] ?? tags['sidewalk:left']
  const hasSidewalk = isSaid(sidewalk) && sidewalk !== 'none'
  const wheelchair =
    foot.level === 'no' ? { isOpen: false, isKnown: false } : wheelchairOf(tags, roadClass, ground, hasSidewalk)
  const isOpen = {
    carForward: car[0].level !== 'no' && motor.along,
    carBackward: car[1].level !== 'no' && motor.against,
    bicycleForward: bicycle[0].level !== 'no' && cycle.along,
    bicycleBackward: bicycle[1].level !== 'no' && cycle.against,
    foot: foot.level !== 'no',
  }
  if (!Object.values(isOpen).includes(true)) return null
  const used = [...(isOpen.carForward || isOpen.carBackward ? car : []), ...(isOpen.foot ? [foot] : []), ...bicycle]
  const flags =
    bit(isOpen.carForward, FLAG.carForward) |
    bit(isOpen.carBackward, FLAG.carBackward) |
    bit(isOpen.bicycleForward, FLAG.bicycleForward) |
    bit(isOpen.bicycleBackward, FLAG.bicycleBackward) |
    bit(isOpen.foot, FLAG.foot) |
    bit(isOpen.foot && !walk.against, FLAG.footOneway) |
    bit(wheelchair.isOpen, FLAG.wheelchair) |
    bit(wheelchair.isOpen && !wheelchair.isKnown, FLAG.wheelchairUnknown) |
    bit(
      car.some(({ level }) => level === 'ends'),
      FLAG.carEnds | FLAG.truckEnds,
    ) |
    bit(foot.level === 'ends', FLAG.footEnds) |
    bit(
      bicycle.some(({ level }) => level === 'ends'),
      FLAG.bicycleEnds,
    ) |
    bit(
      used.some(({ isPrivate }) => isPrivate),
      FLAG.private,
    ) |
    bit(
      car.some(({ isDoubtful }) => isDoubtful),
      FLAG.doubtfulByCar,
    ) |
    bit(foot.isDoubtful || bicycle.some(({ isDoubtful }) => isDoubtful), FLAG.doubtfulOnFoot) |
    largeVehicles(reader) |
    layerFlags(tags) |
    bit(link, FLAG.link) |
    bit(roadClass === 'steps', FLAG.steps) |
    bit(ground.isUnpaved, FLAG.unpaved) |
    bit(ground.grade >= roughness.bad, FLAG.rough) |
    bit(hasSidewalk, FLAG.sidewalk) |
    bit(sidewalk === 'no' || sidewalk === 'none', FLAG.noSidewalk) |
    bit(tags.junction === 'roundabout', FLAG.roundabout) |
    bit(isFerry, FLAG.ferry) |
    bit(isSaid(tags.ford), FLAG.ford)
  const usual = ((link ? 0.6 : 1) * KPH[roadClass]) / 3.6
  const pace = ground.grade >= roughness.bad || (ground.trackGrade ?? 1) > 2 ? paceThroughRough : 1
  return {
    roadClass: ROAD_CLASSES.indexOf(roadClass),
    flags,
    speed: (parseSpeed(tags.maxspeed) ?? usual) * pace,
    incline: parseIncline(tags.incline).percent,
    name: tags.name ?? '',
    ref: tags.ref ?? '',
  }
}
