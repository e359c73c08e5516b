import type { Guard } from '../guard.ts'

const updates = ['web/test/updates.test.tsx']
const takeovers = ['web/test/takeover.test.tsx']
const takeover = 'web/src/features/alerts/takeover/order.tsx'
const ordersHere = 'web/src/features/alerts/takeover/orders-here.ts'

/** Alerts on the screen: which ones take it over, what is spoken, and what is shown while nothing is known. */
export const onScreenGuards: readonly Guard[] = [
  {
    id: 'on-screen/takeover-opens',
    holds: 'An ORDER around the home of a person takes the whole screen over.',
    file: 'web/src/features/alerts/takeover/takeover.tsx',
    snippet: '!isClosed(orderMark(update), now)',
    replacement: 'isClosed(orderMark(update), now)',
    tests: takeovers,
  },
  {
    id: 'on-screen/takeover-for-orders',
    holds: 'Nothing less than an ORDER takes the screen over.',
    file: ordersHere,
    snippet: "updatesHere(updates, places, ['order'])",
    replacement: "updatesHere(updates, places, ['order', 'warning'])",
    tests: takeovers,
  },
  {
    id: 'on-screen/takeover-at-home',
    holds: 'An ORDER for another place does not take the screen over.',
    file: ordersHere,
    snippet: "near.kind === 'inside'",
    replacement: "near.kind !== 'unknown'",
    tests: takeovers,
  },
  {
    id: 'on-screen/spoken-is-shown',
    holds: 'An ORDER is spoken in the words that stand on the screen, and in their language.',
    file: takeover,
    snippet: 'const words: Said = official ?? { text: texts.content, language: texts.language }',
    replacement: 'const words: Said = { text: update.instruction ?? update.content, language: reader.language }',
    tests: takeovers,
  },
  {
    id: 'on-screen/spoken-drill',
    holds: 'A drill that is spoken says first that it is one.',
    file: takeover,
    snippet: "text: [isDrill && t('takeover.isDrill'), ",
    replacement: 'text: [',
    tests: takeovers,
  },
  {
    id: 'on-screen/silence-is-no-all-clear',
    holds: 'While a source is silent nobody is told that there are no alerts near their home.',
    file: 'web/src/features/alerts/list/updates-view.tsx',
    snippet: "isHeard ? 'near.none' : 'near.notHeard'",
    replacement: "'near.none'",
    tests: updates,
  },
]
