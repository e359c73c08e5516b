import type { PushMessage } from '@muster/contracts/entities/push'
import { fill } from '@muster/languages/fill'
import { isolated } from '../lib/isolated.ts'

/** A message of a group with the name of the group, which the server does not send and this device knows. */
export async function withGroupName(message: PushMessage, nameOf: KnownGroups['nameOf']): Promise<PushMessage> {
  const { group } = message
  if (typeof group?.id !== 'string' || typeof group.title !== 'string') return message
  const name = await nameOf(group.id).catch(() => null)
  return name ? { ...message, title: fill(group.title, { group: isolated(name) }) } : message
}

/** What the browser knows of a group. */
export type KnownGroups = {
  nameOf: (communityId: string) => Promise<string | null>
  /** Its windows. */
  windows: () => Promise<readonly Window[]>
}

type Window = Pick<WindowClient, 'url' | 'visibilityState'>

/** Whether a person is looking at what a message of a group leads to. Alerts are shown in any case. */
export const isOnScreen = ({ kind, url }: PushMessage, windows: readonly Window[]): boolean =>
  kind === 'group' &&
  windows.some(window => window.visibilityState === 'visible' && new URL(window.url).pathname === url)
