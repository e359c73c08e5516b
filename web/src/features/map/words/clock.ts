/** The time of day of an instant, as people of this language write it. */
export const clockText = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

/** The same with the day of the week, for instants that may be of another day. */
export const dayClockText = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
