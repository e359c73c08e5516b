import type { FurtherLanguage, GravestPack } from './gravest.ts'
import type { Texts } from './texts.ts'
import type { Language, Topic } from './topic.ts'

/** Everything that the guide knows in one language, compiled from `knowledge/` by `npm run knowledge`. */
export type Pack = {
  language: Language
  texts: Texts
  topics: readonly Topic[]
  /** Stems of dictionary words that a typing error of a topic's word could be taken for, in the form of `packWords`. */
  dictionaryStems: string
}

/** The packs at hand: the service has all of them, a browser those that its reader needs. */
export type Packs = Partial<Record<Language, Pack>>

/** The gravest facts in the languages that Muster has no screens in. */
export type GravestPacks = Partial<Record<FurtherLanguage, GravestPack>>
