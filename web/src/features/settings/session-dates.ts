const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** The date in the local format; with `withTime`, the time instead when it is today. */
export function dayLabel(instant: string, language: string, { withTime = false, now = new Date() } = {}): string {
  const at = new Date(instant)
  const style: Intl.DateTimeFormatOptions = withTime && isSameDay(at, now) ? { hour: 'numeric', minute: '2-digit' } : {}
  return new Intl.DateTimeFormat(language, style).format(at)
}
