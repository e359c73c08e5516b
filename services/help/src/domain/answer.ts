import type { HelpAnswer, HelpChange } from '@muster/contracts/entities/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { close, isMailed, reopen, stateWith, withDeadlines } from './advance.ts'
import {
  type Answerer,
  type Asked,
  activeClaim,
  type Claim,
  claimOf,
  isActive,
  type Request,
  type Step,
} from './request.ts'

/** Why an answer changes nothing. `same`: the same answer was given before. */
export type Refusal = 'same' | 'not-found' | 'enough-help' | 'help-closed' | 'conflict'

/** Most claims that one request stores, ended ones included. */
const mostClaims = 200
/** Most members of one circle whose refusals are stored. */
const mostDeclined = 1_000

/** The step that an answer of a person who was asked causes, or why it causes none. `newId`: id of the claim, if this makes one. */
export function answer(request: Request, who: Answerer, said: HelpAnswer, newId: string, now: Date): Step | Refusal {
  const asked = request.asked.find(({ id }) => id === who.askedId)
  if (!asked?.askedAt) return 'not-found'
  if (isClosedHelp(request.state)) return 'help-closed'
  const mine = claimOf(request, who)
  if (request.isTest)
    return said.action === 'received' ? receive(request, asked, now) : decline(request, asked, who, now)
  switch (said.action) {
    case 'claim':
      return claim(request, who, mine, new Date(now.getTime() + said.etaMinutes * 60_000), newId, now)
    case 'withdraw':
    case 'road-closed':
      if (!mine || !isActive(mine)) return 'same'
      return reopen(request, mine, said.action === 'withdraw' ? 'withdrawn' : 'road-closed', now)
    case 'arrived':
      return arrive(request, mine, now)
    case 'received':
      return 'conflict'
    default:
      return mine && isActive(mine) ? reopen(request, mine, 'withdrawn', now) : decline(request, asked, who, now)
  }
}

/** Makes or renews a claim: the first is the primary claimer, the second the backup. */
function claim(
  request: Request,
  who: Answerer,
  mine: Claim | undefined,
  etaAt: Date,
  newId: string,
  now: Date,
): Step | Refusal {
  const time = { etaAt, confirmedAt: now }
  if (mine && isActive(mine)) {
    if (mine.state === 'arrived') return 'same'
    const claims = request.claims.map(one => (one === mine ? { ...one, ...time } : one))
    return { step: 'new-time', next: withDeadlines({ ...request, claims, changedAt: now }), mails: [] }
  }
  const isFirst = !activeClaim(request.claims, 'primary')
  if (!isFirst && activeClaim(request.claims, 'backup')) return 'enough-help'
  if (!mine && request.claims.length >= mostClaims) return 'enough-help'
  const role = isFirst ? ('primary' as const) : ('backup' as const)
  const made: Claim = { id: mine?.id ?? newId, ...who, name: who.name, role, state: 'coming', ...time }
  const claims = [...request.claims.filter(one => one !== mine), made]
  const asked = withAnswer(request, who.askedId, { declinedAt: null })
  const next = { ...request, asked, claims, state: stateWith(claims, request.state), changedAt: now }
  return { step: isFirst ? 'claimed' : 'backed-up', next: withDeadlines(next), mails: [] }
}

/** Records that a claimer has arrived. The first one to arrive becomes the primary claimer. */
function arrive(request: Request, mine: Claim | undefined, now: Date): Step | Refusal {
  if (!mine || !isActive(mine)) return 'conflict'
  if (mine.state === 'arrived') return 'same'
  const takesOver = activeClaim(request.claims, 'primary')?.state !== 'arrived'
  const claims = request.claims.map((one): Claim => {
    if (one === mine) return { ...one, state: 'arrived', role: takesOver ? 'primary' : one.role }
    return takesOver && isActive(one) ? { ...one, role: 'backup' } : one
  })
  const next = { ...request, claims, state: stateWith(claims, request.state), changedAt: now }
  return { step: 'arrived', next: withDeadlines(next), mails: [] }
}

/** Stores that somebody cannot come. If nobody who was asked can still come, the next link is asked at once. */
function decline(request: Request, asked: Asked, who: Answerer, now: Date): Step | Refusal {
  if (asked.kind === 'circle') {
    const { userId } = who
    if (userId === null || asked.declinedBy.includes(userId) || asked.declinedBy.length >= mostDeclined) return 'same'
    const declinedBy = [...asked.declinedBy, userId]
    return { step: 'declined', next: { ...request, asked: withAnswer(request, asked.id, { declinedBy }) }, mails: [] }
  }
  if (asked.declinedAt) return 'same'
  const after = withAnswer(request, asked.id, { declinedAt: now })
  const isHopeful = after.some(one => one.askedAt !== null && one.declinedAt === null && !hasLeft(one, request.claims))
  const nextOfferAt = isHopeful ? request.nextOfferAt : now
  const next = { ...request, asked: after, nextOfferAt: request.isTest ? null : nextOfferAt, changedAt: now }
  return { step: 'declined', next: withDeadlines(next), mails: [] }
}

const hasLeft = ({ id, kind }: Asked, claims: readonly Claim[]) =>
  kind !== 'circle' &&
  claims.some(claim => claim.askedId === id && (claim.state === 'withdrawn' || claim.state === 'road-closed'))

/** Stores the answer to a test. The test ends when everyone has answered. */
function receive(request: Request, asked: Asked, now: Date): Step | Refusal {
  if (asked.receivedAt) return 'same'
  const after = withAnswer(request, asked.id, { receivedAt: now })
  const next = { ...request, asked: after, changedAt: now }
  if (after.every(({ receivedAt }) => receivedAt !== null)) return { ...close(next, 'ended', now), step: 'received' }
  return { step: 'received', next: withDeadlines(next), mails: [] }
}

const withAnswer = ({ asked }: Request, id: string, fields: Partial<Asked>): Asked[] =>
  asked.map(one => (one.id === id ? { ...one, ...fields } : one))

/** The step that a change by the request's owner causes, or why it causes none. `circles`: the communities of the change `ask`. */
export function change(request: Request, said: HelpChange, circles: readonly Asked[], now: Date): Step | Refusal {
  if (isClosedHelp(request.state)) return said.action === 'ask' || said.action === 'together' ? 'help-closed' : 'same'
  if (said.action === 'safe') return close(request, 'safe', now)
  if (said.action === 'cancel') return close(request, 'cancelled', now)
  if (request.isTest) return 'conflict'
  if (said.action === 'together') {
    if (request.state === 'together') return 'same'
    return { step: 'together', next: withDeadlines({ ...request, state: 'together', changedAt: now }), mails: [] }
  }
  const known = new Set(request.asked.map(({ communityId }) => communityId))
  const added = circles.filter(({ communityId }) => !known.has(communityId))
  if (added.length === 0) return 'same'
  const asked = [...request.asked, ...added.map(one => ({ ...one, askedAt: now }))]
  const state = request.state === 'nobody' ? ('open' as const) : request.state
  const nextOfferAt = request.nextOfferAt ?? new Date(now.getTime() + request.stepSeconds * 1_000)
  return { step: 'widened', next: withDeadlines({ ...request, asked, state, nextOfferAt, changedAt: now }), mails: [] }
}

/** The first step of a new request. A test asks everyone at once. */
export function begin(request: Request, now: Date): Step {
  if (!request.isTest) return { step: 'asked', next: withDeadlines({ ...request, nextOfferAt: now }), mails: [] }
  const asked = request.asked.map(one => ({ ...one, askedAt: now }))
  const mails = asked.filter(isMailed).map(({ id }) => ({ askedId: id, kind: 'test' as const }))
  return { step: 'asked', next: withDeadlines({ ...request, asked, nextOfferAt: null }), mails }
}
