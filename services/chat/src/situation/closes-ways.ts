/** Hazards into or through whose areas nobody is sent. */
export const closesWays: ReadonlySet<string> = new Set(['wildfire', 'evacuation-order', 'flood', 'tsunami'])
