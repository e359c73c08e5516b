import { createObservable } from '../../lib/observable.ts'

/** When the hazards of the map that is on the screen were current, ISO 8601; null where no map is shown, or nobody knows. */
export const shownMapAsOf = createObservable<string | null>(null)
