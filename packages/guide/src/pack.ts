import type { FurtherLanguage, GravestPack } from './gravest.ts'
import type { Texts } from './texts.ts'
import type { Language, Topic } from './topic.ts'

/** The guide's knowledge in one language, compiled from `knowledge/` by `npm run knowledge`. */
export type Pack = {
  language: Language
  texts: Texts
  topics: readonly Topic[]
  /** Stems of dictionary words that could be confused with typing errors of topics' words, in the form of `packWords`. */
  dictionaryStems: string
}

/** The loaded packs: all of them in the service; in a browser those that its reader needs. */
export type Packs = Partial<Record<Language, Pack>>

/** The gravest facts in the languages without screens; see `GravestPack`. */
export type GravestPacks = Partial<Record<FurtherLanguage, GravestPack>>
