import type { Guard } from '../guard.ts'

const crash = ['services/alerts/test/crash.test.ts']
const push = ['services/alerts/test/push.test.ts']
const lifecycle = ['services/alerts/test/lifecycle.test.ts']
const feeds = ['services/alerts/test/feeds.test.ts']

/** Alerts: which updates stand, who is told, and who is told twice or not at all. */
export const alertsGuards: readonly Guard[] = [
  {
    id: 'alerts/low-not-pushed',
    holds: 'An update of low severity wakes nobody, neither at its start nor when it is cancelled.',
    file: 'services/alerts/src/domain/push-rule.ts',
    snippet:
      "  if (next.severity === 'low' && (previous === null || previous.severity === 'low')) return null\n  if (!next.isActive)",
    replacement: '  if (!next.isActive)',
    tests: push,
  },
  {
    id: 'alerts/chunk-lease',
    holds: 'A chunk that one worker is sending is not given to a second worker.',
    file: 'services/alerts/src/store/fanouts.ts',
    snippet:
      "          state: trusted({ $ne: 'sent' }),\n          leaseUntil: trusted({ $lte: now }),\n          notBefore: trusted({ $lte: now }),\n",
    replacement: "          state: trusted({ $ne: 'sent' }),\n          notBefore: trusted({ $lte: now }),\n",
    tests: crash,
  },
  {
    id: 'alerts/lease-heartbeat',
    holds: 'A worker keeps the lease of its chunk however long the push service takes to answer.',
    file: 'services/alerts/src/push/send-chunk.ts',
    snippet: 'setInterval(() => void renew(), deps.leaseMs / 3)',
    replacement: 'setInterval(() => undefined, deps.leaseMs / 3)',
    tests: crash,
  },
  {
    id: 'alerts/progress-token',
    holds: 'A worker that lost its lease cannot record progress of the chunk.',
    file: 'services/alerts/src/store/fanouts.ts',
    snippet: '        { _id: chunk.id, token: chunk.token },\n        {\n          $addToSet',
    replacement: '        { _id: chunk.id },\n        {\n          $addToSet',
    tests: crash,
  },
  {
    id: 'alerts/nobody-skipped',
    holds: 'Members that a rebuilt chunk no longer reaches move to the next chunk instead of being skipped.',
    file: 'services/alerts/src/push/chunk-audience.ts',
    snippet: 'members = members.filter(member => member > last)',
    replacement: 'members = []',
    tests: crash,
  },
  {
    id: 'alerts/two-misses',
    holds: 'An update ends when two healthy polls in a row do not list it, not after one.',
    file: 'services/alerts/src/ingest/feeds/track-missing.ts',
    snippet: 'const missesToEnd = 2',
    replacement: 'const missesToEnd = 1',
    tests: ['services/alerts/test/nws.test.ts'],
  },
  {
    id: 'alerts/counties-oversize',
    holds: 'An area made of counties is held to the same size limit as a drawn one.',
    file: 'services/alerts/src/domain/audience.ts',
    snippet: "  if (isTooLarge(geometry)) return { kind: 'nobody', reason: 'the area is too large' }\n",
    replacement: '',
    tests: push,
  },
  {
    id: 'alerts/past-not-critical',
    holds: 'An alert with urgency Past is never critical.',
    file: 'services/alerts/src/domain/severity.ts',
    snippet: "  if (info.urgency === 'Past') return milder(byCap[info.severity], 'high')\n",
    replacement: '',
    tests: lifecycle,
  },
  {
    id: 'alerts/tie-break',
    holds: 'Of two messages sent at the same moment the same one stands, in whichever order they arrive.',
    file: 'services/alerts/src/domain/lineage.ts',
    snippet: '(a.key < b.key ? -1 : 1)',
    replacement: '0',
    tests: lifecycle,
  },
  {
    id: 'alerts/end-without-instruction',
    holds: 'The end of an alert no longer tells anyone to leave.',
    file: 'services/alerts/src/domain/evolve.ts',
    snippet: '{ instruction: null }',
    replacement: '{}',
    tests: push,
  },
  {
    id: 'alerts/revision-once',
    holds: 'A socket is told of each revision once, also when the event and the database both bring it.',
    file: 'services/alerts/src/updates/snapshot.ts',
    snippet: '      if (known && known.revision >= update.revision) return null\n',
    replacement: '',
    tests: crash,
  },
  {
    id: 'alerts/poll-lease',
    holds: 'Of several processes one polls a feed, no sooner than the feed allows.',
    file: 'services/alerts/src/store/feeds.ts',
    snippet: '{ lastAttemptAt: trusted({ $lte: due }) }',
    replacement: '{ lastAttemptAt: trusted({ $lte: now }) }',
    tests: feeds,
  },
  {
    id: 'alerts/feed-senders',
    holds: 'A key without a sender cannot speak for the sender of a feed.',
    file: 'services/alerts/src/ingest/ingest-keys.ts',
    snippet: '!ofFeeds.has(claimed.toLowerCase())',
    replacement: 'true',
    tests: feeds,
  },
  {
    id: 'alerts/growth-not-invented',
    holds: 'Two lines that differ by their mapping alone show no growth.',
    file: 'services/alerts/src/domain/observed-growth.ts',
    snippet: 'fastest.meters <= mappingMeters',
    replacement: 'fastest.meters <= 0 * mappingMeters',
    tests: ['services/alerts/test/hazard-facts.test.ts'],
  },
  {
    id: 'alerts/planned-closure-blocks-nobody',
    holds: 'A closure that is planned, cancelled or over closes no road.',
    file: 'services/alerts/src/ingest/feeds/caltrans-closures/parse.ts',
    snippet: "isTrue('code1097/isCode1097') &&",
    replacement: "(isTrue('code1097/isCode1097') || true) &&",
    tests: ['services/alerts/test/hazard-facts.test.ts'],
  },
]
