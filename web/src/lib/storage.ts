import { logProblem } from './log.ts'

/** All keys that Muster uses in local storage. */
export const storageKeys = {
  user: 'user',
  /** The e-mail address that the last reset link was sent to. Password managers save the new password under it. */
  resetEmail: 'resetEmail',
  currentSessionId: 'currentSessionId',
  newSessionId: 'newSessionId',
  startChatbotConversation: 'startChatbotConversation',
  pendingForumInvite: 'pendingForumInvite',
  offlineMessages: 'offlineMessages',
  drafts: 'drafts',
  evacuationData: 'evacuationData',
  lastRoute: 'lastRoute',
  mapProvider: 'mapProvider',
  mapView: 'mapView',
  emergencyUpdates: 'emergencyUpdates',
  language: 'language',
  displayPreferences: 'displayPreferences',
  headedTo: 'headedTo',
  shelterNeeds: 'shelterNeeds',
  notificationChoices: 'notificationChoices',
  earlyWarning: 'earlyWarning',
  offlineUpdates: 'offlineUpdates',
  offlineBehind: 'offlineBehind',
  packReported: 'packReported',
  homePlace: 'homePlace',
  seenUpdates: 'seenUpdates',
  takeoversClosed: 'takeoversClosed',
  helpOutbox: 'helpOutbox',
  helpRequests: 'helpRequests',
  rides: 'rides',
} as const

/** The name of a key in `storageKeys`. */
export type StorageKey = keyof typeof storageKeys

/** A text from local storage; null if there is none or the browser refuses access. Errors are only logged. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(storageKeys[key])
  } catch (error) {
    logProblem(`storage: ${key} not read`, error)
    return null
  }
}

/** Stores a text in local storage. Errors are only logged. */
export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(storageKeys[key], value)
  } catch (error) {
    logProblem(`storage: ${key} not written`, error)
  }
}

/** Removes values from local storage. Errors are only logged. */
export function removeStored(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(storageKeys[key])
  } catch (error) {
    logProblem('storage: keys not removed', error)
  }
}

/** Keys that do not belong to a person: display settings of the device, and public alerts. */
const ofTheDevice: readonly string[] = [
  storageKeys.language,
  storageKeys.displayPreferences,
  storageKeys.mapProvider,
  storageKeys.emergencyUpdates,
  storageKeys.seenUpdates,
]

/** Removes all personal data from local and session storage. Dispatches a `storage` event in this tab; the browser does so in other tabs. */
export function removePersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!ofTheDevice.includes(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch (error) {
    logProblem('storage: what is personal was not removed', error)
  }
  dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** A value that `writeJson` stored, validated by `is`; null if it is missing, not JSON, or invalid. */
export function readJson<T>(key: StorageKey, is: (value: unknown) => value is T): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return is(value) ? value : null
  } catch (error) {
    logProblem(`storage: ${key} is not valid JSON`, error)
    return null
  }
}

/** Stores a value as JSON in local storage. Errors are only logged. */
export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
