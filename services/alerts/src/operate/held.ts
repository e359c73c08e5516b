import type { operateRoutes } from '@muster/contracts/routes/operate'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { mayRelease, needsSecondPerson } from '../domain/second-person.ts'
import { presentHeld } from '../ingest/held-decisions.ts'
import type { Held } from '../store/held.ts'
import type { Proposal } from '../store/proposals.ts'
import type { OperateContext } from './context.ts'
import { personOf } from './person.ts'
import { presentProposal } from './present-proposal.ts'
import { geometryOfAlert, screensOf } from './screens.ts'

/** Operations that list, release and refuse the messages that the guard holds. */
export function heldOperations({ held, heldDecisions, proposals, audit, clock, log }: OperateContext) {
  async function propose(found: Held, operator: Operator, fields: Pick<Proposal, 'note' | 'area'>): Promise<Proposal> {
    const author = personOf(operator)
    const proposal: Proposal = {
      id: proposals.newId(),
      kind: 'release',
      state: 'proposed',
      draft: null,
      heldId: found.id,
      author,
      ...fields,
      alert: found.alert,
      needsSecondPerson: true,
      createdAt: clock.now(),
      decision: null,
      outcome: null,
      updateId: null,
    }
    const detail = { held: found.id, identifier: found.alert.identifier, ...fields }
    await audit.append({ who: author, action: 'held-release-proposed', subject: proposal.id, detail }, clock.now())
    if (!(await proposals.create(proposal))) throw new AppError('conflict')
    return proposal
  }

  return {
    async listHeldForOperators() {
      const [messages, releases] = await Promise.all([held.list(), proposals.openReleases()])
      return messages.map(one => {
        const proposed = releases.get(one.id)
        return {
          ...presentHeld(one),
          geometry: geometryOfAlert(one.alert),
          screens: screensOf(one.alert),
          needsSecondPerson: needsSecondPerson(one.alert),
          proposal: proposed ? presentProposal(proposed) : null,
        }
      })
    },

    async releaseHeldByOperator({ params: { id }, body: { note, area }, operator }) {
      const found = await heldDecisions.undecided(id)
      if (needsSecondPerson(found.alert)) {
        const proposal = await propose(found, operator, { note, area })
        return { outcome: 'proposed', updateId: null, proposal: presentProposal(proposal) }
      }
      if (!operator.roles.includes('approver')) throw new AppError('forbidden')
      const author = await proposals.authorOf(found.alert.identifier)
      if (author && !mayRelease({ author }, operator.operatorId)) throw new AppError('second-person-needed')
      const who = personOf(operator)
      const detail = { identifier: found.alert.identifier, note, area }
      await audit.append({ who, action: 'held-released', subject: id, detail }, clock.now())
      const { outcome, updateId } = await heldDecisions.release(found, { by: operator.name, note, area })
      await proposals.decidedHeld(found.alert.identifier, { state: 'sent', outcome, updateId })
      log.warn({ id, by: operator.operatorId, area }, 'held message released')
      return { outcome, updateId, proposal: null }
    },

    async refuseHeldByOperator({ params: { id }, body: { note }, operator }) {
      const found = await heldDecisions.undecided(id)
      const detail = { identifier: found.alert.identifier, note }
      await audit.append({ who: personOf(operator), action: 'held-refused', subject: id, detail }, clock.now())
      await heldDecisions.refuse(found, { by: operator.name, note })
      await proposals.decidedHeld(found.alert.identifier, { state: 'refused', outcome: 'refused', updateId: null })
      log.warn({ id, by: operator.operatorId }, 'held message refused')
      return { outcome: 'refused' as const }
    },
  } satisfies Partial<Handlers<typeof operateRoutes>>
}
