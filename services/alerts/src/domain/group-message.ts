import type { PushMessage } from '@muster/contracts/entities/push'
import type { MembersCalled } from '@muster/contracts/events/community'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/push'

type Called = Pick<MembersCalled, 'communityId' | 'about' | 'revision' | 'at'>

/** Of what is new in one group; a call for help has one of its own, which no message replaces. */
export const groupThread = ({ communityId, about }: Pick<Called, 'communityId' | 'about'>): string =>
  about === 'help' ? `group-help-${communityId}` : `group-${communityId}`

/** What a member is told: neither words, which may be hidden later, nor names. Only their device knows what the group is called. */
export function groupMessage(called: Called, language: Language): PushMessage {
  const { communityId, about, revision, at } = called
  const { title, named, body } = texts[language].group[about]
  const thread = groupThread(called)
  return {
    ...{ kind: 'group', updateId: null, revision: null, reason: null, isDrill: false },
    ...{ thread, threadRevision: revision, tag: thread, isNews: true, title, body, severity: null },
    group: { id: communityId, title: named },
    url: `/forum/${communityId}`,
    issuedAt: at,
  }
}
