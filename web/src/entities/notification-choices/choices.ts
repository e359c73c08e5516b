import type { NotificationPreferences } from '@muster/contracts/entities/user'
import { defaultPushChoices, type PushChoices, wakeLevels } from '@muster/contracts/vocabulary/push-choices'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { readJson, storageKeys, writeJson } from '../../lib/storage.ts'

/** The person's notification choices. The switches belong to the account; this browser keeps a copy for times without a server. `wake` is this browser's. */
export type NotificationChoices = PushChoices & NotificationPreferences

const all: NotificationChoices = { inApp: true, ...defaultPushChoices }

// Checked by hand: the header reads these, and the contract's schema would add zod to the script of the first screen.
function isStored(value: unknown): value is Partial<NotificationChoices> {
  if (typeof value !== 'object' || value === null) return false
  const { wake, ...switches } = value as Record<string, unknown>
  const { inApp, route, shelter } = switches
  return (
    (wake === undefined || wakeLevels.some(level => level === wake)) &&
    [inApp, route, shelter].every(isOn => isOn === undefined || typeof isOn === 'boolean')
  )
}

function stored(): NotificationChoices {
  return { ...all, ...readJson('notificationChoices', isStored) }
}

const chosen = createObservable(stored())

// Another tab changed them, or the person logged out.
globalThis.addEventListener?.('storage', event => {
  const { key } = event as StorageEvent
  if (key === storageKeys.notificationChoices || key === null) chosen.set(stored())
})

/** The current choices on this browser. Everything is on unless the person has turned it off. */
export const notificationChoices = chosen.get

/** Changes choices on this browser, and stores them. */
export function chooseNotifications(change: Partial<NotificationChoices>): void {
  const next = { ...notificationChoices(), ...change }
  writeJson('notificationChoices', next)
  chosen.set(next)
}

export const useNotificationChoices = (): NotificationChoices => useObservable(chosen)

/** The choices that the server needs, because they decide what is pushed to this browser. */
export function choicesForPush(): PushChoices {
  const { wake, route, shelter } = notificationChoices()
  return { wake, route, shelter }
}
