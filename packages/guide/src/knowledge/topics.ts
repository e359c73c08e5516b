import type { Topic } from '../topic.ts'
import { goBagTopics } from './go-bag.ts'
import { wildfireTopics } from './wildfire.ts'

/** Everything the guide knows. */
export const topics: readonly Topic[] = [...goBagTopics, ...wildfireTopics]

const byId = new Map(topics.map(topic => [topic.id, topic]))

export const topicById = (id: string): Topic | undefined => byId.get(id)
