const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** The day in the person's own format; of today, the time where `withTime`. */
export function dayLabel(instant: string, language: string, { withTime = false, now = new Date() } = {}): string {
  const at = new Date(instant)
  const style: Intl.DateTimeFormatOptions = withTime && isSameDay(at, now) ? { hour: 'numeric', minute: '2-digit' } : {}
  return new Intl.DateTimeFormat(language, style).format(at)
}
