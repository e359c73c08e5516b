import { logProblem } from './log.ts'

/** The browser's keys of spec section 3, and nothing beside them is stored under another name. */
export const storageKeys = {
  user: 'user',
  currentSessionId: 'currentSessionId',
  newSessionId: 'newSessionId',
  startChatbotConversation: 'startChatbotConversation',
  pendingForumInvite: 'pendingForumInvite',
  offlineMessages: 'offlineMessages',
  evacuationData: 'evacuationData',
  lastRoute: 'lastRoute',
  emergencyUpdates: 'emergencyUpdates',
  language: 'language',
  displayPreferences: 'displayPreferences',
  notificationChoices: 'notificationChoices',
  earlyWarning: 'earlyWarning',
} as const

export type StorageKey = keyof typeof storageKeys

/** A text from local storage; null where there is none or the browser refuses. Problems are only logged. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(storageKeys[key])
  } catch (error) {
    logProblem(`Storage could not be read: ${key}`, error)
    return null
  }
}

export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(storageKeys[key], value)
  } catch (error) {
    logProblem(`Storage could not be written: ${key}`, error)
  }
}

export function removeStored(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(storageKeys[key])
  } catch (error) {
    logProblem('Storage could not be cleared', error)
  }
}

/** What `writeJson` stored, checked by `is`; null for nothing, broken text or another shape. */
export function readJson<T>(key: StorageKey, is: (value: unknown) => value is T): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return is(value) ? value : null
  } catch (error) {
    logProblem(`Stored value is broken: ${key}`, error)
    return null
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
