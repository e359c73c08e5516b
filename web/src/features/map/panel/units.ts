/** Whole minutes; at least 1 for any positive duration. */
export const minutes = (seconds: number): number => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0)
