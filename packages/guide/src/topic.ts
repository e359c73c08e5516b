export type Language = 'en' | 'es'

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

/** Which way the advice points: `stay` and `leave` are withheld where the situation asks for the other. */
export type Polarity = 'leave' | 'stay' | 'either'

export type AccessTag =
  | 'wheelchair'
  | 'mobility'
  | 'service-animal'
  | 'needs-help'
  | 'power-dependent'
  | 'deaf'
  | 'blind'

export type MessageType = 'text' | 'map_navigation' | 'shelter_information' | 'evacuation_guidance' | 'disaster_status'

export type Action =
  | 'show_directions'
  | 'show_shelter_details'
  | 'get_navigation'
  | 'emergency_route'
  | 'open_map_navigation'

export type Step = { number: number; title: string; description: string }

/** A step as written in the knowledge: title, then one or two sentences. Numbers are added when it is shown. */
export type StepText = readonly [title: string, description: string]

export type TopicText = {
  title: string
  /** Ways in which people ask; the first is offered as a suggestion, so it must read well. */
  questions: readonly string[]
  lead: string
  steps?: readonly StepText[]
  estimatedTime?: string
}

export type Topic = {
  id: string
  hazards: readonly Hazard[]
  polarity: Polarity
  access?: readonly AccessTag[]
  messageType?: MessageType
  actions?: readonly Action[]
  /** The public body whose advice this agrees with. The words are ours. */
  source: string
  /** ISO date on which the advice was last read against that body's advice. */
  reviewed: string
  en: TopicText
  es: TopicText
}

export const numbered = (steps: readonly StepText[]): Step[] =>
  steps.map(([title, description], index) => ({ number: index + 1, title, description }))
