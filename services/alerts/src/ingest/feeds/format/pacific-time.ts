const zone = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The offset of California's time from UTC at an instant, in ms. It is negative. */
function offsetAt(ms: number): number {
  const parts = Object.fromEntries(zone.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}

const pattern = /^([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d{4})\s+(\d{1,2}):(\d{2})(AM|PM)$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Reads a time of California such as "Jul  5 2026  9:53PM" and returns the instant in UTC; null for anything else. */
export function pacificInstant(text: string): string | null {
  const [, monthName = '', day, year, hours, minutes, half] = pattern.exec(text.trim()) ?? []
  const month = months.indexOf(monthName)
  if (month < 0 || !day || !year || !hours || !minutes) return null
  const hour = (Number(hours) % 12) + (half === 'PM' ? 12 : 0)
  const local = Date.UTC(Number(year), month, Number(day), hour, Number(minutes))
  // The offset is looked up twice: near a change to or from daylight saving time, the first offset may be that of another hour.
  const near = local - offsetAt(local)
  return new Date(local - offsetAt(near)).toISOString()
}
