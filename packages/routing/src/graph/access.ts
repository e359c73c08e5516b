import type { Tags } from './types.ts'
import { type Vehicle, vehicleFits } from './vehicles.ts'

/**
 * The access of one kind of traveller by the tags. `ends`: only at the ends of a trip. `isPrivate`: private ground. `isDoubtful`: open according to the map,
 * but it may be closed at certain hours, in a season or by a gate.
 */
export type Access = { level: 'yes' | 'ends' | 'no'; isPrivate: boolean; isDoubtful: boolean }

const open: Access = { level: 'yes', isPrivate: false, isDoubtful: false }
const ends: Access = { level: 'ends', isPrivate: false, isDoubtful: false }
const owned: Access = { level: 'ends', isPrivate: true, isDoubtful: false }
/** Nobody of this kind of traveller may use the way. */
export const closed: Access = { level: 'no', isPrivate: false, isDoubtful: false }

const openWords = new Set(['yes', 'designated', 'permissive', 'official', 'public', 'discouraged', 'limited', 'share'])
const endWords = new Set(['destination', 'customers', 'delivery', 'local', 'residents;destination'])
const closedWords = new Set([
  ...['no', 'emergency', 'military', 'psv', 'bus', 'taxi', 'hov', 'use_sidepath', 'dismount', 'closed', 'impassable'],
  ...['official;emergency', 'lock', 'locked'],
])

/** Unknown values count as private: residents may leave, and through traffic is kept out. */
function accessOfWord(word: string): Access {
  if (openWords.has(word)) return open
  if (endWords.has(word)) return ends
  return closedWords.has(word) ? closed : owned
}

const levels = ['no', 'ends', 'yes'] as const
const isStricter = (a: Access, b: Access): boolean => levels.indexOf(a.level) < levels.indexOf(b.level)

/** "value @ (condition); value @ condition" as pairs. */
function conditionsOf(text: string): { word: string; condition: string }[] {
  return [...text.matchAll(/([\w:-]+)\s*@\s*(\([^)]*\)|[^;]*)/g)].map(([, word = '', condition = '']) => ({
    word,
    condition: condition.replace(/^\(|\)$/g, '').trim(),
  }))
}

/**
 * Applies conditions to the base value. Only limits of weight and size can be decided here. A condition that cannot be decided in advance (an hour, a season,
 * snow) never makes a way more open than its strictest value, and marks it as doubtful.
 */
function underConditions(base: Access, text: string, vehicle: Vehicle): Access {
  let access = base
  for (const { word, condition } of conditionsOf(text)) {
    const value = accessOfWord(word)
    const fits = vehicleFits(vehicle, condition)
    if (fits === 'applies') access = value
    else if (fits === 'unknown' && isStricter(value, access)) {
      access = value.level === 'no' ? { ...access, isDoubtful: true } : value
    }
  }
  return access
}

/**
 * Access by the hierarchy of keys, the most specific one first. With `direction`, `key:forward` and `key:backward` are read, too. `fallback` applies if no
 * key is set.
 */
export function accessOf(
  tags: Tags,
  keys: readonly string[],
  vehicle: Vehicle,
  fallback: boolean,
  direction: 'forward' | 'backward',
): Access {
  const read = (at: number): Access => {
    const key = keys[at]
    if (key === undefined) return fallback ? open : closed
    const word = tags[`${key}:${direction}`] ?? tags[key]
    const conditional = tags[`${key}:${direction}:conditional`] ?? tags[`${key}:conditional`]
    if (conditional === undefined) return word === undefined ? read(at + 1) : accessOfWord(word)
    return underConditions(word === undefined ? read(at + 1) : accessOfWord(word), conditional, vehicle)
  }
  return read(0)
}
