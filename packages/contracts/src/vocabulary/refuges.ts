/**
 * Kinds of places that are least likely to burn, for people who have no way out. `known`: the authority responsible for it names it as a refuge. The others
 * are kinds of open ground on the map: nobody has confirmed that people may enter them, or that they are wet or bare today.
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
