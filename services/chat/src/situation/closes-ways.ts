/** Hazards whose areas nobody is sent into or through. */
export const closesWays: ReadonlySet<string> = new Set(['wildfire', 'evacuation-order', 'flood', 'tsunami'])
