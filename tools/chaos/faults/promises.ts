import type { Fault } from './run-faults.ts'

/** The probes that may fail while one process or server is frozen or gone. All others must be answered; docs/operations.md has the same table. */
export const mayFail: Readonly<Record<string, readonly string[] | 'everything'>> = {
  gateway: 'everything',
  identity: ['sign-in', 'me', 'reset'],
  'alerts-api': ['socket', 'CAP in'],
  // It reads feeds, and no probe is about feeds.
  'alerts-ingest': [],
  'alerts-push': ['push'],
  chat: ['chat'],
  navigation: ['directions', 'search'],
  community: ['forum'],
  achievements: ['achievements'],
  help: [],
  mongo: ['sign-in', 'me', 'chat', 'CAP in', 'push', 'forum', 'reset'],
  nats: [],
  redis: ['sign-in', 'me', 'chat', 'forum', 'reset'],
}

/** The longest time for an answer, in ms. */
const tooLongMs = 5_000

/** Returns a line for each broken promise of a run: a probe that failed and may not, was slow, got a wrong answer, or did not recover. */
export function brokenPromises(faults: readonly Pick<Fault, 'title' | 'target' | 'cells'>[]): string[] {
  return faults.flatMap(({ title, target, cells }) => {
    // For a member of a cluster nothing is promised here; docs/operations.md says what its loss may cost.
    const allowed = mayFail[target] ?? 'everything'
    return Object.entries(cells).flatMap(([probe, { instead, slowestMs, isBack }]) => {
      const isPromised = allowed !== 'everything' && !allowed.includes(probe)
      return [
        ...(isPromised && instead.length > 0 ? [`${probe} while ${title}: ${instead.join(', ')}`] : []),
        ...(instead.includes('WRONG') ? [`${probe} while ${title}: a wrong answer`] : []),
        // A frozen gateway answers requests only once it continues, so no time is promised for it.
        ...(allowed !== 'everything' && slowestMs > tooLongMs
          ? [`${probe} while ${title}: ${(slowestMs / 1_000).toFixed(1)} s`]
          : []),
        ...(isBack ? [] : [`${probe} after ${title}: stays away`]),
      ]
    })
  })
}

/** The promises as the rows of a table in Markdown. */
export const promiseRows = (): string[] =>
  Object.entries(mayFail).map(([target, probes]) => {
    const without =
      probes === 'everything' ? 'everything; behind the edge all but the list and the app' : probes.join(', ')
    return `| ${target} | ${without || 'nothing'} |`
  })
