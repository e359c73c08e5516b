import type { Guard } from '../guard.ts'

/** Rules of regions: no damaged roads, no invented ones, and no street-by-street way where streets are only drawn. */
export const regionsGuards: readonly Guard[] = [
  {
    id: 'regions/damage-refused',
    holds: 'A region whose files are not as they were written is never put in use.',
    file: 'packages/regions/src/format/folder.ts',
    snippet: 'else if (found.sha256 !== wanted.sha256)',
    replacement: 'else if (found.sha256 === null)',
    tests: ['packages/regions/test/build.test.ts'],
  },
  {
    id: 'regions/gaps-not-bridged',
    holds: 'Where nodes of a road are missing, the road is cut, and no line is invented across the gap.',
    file: 'packages/regions/src/build/extract.ts',
    snippet: 'if (i < count && nodes.find(ids[i] ?? 0)) continue',
    replacement: 'if (i < count) continue',
    tests: ['packages/regions/test/build.test.ts'],
  },
  {
    id: 'regions/checksum-of-download',
    holds: 'An extract whose checksum is wrong is not built.',
    file: 'tools/region/download.ts',
    snippet: "if (hash.digest('hex') !== wanted) throw",
    replacement: "if (hash.digest('hex') === '') throw",
    tests: ['tools/region/region.test.ts'],
  },
  {
    id: 'navigation/no-drawn-streets-for-real',
    holds: 'Outside of drills nobody is led street by street over the practice network.',
    file: 'services/navigation/src/domain/plan-directions.ts',
    snippet: 'return isForReal && world.graph.isPractice\n',
    replacement: 'return isForReal && !world.graph.isPractice\n',
    tests: ['services/navigation/test/real-need.test.ts'],
  },
  {
    id: 'navigation/region-before-practice',
    holds: 'Where a region knows the start, the practice network never answers.',
    file: 'services/navigation/src/planning/roads.ts',
    snippet: 'return { on: roadsOf(largest), beyond: first?.point ?? null }\n',
    replacement: 'return { on: practice, beyond: null }\n',
    tests: ['services/navigation/test/region-border.test.ts'],
  },
  {
    id: 'navigation/roads-end-away-from-fire',
    holds: 'Nobody is led out of a region toward a fire that burns beyond its border.',
    file: 'packages/routing/src/plan/leave-region.ts',
    snippet: '.filter(({ end }) => isFree(marks, end.location, ahead(end)))\n',
    replacement: '.filter(({ end }) => isFree(marks, end.location, end.location))\n',
    tests: ['services/navigation/test/region-border.test.ts'],
  },
  {
    id: 'navigation/real-hazard-in-a-drill',
    holds: 'A real hazard near ends the practice, also on an installation that runs a drill.',
    file: 'packages/routing/src/directions/real-need.ts',
    snippet: 'if (near.some(({ properties }) => !properties.isDrill)) return true\n',
    replacement: '',
    tests: ['services/navigation/test/real-need.test.ts'],
  },
]
