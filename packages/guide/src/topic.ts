import type { Language } from '@muster/contracts/vocabulary/languages'

export type { Language }

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

export type AccessTag =
  | 'wheelchair'
  | 'mobility'
  | 'service-animal'
  | 'needs-help'
  | 'power-dependent'
  | 'deaf'
  | 'blind'
  | 'cognitive'

/** Whom to ask before acting on a fact about life or doses that nobody has reviewed. */
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

/** A step as the knowledge has it; numbers are added when it is shown. */
export type StepText = { title: string; text: string }

/** What a topic says in one language. */
export type TopicText = {
  title: string
  answer: string
  steps?: readonly StepText[]
  estimatedTime?: string
  /** Ways in which people ask; the first is offered as a suggestion, so it must read well. */
  questions: readonly string[]
  /** Further words in which people ask for it; searched, never shown. */
  words?: string
  /** Stems of the words in which people asked for it and which its own texts lack. Only the ranking reads them. */
  heard?: string
}

/** What is true of a topic in every language. */
export type TopicFacts = {
  id: string
  hazards: readonly Hazard[]
  phase: 'before' | 'during' | 'after' | 'any'
  polarity: Polarity
  access?: readonly AccessTag[]
  messageType?: MessageType
  actions?: readonly Action[]
  check?: FactCheck
  /** A public page that says the same. The words are ours. Absent where nobody has found its line. */
  source?: { title: string; address: string }
  isReviewed?: true
}

export type Topic = TopicFacts & TopicText

export const numbered = (steps: readonly StepText[]): Step[] =>
  steps.map(({ title, text }, index) => ({ number: index + 1, title, description: text }))
