import { askedByAtOrderSeconds, isClosedHelp, lateAfterSeconds } from '@muster/contracts/vocabulary/help'
import { type Asked, activeClaim, type Claim, isActive, type Request, type Step } from './request.ts'

/** During an order all people are asked within this time, in ms. Ten seconds of the promised time are left for sending the mails. */
const atOrderMs = (askedByAtOrderSeconds - 10) * 1_000
/** When a claimer does not come, people who were asked before are asked again. They have this long to answer, in ms. */
const againMs = 60_000
const lateMs = lateAfterSeconds * 1_000

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const lateAt = (claim: Claim) => later(claim.etaAt, lateMs)

/** Time between asking two links, in ms. During an order it is shortened for long plans, so that everyone is asked within `atOrderMs`. */
function stepMs({ trigger, stepSeconds, asked }: Request): number {
  const usual = stepSeconds * 1_000
  return trigger === 'order' ? Math.min(usual, Math.floor(atOrderMs / Math.max(1, asked.length))) : usual
}

const mailKind = ({ isTest }: Request) => (isTest ? ('test' as const) : ('offer' as const))
/** Whether a person or link is asked by mail. People with an account get one only if their verified address is known when it is sent. */
export const isMailed = ({ kind }: Asked): boolean => kind === 'email' || kind === 'user'

/** How many claims a request asks for. During an order it asks for a backup too, because the first claimer may not get through. */
const wanted = ({ trigger, people }: Request) => (trigger === 'order' ? 2 : people)

/** Whether more people are asked. */
export function isAsking(request: Request): boolean {
  if (isClosedHelp(request.state) || request.state === 'arrived' || request.state === 'together') return false
  return request.claims.filter(isActive).length < wanted(request)
}

/** The request with its deadlines computed again. `nextOfferAt` is kept while more people are asked. */
export function withDeadlines(request: Request): Request {
  if (isClosedHelp(request.state)) return { ...request, nextOfferAt: null, wakeAt: null }
  const hasWaiting = request.asked.some(({ askedAt }) => askedAt === null)
  const goesOn = isAsking(request) && (hasWaiting || request.state === 'open')
  const nextOfferAt = goesOn ? request.nextOfferAt : null
  const lates = request.claims.filter(({ state }) => state === 'coming').map(lateAt)
  const deadlines = [request.endsAt, ...lates, ...(nextOfferAt ? [nextOfferAt] : [])]
  const wakeAt = new Date(Math.min(...deadlines.map(Number)))
  return { ...request, nextOfferAt, wakeAt }
}

/** The next step that is due; null if none is. Call it again after each step until it returns null. */
export function advance(request: Request, now: Date): Step | null {
  if (isClosedHelp(request.state)) return null
  if (request.endsAt <= now) return close(request, 'ended', now)
  const late = request.claims.find(claim => claim.state === 'coming' && lateAt(claim) <= now)
  if (late) return reopen(request, late, 'late', now)
  if (request.nextOfferAt && request.nextOfferAt <= now) return offerNext(request, request.nextOfferAt, now)
  return null
}

function offerNext(request: Request, due: Date, now: Date): Step {
  const waiting = request.asked.filter(({ askedAt }) => askedAt === null)
  const [next] = waiting
  if (!next) {
    const state = request.isTest ? request.state : 'nobody'
    return { step: 'nobody', next: withDeadlines({ ...request, state, nextOfferAt: null, changedAt: now }), mails: [] }
  }
  const asked = request.asked.map(one => (one === next ? { ...one, askedAt: now } : one))
  // Counted from the deadline, so that questions delayed by an outage go out at once. After the last one, people always have the full time to answer.
  const from = waiting.length > 1 ? due : now
  const mails = isMailed(next) ? [{ askedId: next.id, kind: mailKind(request) }] : []
  const nextOfferAt = later(from, stepMs(request))
  return { step: 'offered', next: withDeadlines({ ...request, asked, nextOfferAt, changedAt: now }), mails }
}

/** Ends a claim that failed. The backup takes over; without one, everybody who may still come is asked again. */
export function reopen(request: Request, claim: Claim, state: 'withdrawn' | 'road-closed' | 'late', now: Date): Step {
  const ended = request.claims.map(one => (one.id === claim.id ? { ...one, state } : one))
  const hasPrimary = activeClaim(ended, 'primary') !== undefined
  const claims = hasPrimary ? ended : ended.map(one => (isActive(one) ? { ...one, role: 'primary' as const } : one))
  const isHelped = claims.some(isActive)
  const isWaiting = request.asked.some(({ askedAt }) => askedAt === null)
  const again = isHelped ? [] : request.asked.filter(one => mayBeAskedAgain(one, claims))
  const asksAgain = again.length > 0 && !isWaiting
  const next: Request = {
    ...request,
    claims,
    state: isHelped ? stateWith(claims, request.state) : 'open',
    nextOfferAt: isWaiting || !asksAgain ? now : later(now, againMs),
    changedAt: now,
  }
  const mails = again.filter(isMailed).map(({ id }) => ({ askedId: id, kind: 'again' as const }))
  return { step: state, next: withDeadlines(next), mails, again: again.map(({ id }) => id) }
}

/**
 * Whether somebody may be asked again: they were asked, and have not answered or are late and may still come. A circle that was asked may, because it has other
 * members.
 */
function mayBeAskedAgain({ id, kind, askedAt, declinedAt }: Asked, claims: readonly Claim[]): boolean {
  if (kind === 'circle') return askedAt !== null
  const claim = claims.find(({ askedId }) => askedId === id)
  return askedAt !== null && declinedAt === null && (claim === undefined || claim.state === 'late')
}

/** The state of a request that follows from its claims. `together`, which the person said, is never changed by a claim. */
export function stateWith(claims: readonly Claim[], before: Request['state']): Request['state'] {
  if (before === 'together') return 'together'
  return activeClaim(claims, 'primary')?.state === 'arrived' ? 'arrived' : 'claimed'
}

/** Speeds up a request that began before an order, so that it asks as fast as one that the order began. */
export function speedUpForOrder(request: Request, now: Date): Step | 'same' {
  if (isClosedHelp(request.state) || request.trigger === 'order') return 'same'
  const hurried: Request = { ...request, trigger: 'order' }
  const soonest = later(now, stepMs(hurried))
  const { nextOfferAt } = request
  const next = { ...hurried, nextOfferAt: nextOfferAt && nextOfferAt < soonest ? nextOfferAt : soonest, changedAt: now }
  return { step: 'hurried', next: withDeadlines(next), mails: [] }
}

/** Ends a request. Everyone who was mailed is told that nobody needs to go. */
export function close(request: Request, state: 'safe' | 'cancelled' | 'ended', now: Date): Step {
  const told = request.isTest ? [] : request.asked.filter(one => one.askedAt !== null && isMailed(one))
  const mails = told.map(({ id }) => ({ askedId: id, kind: 'stop' as const }))
  return { step: state, next: withDeadlines({ ...request, state, closedAt: now, changedAt: now }), mails }
}
