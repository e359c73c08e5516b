/**
 * The key of a limit: the IP address, the e-mail address in the body together with the IP address, or the signed-in user. Never the e-mail address alone,
 * because a stranger could use up the limit of its owner. `process` counts all visitors of this process together.
 */
export type Per = 'ip' | 'process' | 'ip-email' | 'user'

/** A limit of requests. `max`: most requests within `windowSeconds`. */
export type Limit = {
  name: string
  /** Names of contract routes. */
  routes: readonly string[]
  /** Routes that a limit of all routes leaves out. */
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

/**
 * The rate limits besides those of signing in (sign-in-limits.ts). Everyone in a shelter shares one IP address, so limits by address are high where they
 * protect no secret.
 */
export const limits: readonly Limit[] = [
  {
    name: 'forgot-address',
    routes: ['forgotPassword', 'sendSignInCode'],
    per: 'ip',
    max: 120,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each call may send a mail; a shelter shares one address.',
  },
  {
    name: 'forgot-account',
    routes: ['forgotPassword', 'sendSignInCode'],
    per: 'ip-email',
    max: 3,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Keeps a mailbox from being flooded; from many addresses, the number of open links does.',
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
    name: 'sign-in-code',
    routes: ['signInWithCode'],
    per: 'ip',
    max: 360,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'A code bears five tries; this slows guessing over many accounts, and a shelter shares one address.',
  },
  {
    name: 'passkey-sign-in',
    routes: ['finishPasskeySignIn'],
    per: 'ip',
    max: 360,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'A signature cannot be guessed; this bounds the work of refusing, and a shelter shares one address.',
  },
  {
    name: 'passkey-challenge',
    routes: ['beginPasskeySignIn'],
    per: 'ip',
    max: 2_000,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each call stores a challenge for five minutes; the login dialog asks for one, and anew while it is open.',
  },
  {
    name: 'passkey-change',
    routes: ['beginPasskeyProof', 'addPasskey', 'renamePasskey', 'removePasskey'],
    per: 'user',
    max: 60,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'More than a person does by hand; a proof stores a challenge for five minutes.',
  },
  {
    name: 'verification-mail',
    routes: ['sendVerificationMail'],
    per: 'user',
    max: 4,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each call may send a mail, perhaps to a stranger whose address somebody registered.',
  },
  {
    name: 'verify-email',
    routes: ['verifyEmail'],
    per: 'user',
    max: 20,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Tokens cannot be guessed at this rate.',
  },
  {
    name: 'help-claim-read',
    routes: ['getHelpClaim'],
    per: 'ip',
    max: 1_200,
    windowSeconds: minute,
    store: 'local',
    reason:
      'A page asks every 5 s, so that a hundred helpers may share one address; links cannot be guessed at this rate.',
  },
  {
    name: 'help-claim-answer',
    routes: ['answerHelpClaim'],
    per: 'ip',
    max: 120,
    windowSeconds: minute,
    store: 'shared',
    reason: 'An answer needs no account and moves a request; people behind one address give a few a minute.',
  },
  {
    name: 'password-check',
    routes: ['deleteUser', 'exportData', 'beginPasskeyRegistration'],
    per: 'user',
    max: 10,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each call guesses the current password.',
  },
  {
    name: 'export',
    routes: ['exportData'],
    per: 'user',
    max: 5,
    windowSeconds: 60 * minute,
    store: 'shared',
    reason: 'Each call reads everything of a person from every service; a mistyped password or two is allowed for.',
  },
  {
    name: 'account-export',
    routes: ['exportAccount'],
    per: 'user',
    max: 10,
    windowSeconds: 60 * minute,
    store: 'shared',
    reason: 'Residents ask for it by letter; a stolen session of an admin must not read everybody.',
  },
  {
    name: 'profile-change',
    routes: ['updateUser'],
    per: 'user',
    max: 60,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'A call may guess the current password; a person saves less often.',
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
    per: 'ip-email',
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
    routes: ['sendCommunityMessage', 'editCommunityMessage', 'uploadCommunityPhoto'],
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
    name: 'invitation-list',
    routes: ['inviteManyToCommunity'],
    per: 'user',
    max: 6,
    windowSeconds: quarter,
    store: 'shared',
    reason: 'Each list sends up to 200 mails to strangers; a street is one list, and its corrections a few more.',
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
    name: 'push-receipt-address',
    routes: ['reportPushReceipt'],
    per: 'ip',
    max: 3_000,
    windowSeconds: minute,
    store: 'local',
    reason: 'After an order each phone of a shelter reports once or twice, and a shelter shares one address.',
  },
  {
    name: 'push-receipts',
    routes: ['reportPushReceipt'],
    per: 'process',
    max: 800,
    windowSeconds: 1,
    store: 'local',
    reason:
      'After an order 100,000 phones report at once. Reports are given up first: reading alerts must not wait for them.',
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
    routes: [
      'beginOperatorSignIn',
      'finishOperatorSignIn',
      'beginOperatorRegistration',
      'finishOperatorRegistration',
      'openCommandLine',
    ],
    per: 'ip',
    max: 60,
    windowSeconds: 5 * minute,
    store: 'shared',
    reason: 'Slows guessing of invitations; a whole operations centre shares one address.',
  },
  {
    name: 'outboxes',
    routes: ['listOutboxes'],
    per: 'user',
    max: 60,
    windowSeconds: minute,
    store: 'local',
    reason: 'Each call counts in the database of every service.',
  },
  {
    name: 'route-planning',
    routes: ['getDirections', 'geocode', 'searchPlaces', 'planEvacuation', 'getLeaveBy', 'savePreparation'],
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
    // Map tiles and push receipts must not use up the limit that reading alerts needs.
    except: ['getTile', 'reportPushReceipt'],
    per: 'ip',
    max: 6_000,
    windowSeconds: minute,
    store: 'local',
    reason: 'A whole shelter reads alerts through one address; this stops only a faulty or hostile client.',
  },
]

/** Cached limits by route name. */
const known = new Map<string, readonly Limit[]>()

/** The limits of one route; those by address come first, because they need neither a session nor a body. */
export function limitsOf(routeName: string): readonly Limit[] {
  const found = known.get(routeName) ?? sortedLimitsOf(routeName)
  known.set(routeName, found)
  return found
}

function sortedLimitsOf(routeName: string): Limit[] {
  const order: Per[] = ['ip', 'process', 'user', 'ip-email']
  return limits
    .filter(
      ({ routes, except = [] }) => routes.includes(routeName) || (routes.includes('*') && !except.includes(routeName)),
    )
    .sort((a, b) => order.indexOf(a.per) - order.indexOf(b.per))
}
