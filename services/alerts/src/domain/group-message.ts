import type { PushMessage } from '@muster/contracts/entities/push'
import type { MembersCalled } from '@muster/contracts/events/community'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/push'
import { ofNoUpdate } from './of-no-update.ts'

type Called = Pick<MembersCalled, 'communityId' | 'about' | 'revision' | 'at'>

/** The thread of messages about a group. Calls for help have a thread of their own, so that no other message replaces them. */
export const groupThread = ({ communityId, about }: Pick<Called, 'communityId' | 'about'>): string =>
  about === 'help' ? `group-help-${communityId}` : `group-${communityId}`

/**
 * The push message for a member of a group. It contains no text of the group, which may be hidden later, and no names. Only the member's device knows the
 * name of the group.
 */
export function groupMessage(called: Called, language: Language): PushMessage {
  const { communityId, about, revision, at } = called
  const { title, named, body } = texts[language].group[about]
  const thread = groupThread(called)
  return {
    kind: 'group',
    ...ofNoUpdate,
    isDrill: false,
    thread,
    threadRevision: revision,
    tag: thread,
    isNews: true,
    title,
    body,
    severity: null,
    group: { id: communityId, title: named },
    url: `/forum/${communityId}`,
    issuedAt: at,
  }
}
