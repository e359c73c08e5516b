import { helpStepped } from '@muster/contracts/events/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'
import { groupHelpState } from '../domain/help-state.ts'

/**
 * The consumer that shows a request for help in the communities that it asks, as a message by the person who asks, and keeps its state up to date. It
 * notifies nobody: the help service notifies the people who are asked, whatever notifications they chose for the community.
 */
export function helpConsumers({ communities, members, messages, helpEnds, names, signals, clock }: Context) {
  return [
    onEvent(helpStepped, async ({ requestId, userId, seq, state, isTest, circleIds = [] }) => {
      if (isTest) return
      const help = { requestId, state: groupHelpState[state], seq }
      // Stored before the message is looked for: an earlier step that arrives later, or is handled at the same moment elsewhere, then finds the end.
      if (isClosedHelp(state)) await helpEnds.add(help, clock.now())
      else if (await helpEnds.find(requestId)) return
      for (const communityId of circleIds) {
        const known = await messages.changeHelp(communityId, userId, help)
        if (known?.isChanged) signals.tell({ kind: 'message', communityId, seq: known.seq, isNew: false })
        if (known || isClosedHelp(state)) continue
        const now = clock.now()
        const [membership, member] = await Promise.all([
          communities.findMembership(communityId, userId),
          members.find(communityId, userId),
        ])
        // A request of a muted member is shown too, because the message has no text of theirs.
        if (!member || !membership || membership.community.archivedAt) continue
        const shown = await messages.addHelp(communityId, member, help, now)
        signals.tell({ kind: 'message', communityId, seq: shown.seq, isNew: true })
        await names.removeIfDeleted(userId)
        const end = await helpEnds.find(requestId)
        if (end && (await messages.changeHelp(communityId, userId, end))?.isChanged)
          signals.tell({ kind: 'message', communityId, seq: shown.seq, isNew: false })
      }
    }),
  ]
}
