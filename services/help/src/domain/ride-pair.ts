import type { RideAnswer } from '@muster/contracts/entities/ride'
import type { RideState } from '@muster/contracts/vocabulary/rides'

/** One of the two people of a ride: `offer` has the car, `request` wants to ride. */
export type Side = 'offer' | 'request'
export const otherSide = (side: Side): Side => (side === 'offer' ? 'request' : 'offer')

/** An offer and a request of which at least one person has accepted. `by`: the side that changed it last. `off`: declined or ended. */
export type RidePair = {
  id: string
  offerId: string
  requestId: string
  driverId: string
  passengerId: string
  state: 'asked' | 'agreed' | 'met' | 'off'
  by: Side
  seq: number
  changedAt: Date
}

/**
 * What an answer does to a pair. `ask` creates it. `same`: the answer was given before. `refuse`: no pair changes; the two are only not proposed to each other
 * again.
 */
export type PairStep = 'ask' | 'agree' | 'meet' | 'end' | 'refuse' | 'same' | 'conflict'

const isStanding = (pair: Pick<RidePair, 'state'> | null) => pair?.state === 'asked' || pair?.state === 'agreed'

/** The step that an answer causes. Nobody can accept for the other side: `agree` needs the acceptance of the other side. */
export function pairStep(
  pair: Pick<RidePair, 'state' | 'by'> | null,
  side: Side,
  action: RideAnswer['action'],
): PairStep {
  switch (action) {
    case 'accept':
      if (pair === null) return 'ask'
      if (pair.state === 'asked') return pair.by === side ? 'same' : 'agree'
      return pair.state === 'off' ? 'conflict' : 'same'
    case 'met':
      return pair?.state === 'agreed' ? 'meet' : pair?.state === 'met' ? 'same' : 'conflict'
    case 'withdraw':
      return isStanding(pair) ? 'end' : 'same'
    default:
      return isStanding(pair) ? 'end' : 'refuse'
  }
}

/** The state of a pair as one side sees it. */
export function stateFor(pair: Pick<RidePair, 'state' | 'by'> | null, side: Side): RideState {
  if (pair === null) return 'possible'
  if (pair.state === 'asked') return pair.by === side ? 'waiting' : 'asked'
  return pair.state
}
