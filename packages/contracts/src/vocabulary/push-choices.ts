/** The lowest severity for which an alert makes a sound. */
export const wakeLevels = ['critical', 'high', 'medium'] as const

/**
 * Which alerts make a sound on this browser. Less severe ones are shown silently; critical ones always make a sound. `route`: whether this browser is
 * notified of the person's way out and leave-by time. `shelter`: whether it is notified of shelters that no longer accept people.
 */
export type PushChoices = { wake: (typeof wakeLevels)[number]; route: boolean; shelter: boolean }

/**
 * A person's choice of notifications on all their devices. inApp: new alerts while Muster is open. route, shelter: as in `PushChoices`. Critical alerts, and
 * the notice to leave now, are always sent.
 */
export const notificationNames = ['inApp', 'route', 'shelter'] as const

/** The choices of a browser whose person has not chosen. */
export const defaultPushChoices: PushChoices = { wake: 'medium', route: true, shelter: true }
