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
