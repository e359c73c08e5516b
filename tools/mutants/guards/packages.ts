import type { Guard } from '../guard.ts'

const readModels = ['packages/read-models/test/read-models.test.ts']

/** Rules of the packages: routes past hazards, advice that fits the situation, copies of other services' facts. */
export const packagesGuards: readonly Guard[] = [
  {
    id: 'routing/danger-not-entered',
    holds: 'A route never enters a fire, a flood or a closure, and never comes back into one that it has left.',
    file: 'packages/routing/src/plan/traverse.ts',
    snippet: '    if (!isLeaving || stretch.from > from + epsilon) return null\n',
    replacement: '    if (!isLeaving) continue\n',
    tests: ['packages/routing/test/hazards.test.ts', 'packages/routing/test/zones.test.ts'],
    fast: true,
  },
  {
    id: 'routing/order-not-entered',
    holds: 'A route from outside does not enter an ordered area.',
    file: 'packages/routing/src/plan/traverse.ts',
    snippet: '    if (overlap > touchMeters && !rules.open.has(stretch.hazard)) return null\n',
    replacement: '    if (overlap > touchMeters && !rules.open.has(stretch.hazard)) continue\n',
    tests: ['packages/routing/test/hazards.test.ts', 'packages/routing/test/zones.test.ts'],
    fast: true,
  },
  {
    id: 'routing/private-not-through',
    holds: 'Private roads are used at the ends of a trip only, never on the way through.',
    file: 'packages/routing/src/plan/search.ts',
    snippet: 'if (isNextEnds ? !isLeaving && !atGoals.has(segmentOf(next)) : isArriving) continue',
    replacement: 'if (isNextEnds ? false : isArriving && isBarred) continue',
    tests: ['packages/routing/test/tags.test.ts'],
    fast: true,
  },
  {
    id: 'routing/closed-road-not-crossed',
    holds: 'One who waits on an open road before a closed one is not led over it.',
    file: 'packages/routing/src/hazards/marks.ts',
    snippet: ' && isOn(graph, onRoads, point)',
    replacement: '',
    tests: ['packages/routing/test/closures.test.ts'],
    fast: true,
  },
  {
    id: 'routing/too-far',
    holds: 'Nobody is told to roll or walk further than people can.',
    file: 'packages/routing/src/plan/plan-route.ts',
    snippet: '  if (excess && tooFar(route))\n',
    replacement: '  if (excess && tooFar(route) && points.length === 0)\n',
    tests: ['packages/routing/test/no-way-out.test.ts'],
    fast: true,
  },
  {
    id: 'routing/perimeter-not-smaller',
    holds: 'A perimeter that is thinned is never smaller than it was reported.',
    file: 'packages/routing/src/hazards/area.ts',
    snippet: 'Math.max(minBufferMeters, buffer) + slackMeters',
    replacement: 'Math.max(minBufferMeters, buffer) + slackMeters * 0',
    tests: ['packages/routing/test/growth.test.ts'],
  },
  {
    id: 'guide/advice-fits-situation',
    holds:
      'While an order, a warning or a fire is active, no advice to stay is given; under a shelter-in-place none to leave.',
    file: 'packages/guide/src/situation.ts',
    snippet: "return situation === null || polarity === 'either' || polarity === situation.demand",
    replacement: "return situation === null || polarity === 'either' || situation.demand !== null",
    tests: ['packages/guide/test/situation.test.ts'],
    fast: true,
  },
  {
    id: 'read-models/no-older-fact',
    holds: 'A copy of a fact is not overwritten by an older one that arrives late.',
    file: 'packages/read-models/src/write-if-newer.ts',
    snippet: 'const older = { _id: id, ...filter, revision: trusted({ $not: { $gte: revision } }) } as object',
    replacement: 'const older = { _id: id, ...filter } as object',
    tests: readModels,
  },
  {
    id: 'read-models/tombstone',
    holds: 'A late fact does not bring back a person who deleted their account.',
    file: 'packages/read-models/src/known-people.ts',
    snippet: '{ name, ...(needs && { needs }) }, { deletedAt: null })',
    replacement: '{ name, ...(needs && { needs }), deletedAt: null })',
    tests: readModels,
  },
]
