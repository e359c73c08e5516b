import { accessOf } from './access.ts'
import { bitOf } from './travel-modes.ts'
import type { Tags, TravelMode } from './types.ts'
import { fitsLimits, type Vehicle, vehicles } from './vehicles.ts'

/**
 * The effect of a node on profiles that pass it: bits of the profiles that cannot, bits of those that perhaps cannot (a gate, a ford), and seconds that the
 * others lose. `isUnknown`: it is not known whether a wheelchair can pass.
 */
export type NodeTraits = {
  closedTo: number
  doubtfulTo: number
  delaySeconds: number
  isFord: boolean
  isUnknown: boolean
}

/** The traits of a node that hinders nobody. */
export const ordinaryNode: NodeTraits = {
  closedTo: 0,
  doubtfulTo: 0,
  delaySeconds: 0,
  isFord: false,
  isUnknown: false,
}

/** Whether a kind of traveller can pass an object on a road. `doubt`: it may be locked. `unknown`: passable, but not known to be accessible. */
type Pass = 'yes' | 'doubt' | 'unknown' | 'no'
type Passes = { car: Pass; bicycle: Pass; foot: Pass; wheelchair: Pass }

const passes = (car: Pass, bicycle: Pass, foot: Pass, wheelchair: Pass): Passes => ({ car, bicycle, foot, wheelchair })

const free = passes('yes', 'yes', 'yes', 'yes')
const none = passes('no', 'no', 'no', 'no')
// People on foot can get around most gates for cars; wheelchairs perhaps cannot.
const gate = passes('doubt', 'yes', 'yes', 'unknown')
const post = passes('no', 'yes', 'yes', 'unknown')
const step = passes('no', 'no', 'yes', 'no')

const known = new Map<string, Passes>(
  Object.entries({
    no: free,
    entrance: free,
    border_control: free,
    toll_booth: free,
    sally_port: free,
    height_restrictor: free,
    bump_gate: free,
    gate,
    lift_gate: gate,
    swing_gate: gate,
    sliding_gate: gate,
    sliding_beam: gate,
    hampshire_gate: passes('doubt', 'doubt', 'yes', 'unknown'),
    chain: gate,
    spikes: gate,
    bollard: post,
    block: post,
    planter: post,
    jersey_barrier: post,
    bus_trap: post,
    sump_buster: post,
    wicket_gate: post,
    cycle_barrier: passes('no', 'yes', 'yes', 'no'),
    motorcycle_barrier: passes('no', 'yes', 'yes', 'no'),
    kissing_gate: step,
    stile: step,
    horse_stile: step,
    turnstile: step,
    'full-height_turnstile': step,
    log: step,
    rope: step,
    debris: step,
    cattle_grid: passes('yes', 'yes', 'yes', 'no'),
    kerb: passes('yes', 'yes', 'yes', 'unknown'),
    wall: none,
    fence: none,
    hedge: none,
    ditch: none,
    retaining_wall: none,
  }),
)
const unheardOf = passes('no', 'no', 'doubt', 'no')

const kerbs = new Map<string, Pass>(
  Object.entries({ flush: 'yes', lowered: 'yes', no: 'yes', raised: 'no', rolled: 'no' }),
)

const hasFord = ({ ford }: Tags): boolean => ford !== undefined && ford !== 'no'

/** A drainage dip in a street carries water only in heavy rain; a ford is the crossing of a stream. */
const isDip = (tags: Tags): boolean => hasFord(tags) && (tags.traffic_calming === 'dip' || Number(tags.depth) === 0)

/** A crossing or corner with steps or kerbs. It does not say whether a wheelchair can continue along the road. */
const isHardByWheelchair = ({ wheelchair }: Tags): boolean => wheelchair === 'no' || wheelchair === 'limited'

/** Whether a node can stop a kind of traveller. */
function isBarrier(tags: Tags): boolean {
  const { barrier, kerb, highway } = tags
  return (
    barrier !== undefined || kerb !== undefined || hasFord(tags) || highway === 'elevator' || isHardByWheelchair(tags)
  )
}

function byAccess(tags: Tags, keys: readonly string[], vehicle: Vehicle, usual: Pass): Pass {
  // A general `access=yes` on a bollard is meant for people on foot.
  const own = usual === 'no' ? keys.filter(key => key !== 'access') : keys
  if (!own.some(key => tags[key] ?? tags[`${key}:conditional`])) return tags.locked === 'yes' ? 'no' : usual
  const { level, isDoubtful } = accessOf(tags, keys, vehicle, usual !== 'no', 'forward')
  if (level === 'no') return 'no'
  // Residents have the key.
  if (level === 'ends') return usual === 'no' ? 'no' : 'doubt'
  if (tags.locked === 'yes') return 'no'
  return isDoubtful ? 'doubt' : usual === 'unknown' ? 'unknown' : 'yes'
}

function passesOf(tags: Tags): Passes {
  if (tags.highway === 'elevator') return none
  const usual = tags.barrier === undefined ? free : (known.get(tags.barrier) ?? unheardOf)
  const foot = byAccess(tags, ['foot', 'access'], vehicles.person, usual.foot)
  const said = tags.wheelchair === 'yes' || tags.wheelchair === 'designated' ? 'yes' : tags.wheelchair
  const kerb = tags.kerb === undefined ? usual.wheelchair : (kerbs.get(tags.kerb) ?? 'unknown')
  const isWet = hasFord(tags) && !isDip(tags)
  // Without a barrier, the tag is about crossing the road, not about going along it.
  const isAlong = tags.barrier !== undefined || tags.kerb !== undefined
  const along = isAlong && (said === 'yes' || said === 'no') ? said : isHardByWheelchair(tags) ? 'unknown' : kerb
  return {
    car: byAccess(tags, ['motorcar', 'motor_vehicle', 'vehicle', 'access'], vehicles.car, usual.car),
    bicycle: isWet ? 'no' : byAccess(tags, ['bicycle', 'vehicle', 'access'], vehicles.bicycle, usual.bicycle),
    foot,
    wheelchair: foot === 'no' || isWet ? 'no' : along,
  }
}

const bits = (...modes: TravelMode[]) => modes.reduce((sum, mode) => sum | bitOf(mode), 0)

/** The traits of a node with a barrier, kerb, ford or lift; null for an ordinary node. */
export function readNodeTags(tags: Tags): NodeTraits | null {
  if (!isBarrier(tags)) return null
  const { car, bicycle, foot, wheelchair } = passesOf(tags)
  const sized = (vehicle: Vehicle, isCar: boolean): Pass => (fitsLimits(tags, vehicle, isCar) ? car : 'no')
  const found: [TravelMode, Pass][] = [
    ['car', sized(vehicles.car, true)],
    ['trailer', sized(vehicles.trailer, false)],
    ['truck', sized(vehicles.truck, false)],
    ['walking', foot],
    ['wheelchair', foot === 'doubt' && wheelchair !== 'no' ? 'doubt' : wheelchair],
    ['bicycle', bicycle],
  ]
  const bitsWhere = (pass: Pass) => bits(...found.flatMap(([profile, own]) => (own === pass ? [profile] : [])))
  const isFord = hasFord(tags)
  const closedTo = bitsWhere('no')
  const doubtfulTo =
    isFord && !isDip(tags) ? bits(...found.map(([profile]) => profile)) & ~closedTo : bitsWhere('doubt')
  const isUnknown = wheelchair === 'unknown' && foot !== 'no'
  if (closedTo === 0 && doubtfulTo === 0 && !isUnknown && !isFord) return null
  return { ...ordinaryNode, closedTo, doubtfulTo, isFord, isUnknown }
}
