/** To whom a drill is pushed: nobody, subscribers in its area, or every subscriber to test delivery. Screens show it in any case. */
export const drillAudiences = ['nobody', 'affected', 'everyone'] as const
export type DrillAudience = (typeof drillAudiences)[number]

/**
 * `proposed`: waits for a second admin. `ending`: it was stopped or its day is over, and its updates are being ended. `refused`, `withdrawn`: it never
 * starts.
 */
export const replayStates = ['proposed', 'running', 'paused', 'ending', 'ended', 'refused', 'withdrawn'] as const

/** How many times faster than its day a replay may be. */
export const maxReplaySpeed = 60
