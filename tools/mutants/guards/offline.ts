import type { Guard } from '../guard.ts'

const packs = ['web/src/features/offline/offline.test.ts']

/** Offline packs: nobody is led by a file that somebody changed, and nobody waits in vain for an answer from one. */
export const offlineGuards: readonly Guard[] = [
  {
    id: 'offline/pack-signature',
    holds: 'A pack that no trusted key has signed is not opened.',
    file: 'web/src/features/offline/verify-pack.ts',
    snippet: '  if (!(await isSigned(new TextEncoder().encode(text), signatures, trusted))) {\n',
    replacement: '  if (await isSigned(new TextEncoder().encode(text), signatures, [])) {\n',
    tests: packs,
    fast: true,
  },
  {
    id: 'offline/pack-hash',
    holds: 'A pack of which one part was changed is not opened, though its manifest is signed.',
    file: 'web/src/features/offline/verify-pack.ts',
    snippet: "    if (toHex(await crypto.subtle.digest('SHA-256', part)) !== sha256) {\n",
    replacement: "    if (toHex(await crypto.subtle.digest('SHA-256', part)) === '' + sha256.length) {\n",
    tests: packs,
    fast: true,
  },
  {
    id: 'offline/no-drawn-roads',
    holds: 'Offline too, drawn roads give no steps in real need.',
    file: 'web/src/features/offline/answers.ts',
    snippet: '  if (noStreets) return presentWithoutStreets(',
    replacement: '  if (noStreets && asked.from === null) return presentWithoutStreets(',
    tests: packs,
    fast: true,
  },
  {
    id: 'offline/within-the-pack',
    holds: 'No way is planned offline to a place beyond the edge of the saved roads.',
    file: 'web/src/features/offline/answers.ts',
    snippet: '  distanceMeters(...manifest.center, ...point) <= manifest.radiusMeters\n',
    replacement: '  distanceMeters(...manifest.center, ...point) >= 0\n',
    tests: packs,
    fast: true,
  },
  {
    id: 'offline/shelter-forgotten',
    holds: 'Offline, a shelter of which nobody has said anything for a day is no longer called open.',
    file: 'packages/routing/src/shelters/age.ts',
    snippet: "asOf !== null && ageOf(asOf) > forgottenAfterMs ? 'not-said' : status",
    replacement: 'status',
    tests: packs,
    fast: true,
  },
  {
    id: 'offline/ask-again',
    holds: 'A page that is still loading is asked again until it acknowledges.',
    file: 'web/src/sw/ask-page.ts',
    snippet: 'asks < mostAsks && !isAcknowledged',
    replacement: 'asks < 1 && !isAcknowledged',
    tests: ['web/src/sw/ask-page.test.ts'],
    fast: true,
  },
  {
    id: 'offline/pack-in-real-need',
    holds: 'A pack of the practice network has no ways out for real need.',
    file: 'services/navigation/src/packs/packs.ts',
    snippet: 'mayDirect: !(roads.isPractice && isForReal(features, [place], practice))',
    replacement: 'mayDirect: true',
    tests: ['services/navigation/test/packs.test.ts'],
  },
]
