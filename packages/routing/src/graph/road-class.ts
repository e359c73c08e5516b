/** The classes of roads, named as the values of OSM's `highway`. Graph files store indexes of this list. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'track',
  'pedestrian',
  'cycleway',
  'bridleway',
  'footway',
  'path',
  'steps',
  'ferry',
] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

/** Kilometres per hour by car if there is no speed limit in the data. */
export const KPH: Record<RoadClass, number> = {
  motorway: 105,
  trunk: 88,
  primary: 64,
  secondary: 56,
  tertiary: 48,
  unclassified: 45,
  residential: 40,
  living_street: 15,
  service: 20,
  track: 15,
  pedestrian: 8,
  cycleway: 15,
  bridleway: 8,
  footway: 5,
  path: 5,
  steps: 3,
  ferry: 15,
}

/** Classes of ways that are closed to cars unless a tag for motor vehicles opens them. */
export const FOOT_ONLY: ReadonlySet<RoadClass> = new Set<RoadClass>([
  'pedestrian',
  'cycleway',
  'bridleway',
  'footway',
  'path',
  'steps',
])

const sameAs = new Map<string, RoadClass>(
  Object.entries({
    road: 'unclassified',
    busway: 'service',
    corridor: 'footway',
    crossing: 'footway',
    unsurfaced: 'track',
    byway: 'track',
  }),
)

/** The road's class and whether it is a ramp; null if it is not a road (construction, proposed, platform, escape, raceway, …). */
export function roadClassOf(highway: string | undefined): { roadClass: RoadClass; link: boolean } | null {
  const link = highway?.endsWith('_link') ?? false
  const bare = (link ? highway?.slice(0, -'_link'.length) : highway) ?? ''
  const roadClass = sameAs.get(bare) ?? ROAD_CLASSES.find(known => known === bare && known !== 'ferry')
  return roadClass ? { roadClass, link } : null
}
