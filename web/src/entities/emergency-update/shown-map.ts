import { createObservable } from '../../lib/observable.ts'

/** When the hazards on the shown map were current, ISO 8601; null if no map is shown or the time is unknown. */
export const shownMapAsOf = createObservable<string | null>(null)
