import type { Route } from '@muster/contracts/define-route'
import { isConsoleRoute } from '@muster/contracts/routes/operators'
import type { DomainService } from '@muster/contracts/services'

/** Classes of requests that are refused together. */
export type SheddingClass =
  | 'extras'
  | 'forum-socket'
  | 'forum'
  | 'chat'
  | 'sign-in'
  | 'known-sign-in'
  | 'help'
  | 'alerts-socket'
  | 'alerts'

type Rule = {
  name: SheddingClass
  what: string
  /** Requests are refused at this pressure or above; 1 is the most that this process can handle. Null: never. */
  from: number | null
  /** `Retry-After` of a refused request, in seconds; a random time of up to the same length is added. */
  waitSeconds: number
  /** Unanswered requests of this class may be at most this share of `OVERLOAD_IN_FLIGHT`; further ones are refused at any load. */
  share?: number
}

/** The classes of requests and of new sockets in the order in which they are refused under overload, the first one first. */
export const sheddingOrder: readonly Rule[] = [
  {
    name: 'extras',
    what: 'Achievements, searches, exports, pictures, lists of people, offline packs, receipts',
    from: 0.5,
    waitSeconds: 30,
  },
  // Refused together with the requests of the forum, because a browser without the socket sends more of those.
  { name: 'forum-socket', what: 'New live sockets of communities', from: 0.6, waitSeconds: 20 },
  { name: 'forum', what: 'Communities: messages, members, invitations', from: 0.6, waitSeconds: 20 },
  { name: 'chat', what: 'The assistant', from: 0.7, waitSeconds: 15 },
  {
    name: 'sign-in',
    what: 'Sign-in on a new device, registration, passwords by mail',
    from: 0.8,
    waitSeconds: 15,
    // Checking a password needs much processor time. A flood of sign-ins would queue in identity until they time out, and slow other services on the machine.
    share: 0.2,
  },
  {
    name: 'known-sign-in',
    what: 'Sign-in on a device that knows the account, and the account of who is signed in',
    from: 0.9,
    waitSeconds: 10,
  },
  {
    name: 'help',
    what: 'Directions, shelters, hazards, evacuation plans, requests for help, check-in',
    from: 1,
    waitSeconds: 5,
  },
  // Refused only if refusing requests was not enough. A browser without this socket polls the list instead, which is served from a cache.
  { name: 'alerts-socket', what: 'New live sockets of alerts', from: 1.5, waitSeconds: 5 },
  {
    name: 'alerts',
    what: 'The list of alerts and each alert, official pages, 911 texts, sign-out, senders and operators',
    from: null,
    waitSeconds: 0,
  },
]

const classOfService: Record<DomainService, SheddingClass> = {
  achievements: 'extras',
  community: 'forum',
  chat: 'chat',
  identity: 'known-sign-in',
  navigation: 'help',
  help: 'help',
  alerts: 'alerts',
}

/** Routes with another class than their service. */
export const classOfRoute: Readonly<Record<string, SheddingClass>> = {
  searchCommunity: 'extras',
  findCommunities: 'extras',
  exportData: 'extras',
  listUsers: 'extras',
  getPicture: 'extras',
  savePicture: 'extras',
  getCommunityPhoto: 'extras',
  uploadCommunityPhoto: 'extras',
  sendTestPush: 'extras',
  reportPushReceipt: 'extras',
  getPack: 'extras',
  login: 'sign-in',
  sendSignInCode: 'sign-in',
  signInWithCode: 'sign-in',
  forgotPassword: 'sign-in',
  resetPassword: 'sign-in',
  createUser: 'sign-in',
  loginRedirect: 'alerts',
  logout: 'alerts',
}

/**
 * The class of a request. `isKnownDevice`: the cookie shows that this account has signed in on this device, or any account while the body has not been read.
 */
export function sheddingClassOf(route: Route, { isKnownDevice = false } = {}): SheddingClass {
  if (isConsoleRoute(route) || route.access === 'ingest' || route.service === 'gateway') return 'alerts'
  const own = classOfRoute[route.name] ?? classOfService[route.service]
  return own === 'sign-in' && isKnownDevice ? 'known-sign-in' : own
}

const ruleOf = new Map(sheddingOrder.map(rule => [rule.name, rule]))

/** The share of unanswered requests that a class may have; undefined without a limit. */
export const shareOf = (name: SheddingClass): number | undefined => ruleOf.get(name)?.share

/** Seconds after which a refused client may try again, random so that clients do not all return at once; null if the request is not refused. */
export function refusedFor(name: SheddingClass, pressure: number, random: () => number): number | null {
  const rule = ruleOf.get(name)
  if (!rule || rule.from === null || pressure < rule.from) return null
  return rule.waitSeconds + Math.floor(random() * (rule.waitSeconds + 1))
}
