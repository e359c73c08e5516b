const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** The date in the local format. With `withTime`, a date of today is given as the time instead. */
export function dayLabel(instant: string, language: string, { withTime = false, now = new Date() } = {}): string {
  const at = new Date(instant)
  const style: Intl.DateTimeFormatOptions = withTime && isSameDay(at, now) ? { hour: 'numeric', minute: '2-digit' } : {}
  return new Intl.DateTimeFormat(language, style).format(at)
}
