import type { PayloadOf } from '@muster/contracts/define-event'
import type { profileUpdated } from '@muster/contracts/events/identity'

export type Needs = NonNullable<PayloadOf<typeof profileUpdated>['needs']>

const travel: Record<Needs['transportationType'], string> = {
  personal_vehicle: 'has a vehicle',
  public_transit: 'uses public transit',
  walking: 'travels on foot',
  bicycle: 'travels by bicycle',
  assistance_needed: 'has no way to travel alone',
}

/** A person's needs in words for a model, without name or place. */
export function needsInWords(needs: Needs | undefined): string[] {
  if (!needs) return []
  return [
    needs.hasWheelchair && 'uses a wheelchair',
    needs.hasMobilityLimitations && 'has limited mobility',
    needs.needsEvacuationAssistance && 'needs help to leave',
    needs.hasServiceAnimal && 'has a service animal',
    travel[needs.transportationType],
  ].filter(line => line !== false)
}
