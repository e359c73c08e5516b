export const chatMessageTypes = [
  'text',
  'map_navigation',
  'shelter_information',
  'evacuation_guidance',
  'disaster_status',
] as const

/** The actions of the buttons below a message. `open_map_navigation` opens the map; the others send a fixed message. */
export const chatActions = [
  'show_directions',
  'show_shelter_details',
  'get_navigation',
  'emergency_route',
  'open_map_navigation',
] as const
export type ChatAction = (typeof chatActions)[number]

/** How sure the assistant is that a life is in danger. If unsure, it asks "Is someone in danger right now?" and also answers the question. */
export const dangerOutcomes = ['certain', 'unsure'] as const

/** The buttons of a message about danger. `no`: the answer that nobody is in danger. */
export const dangerCalls = ['911', '988', 'text-988', 'no'] as const
export type DangerCall = (typeof dangerCalls)[number]
