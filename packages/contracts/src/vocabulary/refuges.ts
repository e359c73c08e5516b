/**
 * Places that burn least, for who has no way out. `known`: named as a refuge by whoever runs it. The others are kinds of open ground on
 * the map: nobody has said that one may be entered, or that it is wet or bare today.
 */
export const refugeKinds = [
  'known',
  'water',
  'sand',
  'airfield',
  'parking',
  'pitch',
  'golf_course',
  'farmland',
] as const
export type RefugeKind = (typeof refugeKinds)[number]
