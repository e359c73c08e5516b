/** Thrown by a search that was cancelled because its result is no longer needed. */
export class PlanCancelled extends Error {
  constructor() {
    super('The plan was cancelled')
    this.name = 'PlanCancelled'
  }
}

/** Cancellation of a long search: it calls `shouldStop` every few thousand steps. */
export type StopCheck = { shouldStop?: () => boolean }
