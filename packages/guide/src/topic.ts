import type { Language } from '@muster/contracts/vocabulary/languages'

export type { Language }

/** The dangers that a fact can be about. */
export type Hazard =
  | 'all'
  | 'wildfire'
  | 'flood'
  | 'hurricane'
  | 'earthquake'
  | 'tsunami'
  | 'power'
  | 'heat'
  | 'medical'
  | 'evacuation'
  | 'smoke'
  | 'tornado'
  | 'thunderstorm'
  | 'landslide'
  | 'dam'
  | 'cold'

/** Whether a fact advises to leave or to stay. It is withheld if the situation asks for the opposite. */
export type Polarity = 'leave' | 'stay' | 'either'

/** The needs that a fact can be about. */
export type AccessTag =
  | 'wheelchair'
  | 'mobility'
  | 'service-animal'
  | 'needs-help'
  | 'power-dependent'
  | 'deaf'
  | 'blind'
  | 'cognitive'

/** Whom to ask before acting on an unreviewed fact about life or doses. */
export const factChecks = ['doctor', 'poison-control', '911'] as const
export type FactCheck = (typeof factChecks)[number]

export type MessageType = 'text' | 'map_navigation' | 'shelter_information' | 'evacuation_guidance' | 'disaster_status'

export type Action =
  | 'show_directions'
  | 'show_shelter_details'
  | 'get_navigation'
  | 'emergency_route'
  | 'open_map_navigation'

export type Step = { number: number; title: string; description: string }

/** A step in the knowledge files. Numbers are added when it is shown. */
export type StepText = { title: string; text: string }

/** The texts of a topic in one language. */
export type TopicText = {
  title: string
  answer: string
  steps?: readonly StepText[]
  estimatedTime?: string
  /** Questions that people ask. The first one is shown as a suggestion, so it must read well. */
  questions: readonly string[]
  /** Further words that people use to ask for it. They are searched, but never shown. */
  words?: string
  /** Stems of words that people have used to ask for it and that its own texts lack. Only the ranking reads them. */
  heard?: string
}

/** The fields of a topic that do not depend on the language. */
export type TopicFacts = {
  id: string
  hazards: readonly Hazard[]
  phase: 'before' | 'during' | 'after' | 'any'
  polarity: Polarity
  access?: readonly AccessTag[]
  messageType?: MessageType
  actions?: readonly Action[]
  check?: FactCheck
  /** A public page that confirms the fact; the wording is Muster's own. Absent if no such passage was found. */
  source?: { title: string; address: string }
  isReviewed?: true
}

/** A fact of the knowledge base in one language. */
export type Topic = TopicFacts & TopicText

/** Adds numbers to steps, starting with 1. */
export const numbered = (steps: readonly StepText[]): Step[] =>
  steps.map(({ title, text }, index) => ({ number: index + 1, title, description: text }))
