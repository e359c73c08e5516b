import { alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import { allEvents } from '@muster/contracts/events/all'
import { type ServiceName, serviceNames, services } from '@muster/contracts/services'

/** What the accounts of a service on MongoDB, NATS and Redis may access. */
export type Access = {
  /** Subjects of the events that its durable consumers handle, by consumer name. */
  consumers: Readonly<Record<string, string>>
  /** Live subjects (core NATS) that it publishes. */
  tells: readonly string[]
  /** Subjects that it subscribes to without a consumer. */
  hears: readonly string[]
  /** Patterns of its Redis keys. */
  keys: readonly string[]
  /** Whether it reads stored events by their number and overwrites them. */
  erases: boolean
}

type Wanted = {
  /** `<service>.<fact>` of each event that its consumers handle, under the usual name of a consumer. */
  consumes?: readonly string[]
  /** Consumers whose name is not the usual one. */
  named?: Readonly<Record<string, string>>
  /** Live subjects that its own processes use between each other. */
  signals?: readonly string[]
  tells?: readonly string[]
  hears?: readonly string[]
  keys?: readonly string[]
  erases?: boolean
}

const updates = ['alerts.update-published', 'alerts.update-revised', 'alerts.update-ended']
const people = ['identity.profile-updated', 'identity.user-deleted']
/** Identity creates and deletes sessions, and the gateway looks them up and renews them. */
const sessions = ['session:*', 'sessions-of:*', 'operator-session:*', 'operator-sessions-of:*']

const wanted: Record<ServiceName, Wanted> = {
  gateway: { keys: [...sessions, 'limit:*', 'gateway:*'] },
  identity: {
    consumes: ['community.community-created'],
    // It overwrites the events about people who deleted their account, because it published their names and addresses.
    erases: true,
    keys: [...sessions, 'passkey-challenge:*', 'sign-in-code*', 'operator-code:*', 'muster-identity:*'],
  },
  alerts: {
    consumes: [
      ...people,
      'identity.operator-accessed',
      'identity.operator-acted',
      'alerts.canary-sent',
      'navigation.destination-changed',
      'navigation.home-placed',
      'navigation.home-lost',
      'navigation.leave-by-changed',
      'help.helpers-called',
      'help.countdown-changed',
      'help.ride-told',
      'community.members-called',
    ],
    named: {
      'alerts-push-update-published': 'alerts.update-published',
      'alerts-push-update-revised': 'alerts.update-revised',
      'alerts-push-update-ended': 'alerts.update-ended',
    },
    tells: [alertsHeartbeatSubject],
    signals: ['muster.live.push-chunk-opened'],
    // Each process also receives the service's own events without a durable consumer, because each keeps the list.
    hears: ['muster.alerts.>'],
    keys: ['muster-alerts:*'],
  },
  chat: {
    consumes: [
      ...updates,
      ...people,
      'identity.user-registered',
      'alerts.shelter-changed',
      'alerts.shelter-list-read',
      'navigation.destination-changed',
      'navigation.home-placed',
      'navigation.home-lost',
      'navigation.leave-by-changed',
      'navigation.way-out-planned',
      'help.request-stepped',
      'help.checked-in',
      'community.community-created',
      'community.member-joined',
      'community.member-left',
      'community.member-removed',
      'community.block-changed',
    ],
    signals: ['muster.live.chat-changed'],
    hears: [alertsHeartbeatSubject],
    keys: ['muster-chat:*'],
  },
  navigation: {
    consumes: [
      ...updates,
      ...people,
      'identity.user-registered',
      'alerts.hazard-fact-changed',
      'alerts.shelter-changed',
      'alerts.shelter-list-read',
    ],
    signals: ['muster.live.hazards-changed', 'muster.live.shelters-changed'],
    hears: [alertsHeartbeatSubject],
  },
  community: {
    consumes: [...people, 'community.message-sent', 'help.checked-in', 'help.request-stepped'],
    signals: ['muster.live.community-changed'],
    // Each process also receives the service's own events without a durable consumer, because each has live sockets.
    hears: ['muster.community.>'],
    keys: ['muster-community:*'],
  },
  help: {
    consumes: [
      ...updates,
      ...people,
      'identity.user-registered',
      'navigation.home-placed',
      'navigation.home-lost',
      'alerts.push-devices-counted',
      'alerts.receipts-changed',
      'community.community-created',
      'community.member-joined',
      'community.member-left',
      'community.member-removed',
      'community.block-changed',
    ],
    keys: ['muster-help:*'],
  },
  achievements: {
    consumes: [
      ...people,
      'identity.user-registered',
      'identity.contacts-changed',
      'chat.message-sent',
      'community.community-created',
      'community.invitation-created',
      'community.member-joined',
      'community.message-sent',
      'alerts.update-opened-soon',
      'help.checked-in',
      'help.ride-offered',
      'help.test-answered',
      'navigation.leave-by-changed',
      'navigation.pack-verified',
    ],
    signals: ['muster.live.achievements-facts'],
  },
}

function eventOf(name: string) {
  const event = allEvents.find(one => `${one.service}.${one.fact}` === name)
  if (!event) throw new Error(`${name} is no event of the contracts`)
  return event
}

function accessOf(name: ServiceName): Access {
  const { consumes = [], named = {}, signals = [], tells = [], hears = [], keys = [], erases = false } = wanted[name]
  const usual = consumes.map(eventOf).map(event => {
    const durable = `${name}-${event.service}-${event.fact}-v${event.version}`
    return [durable, event.subject] as const
  })
  const own = Object.entries(named).map(([durable, event]) => [durable, eventOf(event).subject] as const)
  return {
    consumers: Object.fromEntries([...usual, ...own]),
    tells: [...tells, ...signals],
    hears: [...hears, ...signals],
    keys,
    erases,
  }
}

/** What each service may access; everything else is refused. */
export const access = Object.fromEntries(serviceNames.map(name => [name, accessOf(name)])) as Record<
  ServiceName,
  Access
>

/** The services that connect to a server. */
export const clientsOf = (server: 'mongo' | 'nats' | 'redis'): ServiceName[] =>
  serviceNames.filter(name => (services[name].needs as readonly string[]).includes(server))

/** The name of the environment variable with the password that a service has on MongoDB, NATS and Redis. */
export const passwordVariable = (name: ServiceName) => `${name.toUpperCase()}_PASSWORD`
