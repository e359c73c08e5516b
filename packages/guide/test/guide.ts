import { createGuide } from '../src/answer.ts'
import { loadPacks } from '../src/load-packs.ts'
import type { Language, Topic } from '../src/topic.ts'

export const packs = loadPacks()
export const { answer, greet } = createGuide(packs)

/** The topics in one language. All languages have the same topics. */
export const topicsIn = (language: Language): readonly Topic[] => packs[language]?.topics ?? []
