/** Words of the rules that are often mistyped in a hurry. Short words are left out: one edit makes another word of them. */
export const hurriedWords = [
  'breathing',
  'breathe',
  'bleeding',
  'trapped',
  'unconscious',
  'unresponsive',
  'drowning',
  'suicidal',
  'surrounded',
  'seizure',
  'ambulance',
  'collapsed',
  'respirar',
  'respira',
  'atrapado',
  'atrapada',
  'atragantando',
  'convulsionando',
  'sangrando',
  'inconsciente',
  'ahogando',
  'ambulancia',
  'incendio',
]

/** Shorter words are not repaired towards these. */
export const shortestHurried = 6
