import type { RideAnswer } from '@muster/contracts/entities/ride'
import type { RideState } from '@muster/contracts/vocabulary/rides'

/** Which of the two somebody is: the one with the car, or the one who wants to ride. */
export type Side = 'offer' | 'request'
export const otherSide = (side: Side): Side => (side === 'offer' ? 'request' : 'offer')

/** An offer and a request of which at least one person has said yes. `by`: who said the last thing. */
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

/** What an answer does to a pair. `ask` makes it; `same` was said before; `refuse`: there is nothing to change but that they are not proposed again. */
export type PairStep = 'ask' | 'agree' | 'meet' | 'end' | 'refuse' | 'same' | 'conflict'

const isStanding = (pair: Pick<RidePair, 'state'> | null) => pair?.state === 'asked' || pair?.state === 'agreed'

/** Nobody can agree for the other one: `agree` takes the other side’s yes. */
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

/** How a pair looks from one side. */
export function stateFor(pair: Pick<RidePair, 'state' | 'by'> | null, side: Side): RideState {
  if (pair === null) return 'possible'
  if (pair.state === 'asked') return pair.by === side ? 'waiting' : 'asked'
  return pair.state
}
