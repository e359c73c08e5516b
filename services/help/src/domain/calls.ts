import { type HelpCall, isClosedHelp } from '@muster/contracts/vocabulary/help'
import { isAsking } from './advance.ts'
import { type Asked, isActive, type Request, type Step } from './request.ts'

/** People with an account who are told of a step: single people and circles. `except`: members of these circles who are not told. */
export type Call = { call: HelpCall; userIds: string[]; circleIds: string[]; except: string[] }

/** The calls that a step causes to people with an account. `before`: the request before the step; null at its start. */
export function callsOf(before: Request | null, { next, again = [] }: Step): Call[] {
  if (isClosedHelp(next.state)) return closingCalls(next)
  const wasAsked = new Set((before?.asked ?? []).filter(({ askedAt }) => askedAt !== null).map(({ id }) => id))
  const asked = next.asked.filter(({ askedAt }) => askedAt !== null)
  const isNew = ({ id }: Asked) => !wasAsked.has(id)
  // A person who was asked by name is not asked again as a member of a circle.
  const known = asked.filter(one => !isNew(one))
  const hasEnough = before !== null && isAsking(before) && !isAsking(next)
  return [
    callTo(next.isTest ? 'test' : 'asked', asked.filter(isNew), [...unwilling(next), ...peopleIn(known)]),
    callTo(
      'again',
      asked.filter(one => again.includes(one.id)),
      unwilling(next),
    ),
    ...(hasEnough && !next.isTest ? [callTo('helped', asked, [...unwilling(next), ...claimers(next)])] : []),
  ].filter(isToSomebody)
}

/** The calls when a request closes: active claimers are told to stop (`stop`), everyone else who was asked that it is over (`over`). */
function closingCalls(request: Request): Call[] {
  const going = claimers(request)
  const asked = request.asked.filter(({ askedAt }) => askedAt !== null)
  const stop: Call = { call: 'stop', userIds: going, circleIds: [], except: [] }
  return [stop, callTo('over', asked, going)].filter(isToSomebody)
}

const callTo = (call: HelpCall, to: readonly Asked[], except: readonly string[]): Call => ({
  call,
  userIds: peopleIn(to).filter(userId => !except.includes(userId)),
  circleIds: to.flatMap(({ communityId }) => communityId ?? []),
  except: [...except],
})

const isToSomebody = ({ userIds, circleIds }: Call) => userIds.length + circleIds.length > 0
const peopleIn = (asked: readonly Asked[]) => asked.flatMap(({ userId }) => userId ?? [])
const claimers = ({ claims }: Request) => claims.filter(isActive).flatMap(({ userId }) => userId ?? [])

/** People who have declined, or whose claim was withdrawn or ended by a closed road. Late claimers are not among them. */
function unwilling({ asked, claims }: Request): string[] {
  const declined = asked.flatMap(({ userId, declinedAt, declinedBy }) => [
    ...declinedBy,
    ...(userId !== null && declinedAt ? [userId] : []),
  ])
  const gone = claims.filter(({ state }) => state === 'withdrawn' || state === 'road-closed')
  return [...declined, ...gone.flatMap(({ userId }) => userId ?? [])]
}
