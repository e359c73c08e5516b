/** Thrown out of a search whose answer nobody waits for any more. */
export class PlanCancelled extends Error {
  constructor() {
    super('The plan was cancelled')
    this.name = 'PlanCancelled'
  }
}

/** How a long search learns that it should stop; asked every few thousand steps. */
export type StopCheck = { shouldStop?: () => boolean }
