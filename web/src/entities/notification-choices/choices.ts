import { type PushChoices, pushChoices } from '@muster/contracts/entities/push'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/** What the person wants to be told of on this browser. `inApp`: while Muster is open. */
export type NotificationChoices = PushChoices & { inApp: boolean }

const all: NotificationChoices = { inApp: true, wake: 'medium', route: true, shelter: true }
const isStored = (value: unknown): value is Partial<NotificationChoices> =>
  typeof value === 'object' && value !== null && pushChoices.safeParse(value).success

function stored(): NotificationChoices {
  return { ...all, ...readJson('notificationChoices', isStored) }
}

const chosen = createObservable(stored())

/** The choices of this browser; everything is on unless the person has turned it off. */
export const notificationChoices = chosen.get

export function chooseNotifications(change: Partial<NotificationChoices>): void {
  const next = { ...notificationChoices(), ...change }
  writeJson('notificationChoices', next)
  chosen.set(next)
}

export const useNotificationChoices = (): NotificationChoices => useObservable(chosen)

/** Those that the server needs, because they change what is pushed. */
export const choicesForPush = (): PushChoices => pushChoices.parse(notificationChoices())
