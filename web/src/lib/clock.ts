/** The time of day of an instant (ISO 8601), in the format of the language. */
export const clockText = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

/** The same with the day of the week, for instants that may be on another day. */
export const dayClockText = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

/** The time of day, with the day of the week and the date if it is not today. `now` in ms since the epoch. */
export function momentText(instant: string, now: number, language: string): string {
  const at = new Date(instant)
  if (at.toDateString() === new Date(now).toDateString()) return clockText(instant, language)
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** A date (YYYY-MM-DD) in the format of the language. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
