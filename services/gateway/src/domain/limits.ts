/** What a limit counts by: the IP address, the e-mail address in the body, or the signed-in user. */
export type Per = 'ip' | 'email' | 'user'

export type Limit = {
  name: string
  /** Names of contract routes. */
  routes: readonly string[]
  /** Routes that a limit of all routes does not count. */
  except?: readonly string[]
  per: Per
  max: number
  windowSeconds: number
  /** shared: counted in Redis for all gateways together; local: counted in this process, without any dependency. */
  store: 'shared' | 'local'
  reason: string
}

const minute = 60
const quarter = 15 * minute

/** All rate limits. Everyone in a shelter shares one IP address, so limits by address are high where they protect no secret. */
export const limits: readonly Limit[] = [
  {
    name: 'sign-in-address',
    routes: ['login'],
    per: 'ip',
    max: 60,
    windowSeconds: 5 * minute,
    store: 'shared',
    reason: 'Slows password guessing over many accounts; a whole shelter can still sign in at the same time.',
  },
  {
    name: 'sign-in-account',
    routes: ['login'],
    per: 'email',
    max: 10,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Slows password guessing on one account from many addresses.',
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
    reason: 'Tokens cannot be guessed at this rate.',
  },
  {
    name: 'register-address',
    routes: ['createUser'],
    per: 'ip',
    max: 40,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Hashing a password costs CPU and memory; slows automated registration.',
  },
  {
    name: 'register-account',
    routes: ['createUser'],
    per: 'email',
    max: 10,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'The reply reveals whether an account exists; slows probing.',
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
    reason: 'More than a person starts by hand.',
  },
  {
    name: 'community-message',
    routes: ['sendCommunityMessage'],
    per: 'user',
    max: 40,
    windowSeconds: minute,
    store: 'shared',
    reason: 'Stops one person from flooding a community.',
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
    reason: 'Each call sends a request to a push service.',
  },
  {
    name: 'shelter-report',
    routes: ['reportShelter'],
    per: 'user',
    max: 12,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'A person is at one shelter at a time, and what they see there changes slowly.',
  },
  {
    name: 'operator-sign-in',
    routes: ['beginOperatorSignIn', 'finishOperatorSignIn', 'beginOperatorRegistration', 'finishOperatorRegistration'],
    per: 'ip',
    max: 60,
    windowSeconds: 5 * minute,
    store: 'shared',
    reason: 'Slows guessing of invitations; a whole operations centre shares one address.',
  },
  {
    name: 'route-planning',
    routes: ['getDirections', 'geocode', 'planEvacuation', 'getLeaveBy', 'savePreparation'],
    per: 'ip',
    max: 600,
    windowSeconds: minute,
    store: 'local',
    reason: 'Planning costs CPU; the search field sends a request per keystroke, and a shelter shares one address.',
  },
  {
    name: 'map-tiles',
    routes: ['getTile'],
    per: 'ip',
    max: 30_000,
    windowSeconds: minute,
    store: 'local',
    reason:
      'One look at a map loads dozens of tiles, and a shelter shares one address; tiles cost only a read of a file.',
  },
  {
    name: 'offline-packs',
    routes: ['getPack'],
    per: 'user',
    max: 30,
    windowSeconds: quarter,
    store: 'local',
    reason: 'Making a pack costs a second of CPU, and sending it up to 5 MB; phones ask once for each saved place.',
  },
  {
    name: 'user',
    routes: ['*'],
    except: ['getTile'],
    per: 'user',
    max: 600,
    windowSeconds: minute,
    store: 'local',
    reason: 'Ten times as many requests as the web app sends.',
  },
  {
    name: 'address',
    routes: ['*'],
    // Looking at the map must not use up what reading alerts needs.
    except: ['getTile'],
    per: 'ip',
    max: 6_000,
    windowSeconds: minute,
    store: 'local',
    reason: 'A whole shelter reads alerts through one address; this stops only a faulty or hostile client.',
  },
]

/** The limits of one route; those by address come first, because they need neither a session nor a body. */
export function limitsOf(routeName: string): Limit[] {
  const order: Per[] = ['ip', 'user', 'email']
  return limits
    .filter(
      ({ routes, except = [] }) => routes.includes(routeName) || (routes.includes('*') && !except.includes(routeName)),
    )
    .sort((a, b) => order.indexOf(a.per) - order.indexOf(b.per))
}
