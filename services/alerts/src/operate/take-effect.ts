import type { Clock } from '@muster/service-kit/clock'
import type { HeldDecisions } from '../ingest/held-decisions.ts'
import type { Receive } from '../ingest/receive.ts'
import type { AuditStore } from '../store/audit.ts'
import type { HeldStore } from '../store/held.ts'
import type { Proposal, ProposalStore } from '../store/proposals.ts'

type Deps = {
  proposals: ProposalStore
  audit: AuditStore
  receive: Receive
  held: HeldStore
  heldDecisions: HeldDecisions
  clock: Clock
}
type Result = Pick<Proposal, 'state' | 'outcome' | 'updateId'>

/**
 * Creates a function that makes a released proposal take effect: it records the release, then sends. Both may run twice after a crash: the record has a key,
 * and the guard recognises a message that it has seen.
 */
export function createTakeEffect({ proposals, audit, receive, held, heldDecisions, clock }: Deps) {
  async function send({ alert }: Proposal): Promise<Result> {
    const [received] = await receive([alert])
    if (!received) throw new Error('message was not ingested')
    const { outcome, updateId } = received
    return { state: outcome === 'held' ? 'held' : 'sent', outcome, updateId }
  }

  async function releaseHeld({ heldId, area, decision }: Proposal): Promise<Result> {
    const found = heldId ? await held.byId(heldId) : null
    if (!found || !decision) throw new Error('held message is gone')
    const { name: by } = decision.by
    const { outcome, updateId } =
      found.state === 'held'
        ? await heldDecisions.release(found, { by, note: decision.note, area })
        : // The message was released before a crash, or was decided with a key in the meantime.
          { outcome: found.state, updateId: null }
    const result: Result = { state: 'sent', outcome, updateId }
    // A message that was written at the console can be corrected and ended only once its own proposal says that it was sent.
    await proposals.decidedHeld(found.alert.identifier, result)
    return result
  }

  return async (proposal: Proposal): Promise<Proposal> => {
    const { id, kind, decision, alert, author, note } = proposal
    if (!decision) throw new Error('proposal was not released')
    const { by, at } = decision
    await audit.append(
      {
        who: by,
        action: kind === 'release' ? 'held-released' : 'message-released',
        subject: id,
        key: `release ${id}`,
        detail: { identifier: alert.identifier, author: author.id, authorNote: note, note: decision.note },
      },
      at,
    )
    const result = await (kind === 'release' ? releaseHeld(proposal) : send(proposal))
    await audit.append(
      {
        who: by,
        action: 'message-taken-effect',
        subject: id,
        key: `effect ${id}`,
        detail: { outcome: result.outcome ?? '', updateId: result.updateId ?? '' },
      },
      clock.now(),
    )
    // Another process may have recorded the result after a crash of this one.
    return (await proposals.settle(id, result)) ?? { ...proposal, ...result }
  }
}

/** Creates a function that makes proposals take effect that were released before a crash. One that fails does not stop the others. */
export function createRecoverReleases({
  proposals,
  takeEffect,
  clock,
  log,
}: {
  proposals: ProposalStore
  takeEffect: ReturnType<typeof createTakeEffect>
  clock: Clock
  log: { error(fields: object, message: string): void }
}) {
  return async (): Promise<void> => {
    for (const proposal of await proposals.interrupted(clock.now())) {
      try {
        await takeEffect(proposal)
      } catch (err) {
        log.error({ err, id: proposal.id }, 'released proposal failed to take effect')
      }
    }
  }
}
