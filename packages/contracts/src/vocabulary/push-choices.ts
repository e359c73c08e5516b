/** The mildest severity that makes a sound. */
export const wakeLevels = ['critical', 'high', 'medium'] as const

/**
 * Which alerts make a sound on this browser; milder ones are shown silently. Critical alerts always make one. `route` and `shelter`: whether
 * this browser is told of its person's way and time to leave, and of shelters that take nobody more.
 */
export type PushChoices = { wake: (typeof wakeLevels)[number]; route: boolean; shelter: boolean }

/**
 * What the person wants to be told of, on all their devices. inApp: new alerts while Muster is open. route, shelter: as in `PushChoices`.
 * Critical alerts, and when to leave now, are always told.
 */
export const notificationNames = ['inApp', 'route', 'shelter'] as const

export const defaultPushChoices: PushChoices = { wake: 'medium', route: true, shelter: true }
