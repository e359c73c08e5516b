/** Who a limit counts: an address, the e-mail address that a form names, or the signed-in user. */
export type Per = 'ip' | 'email' | 'user'

export type Limit = {
  name: string
  /** Names of contract routes. */
  routes: readonly string[]
  per: Per
  max: number
  windowSeconds: number
  /** shared: counted in Redis for all gateways together; local: counted in this process, so that it needs nobody. */
  store: 'shared' | 'local'
  reason: string
}

const minute = 60
const quarter = 15 * minute

/** Every rate limit there is. A shelter shares one address, so limits by address are wide where they guard no secret. */
export const limits: readonly Limit[] = [
  {
    name: 'sign-in-address',
    routes: ['login'],
    per: 'ip',
    max: 60,
    windowSeconds: 5 * minute,
    store: 'shared',
    reason: 'Slows guessing over many accounts; a shelter signing in together still fits.',
  },
  {
    name: 'sign-in-account',
    routes: ['login'],
    per: 'email',
    max: 10,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Slows guessing one account from many addresses.',
  },
  {
    name: 'forgot-address',
    routes: ['forgotPassword'],
    per: 'ip',
    max: 20,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each call may send a mail.',
  },
  {
    name: 'forgot-account',
    routes: ['forgotPassword'],
    per: 'email',
    max: 3,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Keeps a mailbox from being flooded by someone else.',
  },
  {
    name: 'reset-address',
    routes: ['resetPassword'],
    per: 'ip',
    max: 20,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Tokens cannot be guessed at this pace.',
  },
  {
    name: 'register-address',
    routes: ['createUser'],
    per: 'ip',
    max: 40,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Hashing a password is dear, and accounts are not to be made by machines.',
  },
  {
    name: 'register-account',
    routes: ['createUser'],
    per: 'email',
    max: 10,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Its answer says that an account exists; asking often is probing.',
  },
  {
    name: 'chat-message',
    routes: ['sendChatMessage'],
    per: 'user',
    max: 40,
    windowSeconds: minute,
    store: 'shared',
    reason: 'Each message queues a reply of the assistant; an offline queue of 30 replays at once.',
  },
  {
    name: 'chat-session',
    routes: ['createChatSession', 'deleteChatSession'],
    per: 'user',
    max: 30,
    windowSeconds: minute,
    store: 'shared',
    reason: 'Nobody starts conversations faster by hand.',
  },
  {
    name: 'community-message',
    routes: ['sendCommunityMessage'],
    per: 'user',
    max: 40,
    windowSeconds: minute,
    store: 'shared',
    reason: 'Keeps one person from drowning a community.',
  },
  {
    name: 'invitation',
    routes: ['inviteToCommunity'],
    per: 'user',
    max: 30,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each invitation may send a mail to a stranger.',
  },
  {
    name: 'test-push',
    routes: ['sendTestPush'],
    per: 'user',
    max: 10,
    windowSeconds: minute,
    store: 'shared',
    reason: 'Each call is a call to a push service.',
  },
  {
    name: 'route-planning',
    routes: ['getDirections', 'geocode', 'planEvacuation'],
    per: 'ip',
    max: 600,
    windowSeconds: minute,
    store: 'local',
    reason: 'Planning costs CPU; the search field asks at each keystroke, and a shelter shares an address.',
  },
  {
    name: 'user',
    routes: ['*'],
    per: 'user',
    max: 600,
    windowSeconds: minute,
    store: 'local',
    reason: 'Ten times what our own screens ask for.',
  },
  {
    name: 'address',
    routes: ['*'],
    per: 'ip',
    max: 6_000,
    windowSeconds: minute,
    store: 'local',
    reason: 'Alerts are read by whole shelters through one address; this stops only a machine gone wrong.',
  },
]

/** The limits of one route, those by address first: they need neither a session nor a body. */
export function limitsOf(routeName: string): Limit[] {
  const order: Per[] = ['ip', 'user', 'email']
  return limits
    .filter(limit => limit.routes.includes('*') || limit.routes.includes(routeName))
    .sort((a, b) => order.indexOf(a.per) - order.indexOf(b.per))
}
