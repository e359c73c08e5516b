/** The time of day of an instant, as people of this language write it. */
export const clockText = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
