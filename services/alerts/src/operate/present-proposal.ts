import type { Proposal as Presented } from '@muster/contracts/entities/operator-message'
import type { Proposal } from '../store/proposals.ts'
import { geometryOfAlert, screensOf } from './screens.ts'

/** Presents a proposal. `isFollowed`: a message that was sent later corrects, extends or ends it. */
export function presentProposal(stored: Proposal, isFollowed = false): Presented {
  const { id, kind, state, draft, heldId, alert, needsSecondPerson, author, note, createdAt, decision } = stored
  const [info] = alert.infos
  return {
    id,
    kind,
    state,
    heldId,
    needsSecondPerson,
    note,
    draft,
    isLatest: state === 'sent' && kind === 'message' && !isFollowed,
    title: info?.headline || info?.event || '',
    areaName: info?.areas.map(({ description }) => description).join('; ') ?? '',
    geometry: geometryOfAlert(alert),
    screens: screensOf(alert),
    author: personOf(author),
    createdAt: createdAt.toISOString(),
    expiresAt: info?.expires ?? null,
    decision: decision && { by: personOf(decision.by), at: decision.at.toISOString(), note: decision.note },
    outcome: stored.outcome,
    updateId: stored.updateId,
  }
}

const personOf = ({ id, name }: { id: string; name: string }) => ({ id, name })
