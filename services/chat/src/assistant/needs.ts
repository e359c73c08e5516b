import type { PayloadOf } from '@muster/contracts/define-event'
import type { profileUpdated } from '@muster/contracts/events/identity'
import { type Need, needNames } from '@muster/contracts/vocabulary/needs'
import words from '@muster/languages/en/needs.json' with { type: 'json' }

type NeedsFact = NonNullable<PayloadOf<typeof profileUpdated>['needs']>

const badges: Record<Need, { badge: string }> = words

const travel: Record<NeedsFact['transportationType'], string> = {
  personal_vehicle: 'has a vehicle',
  public_transit: 'uses public transit',
  walking: 'travels on foot',
  bicycle: 'travels by bicycle',
  assistance_needed: 'has no way to travel alone',
}

/** A person's needs in English, for a model's prompt, without name or place. Empty if nothing is known about the person. */
export function needsInWords(needs: NeedsFact | undefined): string[] {
  if (!needs) return []
  return [...needNames.filter(need => needs[need]).map(need => badges[need].badge), travel[needs.transportationType]]
}
