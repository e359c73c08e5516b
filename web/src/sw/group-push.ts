import type { PushMessage } from '@muster/contracts/entities/push'
import { fill } from '@muster/languages/fill'
import { isolated } from '../lib/isolated.ts'

/** Adds the name of the group to the title of a group's message. The server does not send the name; this device may know it. */
export async function withGroupName(message: PushMessage, nameOf: KnownGroups['nameOf']): Promise<PushMessage> {
  const { group } = message
  if (typeof group?.id !== 'string' || typeof group.title !== 'string') return message
  const name = await nameOf(group.id).catch(() => null)
  return name ? { ...message, title: fill(group.title, { group: isolated(name) }) } : message
}

/** What this browser knows about groups. */
export type KnownGroups = {
  nameOf: (communityId: string) => Promise<string | null>
  /** The open windows of the app. */
  windows: () => Promise<readonly Window[]>
}

type Window = Pick<WindowClient, 'url' | 'visibilityState'>

/** Whether the page to which a group's message leads is visible in a window. Always false for alerts, so that they are shown in any case. */
export const isOnScreen = ({ kind, url }: PushMessage, windows: readonly Window[]): boolean =>
  kind === 'group' &&
  windows.some(window => window.visibilityState === 'visible' && new URL(window.url).pathname === url)
