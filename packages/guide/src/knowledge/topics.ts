import type { Topic } from '../topic.ts'
import { earthquakeTopics } from './earthquake.ts'
import { evacuationTopics } from './evacuation.ts'
import { firstAidTopics } from './first-aid.ts'
import { waterTopics } from './flood-storm.ts'
import { goBagTopics } from './go-bag.ts'
import { householdTopics } from './household.ts'
import { musterTopics } from './muster.ts'
import { powerHeatTopics } from './power-heat.ts'
import { shelterTopics } from './shelters.ts'
import { wildfireTopics } from './wildfire.ts'

/** Everything the guide knows. */
export const topics: readonly Topic[] = [
  ...goBagTopics,
  ...wildfireTopics,
  ...waterTopics,
  ...earthquakeTopics,
  ...powerHeatTopics,
  ...evacuationTopics,
  ...shelterTopics,
  ...householdTopics,
  ...firstAidTopics,
  ...musterTopics,
]
