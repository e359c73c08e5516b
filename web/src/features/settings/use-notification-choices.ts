import { useState } from 'react'
import { readJson, writeJson } from '../../lib/storage.ts'

export const notificationNames = ['inApp', 'route', 'shelter'] as const
export type NotificationName = (typeof notificationNames)[number]
type Choices = Record<NotificationName, boolean>

const isChoices = (value: unknown): value is Partial<Choices> => typeof value === 'object' && value !== null

/** The notification switches, stored in this browser; on by default. */
export function useNotificationChoices() {
  const [choices, setChoices] = useState<Choices>(() => ({
    inApp: true,
    route: true,
    shelter: true,
    ...readJson('notificationChoices', isChoices),
  }))
  const choose = (name: NotificationName, isOn: boolean) => {
    const next = { ...choices, [name]: isOn }
    writeJson('notificationChoices', next)
    setChoices(next)
  }
  return { choices, choose }
}
