import { parseIncline, parseMeters } from './measures.ts'
import type { RoadClass } from './road-class.ts'
import type { Tags } from './types.ts'

const loose =
  /^(unpaved|gravel|fine_gravel|pebblestone|dirt|earth|ground|grass|mud|sand|rock|cobblestone|unhewn_cobblestone|woodchips|snow|ice|salt|clay|soil)/
const even = /^(asphalt|concrete|paved|paving_stones|wood|metal|rubber|tartan|brick|bricks|chipseal|acrylic)/
const smoothWords = new Set(['excellent', 'good', 'intermediate'])
const looseUnlessSaid = new Set<RoadClass>(['track', 'path', 'bridleway'])
const narrowestForWheelchair = 0.9

/** The quality of the ground for wheels. `grade` is OSM smoothness from 0 (excellent) to 7 (impassable). */
export type Ground = { isUnpaved: boolean; isSmooth: boolean; grade: number; trackGrade: number | null }

const grades: readonly string[] = [
  'excellent',
  'good',
  'intermediate',
  'bad',
  'very_bad',
  'horrible',
  'very_horrible',
  'impassable',
]
/** Grades of OSM smoothness with a meaning for the rules; see `Ground`. */
export const roughness = { bad: 3, veryBad: 4, horrible: 5 } as const
const unknownGrade = 2

/** The quality of a way's ground by its tags; unknown values are assumed from the class of the road. */
export function groundOf(tags: Tags, roadClass: RoadClass): Ground {
  const { surface } = tags
  const isUnpaved = surface === undefined ? looseUnlessSaid.has(roadClass) : loose.test(surface)
  const found = tags.smoothness === undefined ? -1 : grades.indexOf(tags.smoothness)
  const grade = found < 0 ? unknownGrade : found
  const isSmooth = surface !== undefined && even.test(surface) && (found < 0 || smoothWords.has(tags.smoothness ?? ''))
  const track = tags.tracktype?.match(/^grade([1-5])$/)
  return { isUnpaved, isSmooth, grade, trackGrade: track ? Number(track[1]) : null }
}

const saidYes = (word: string | undefined): boolean => word === 'yes' || word === 'designated'

/** Whether a wheelchair can use a way that is open to people on foot, and whether that is known rather than assumed. */
export function wheelchairOf(tags: Tags, roadClass: RoadClass, ground: Ground, hasSidewalk: boolean) {
  const none = { isOpen: false, isKnown: false }
  if (tags.wheelchair === 'no') return none
  if (roadClass === 'steps') {
    return tags['ramp:wheelchair'] === 'yes' ? { isOpen: true, isKnown: true } : none
  }
  const width = parseMeters(tags.width)
  if (width !== null && width < narrowestForWheelchair) return none
  if (ground.grade >= roughness.bad || tags.ford === 'yes') return none
  if (saidYes(tags.wheelchair)) return { isOpen: true, isKnown: true }
  const isRough = ground.isUnpaved && tags.wheelchair !== 'limited'
  if (isRough || tags.sac_scale || tags['mtb:scale'] || (ground.trackGrade ?? 1) > 1) return none
  const hasRoom = roadClass === 'footway' || roadClass === 'path' ? width !== null : hasSidewalk
  const isKnown =
    ground.isSmooth && hasRoom && parseIncline(tags.incline).isKnown && tags.wheelchair === undefined && !tags.kerb
  return { isOpen: true, isKnown }
}
