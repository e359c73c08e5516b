import type { PushMessage } from '@muster/contracts/entities/push'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/push'
import { ofNoUpdate } from './of-no-update.ts'

export const homeThread = (userId: string): string => `home-${userId}`

/** The push message that says that a person's home is no longer known or, if `isKnown`, that it is known again. */
export function homeMessage(
  { thread, revision, at, isKnown }: { thread: string; revision: number; at: string; isKnown: boolean },
  language: Language,
): PushMessage {
  const { lost, found } = texts[language].home
  return {
    // Not a kind of its own: the console of the last release does not know it, and both run side by side during a rollout.
    kind: 'help',
    ...ofNoUpdate,
    severity: null,
    isDrill: false,
    thread,
    threadRevision: revision,
    tag: thread,
    isNews: !isKnown,
    issuedAt: at,
    ...(isKnown ? found : lost),
    url: '/profile',
  }
}
