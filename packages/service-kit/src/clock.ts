/** The time, as something a test can replace. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
