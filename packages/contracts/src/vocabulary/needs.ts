/** What about a person's body or household changes how they can leave. Each is a yes-or-no field of the profile. */
export const needNames = [
  'hasWheelchair',
  'hasMobilityLimitations',
  'needsEvacuationAssistance',
  'hasServiceAnimal',
] as const

/** How the screens present themselves to a person. Each is a yes-or-no field of the profile. */
export const displayPreferenceNames = ['largeText', 'voiceGuidance', 'highContrast'] as const
