import type { AlertInfo } from './alert.ts'

/**
 * The SAME codes of an alert, in upper case. Other systems use the same letters for other events: LEW is a Lake Effect Snow Warning of the National Weather
 * Service, but a Law Enforcement Warning in SAME. A code without the name of its system is ignored.
 */
export function codesOf({ eventCodes }: Pick<AlertInfo, 'eventCodes'>): string[] {
  return eventCodes
    .filter(({ name }) => name.trim().toUpperCase() === 'SAME')
    .map(({ value }) => value.trim().toUpperCase())
}
