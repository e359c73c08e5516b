/** What an emergency update is about. */
export const hazardKinds = [
  'wildfire',
  'evacuation-order',
  'evacuation-warning',
  'shelter-in-place',
  'flood',
  'hurricane',
  'earthquake',
  'tsunami',
  'smoke',
  'heat',
  'weather',
  'civil',
  'other',
] as const
export type HazardKind = (typeof hazardKinds)[number]

/** Why an update is no longer active. Only `cancelled` means that the sender has ended it. */
export const updateEndReasons = ['cancelled', 'expired', 'no-longer-listed'] as const

/** CAP 1.2 `status`. Only Actual is real. The others are shown as drills or not at all. */
export const capStatuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
