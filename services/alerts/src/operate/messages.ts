import type { operateRoutes } from '@muster/contracts/routes/operate'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { mayRelease } from '../domain/second-person.ts'
import type { Proposal } from '../store/proposals.ts'
import { sentNow } from './build-alert.ts'
import type { OperateContext } from './context.ts'
import { personOf } from './person.ts'
import { presentProposal } from './present-proposal.ts'
import { createPreviews } from './preview.ts'

/** Operations on messages that authors write, and that a second person releases or refuses. */
export function messageOperations(context: OperateContext) {
  const { proposals, audit, takeEffect, clock, log } = context
  const { alertOf, preview } = createPreviews(context)

  async function proposed(id: string): Promise<Proposal> {
    const found = await proposals.byId(id)
    if (!found) throw new AppError('not-found')
    if (found.state !== 'proposed') throw new AppError('conflict')
    return found
  }

  /**
   * The proposal that the author stored earlier under this id, if the first answer was lost: the message must not be sent twice. Throws `conflict` if the id
   * belongs to another author.
   */
  async function written(id: string, author: { id: string }): Promise<Proposal | null> {
    const found = await proposals.byId(id)
    if (found && found.author.id !== author.id) throw new AppError('conflict')
    return found
  }

  return {
    previewMessage: async ({ body }) => preview(await alertOf('preview', body)),

    async proposeMessage({ body: { note, clientId, ...draft }, operator }) {
      const author = personOf(operator)
      const before = clientId === undefined ? null : await written(clientId, author)
      if (before) return presentProposal(before)
      const id = clientId ?? proposals.newId()
      const alert = await alertOf(id, draft)
      const { needsSecondPerson, outcome, reach } = await preview(alert)
      const now = clock.now()
      const { template, follows, areaName } = draft
      const detail = {
        template,
        areaName,
        note,
        follows: follows ? `${follows.as} ${follows.proposalId}` : '',
        expected: outcome,
        reach: reach ? String(reach.subscriptions) : 'nobody',
        texts: JSON.stringify(draft.texts),
      }
      await audit.append({ who: author, action: 'message-proposed', subject: id, detail }, now)
      const proposal: Proposal = {
        id,
        kind: 'message',
        alert,
        draft,
        heldId: null,
        area: 'as-sent',
        needsSecondPerson,
        author,
        note,
        state: needsSecondPerson ? 'proposed' : 'approved',
        createdAt: now,
        outcome: null,
        updateId: null,
        decision: needsSecondPerson ? null : { by: author, at: now, note },
      }
      if (!(await proposals.create(proposal))) {
        const meanwhile = await written(id, author)
        if (meanwhile) return presentProposal(meanwhile)
        throw new AppError('conflict')
      }
      log.warn({ id, template, by: operator.operatorId, needsSecondPerson }, 'operator message written')
      return presentProposal(needsSecondPerson ? proposal : await takeEffect(proposal))
    },

    async listProposals() {
      const found = await proposals.list()
      const followed = await proposals.followedAmong(found.map(({ id }) => id))
      return found.map(one => presentProposal(one, followed.has(one.id)))
    },

    async previewProposal({ params: { id } }) {
      const found = await proposed(id)
      return preview(found.kind === 'message' ? sentNow(found.alert, clock.now()) : found.alert)
    },

    async releaseProposal({ params: { id }, body: { note }, operator }) {
      const found = await proposed(id)
      if (!mayRelease(found, operator.operatorId)) throw new AppError('second-person-needed')
      const now = clock.now()
      const alert = found.kind === 'message' ? sentNow(found.alert, now) : found.alert
      const approved = await proposals.approve(id, { by: personOf(operator), at: now, note }, alert)
      if (!approved) throw new AppError('conflict')
      log.warn({ id, by: operator.operatorId, author: found.author.id }, 'proposal released')
      return presentProposal(await takeEffect(approved))
    },

    async refuseProposal({ params: { id }, body: { note }, operator }) {
      const found = await proposed(id)
      const isOwn = found.author.id === operator.operatorId
      if (!isOwn && !operator.roles.includes('approver')) throw new AppError('forbidden')
      const decision = { by: personOf(operator), at: clock.now(), note }
      const closed = await proposals.close(id, isOwn ? 'withdrawn' : 'refused', decision)
      if (!closed) throw new AppError('conflict')
      const action = isOwn ? 'message-withdrawn' : 'message-refused'
      await audit.append({ who: decision.by, action, subject: id, detail: { note } }, decision.at)
      return presentProposal(closed)
    },
  } satisfies Partial<Handlers<typeof operateRoutes>>
}
