import { logProblem } from './log.ts'

/** All keys that Muster uses in local storage. */
export const storageKeys = {
  user: 'user',
  currentSessionId: 'currentSessionId',
  newSessionId: 'newSessionId',
  startChatbotConversation: 'startChatbotConversation',
  pendingForumInvite: 'pendingForumInvite',
  offlineMessages: 'offlineMessages',
  chatDraft: 'chatDraft',
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
  homePlace: 'homePlace',
  seenUpdates: 'seenUpdates',
  takeoversClosed: 'takeoversClosed',
} as const

export type StorageKey = keyof typeof storageKeys

/** A text from local storage; null when there is none or the browser refuses access. Errors are only logged. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(storageKeys[key])
  } catch (error) {
    logProblem(`storage: ${key} not read`, error)
    return null
  }
}

export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(storageKeys[key], value)
  } catch (error) {
    logProblem(`storage: ${key} not written`, error)
  }
}

export function removeStored(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(storageKeys[key])
  } catch (error) {
    logProblem('storage: keys not removed', error)
  }
}

/** A value that `writeJson` stored, validated by `is`; null when it is missing, not JSON, or invalid. */
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

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
