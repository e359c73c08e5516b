const metersPerFoot = 0.3048
const metersPerInch = 0.0254
const tonsPerShortTon = 0.907185
const tonsPerPound = 0.000453592

/** Metres per second from an OSM maxspeed ("35 mph", "50", "35 mph;45 mph"); null if it contains none. */
export const parseSpeed = (text: string | undefined): number | null => {
  const match = text?.match(/(\d+(?:\.\d+)?)\s*(mph)?/)
  const value = Number(match?.[1])
  if (!match || !(value > 0)) return null
  return (value * (match[2] ? 1.609344 : 1)) / 3.6
}

/** Metres from an OSM length ("2.5", "2.5 m", "13'6\"", "8 ft", "250 cm"); null if it contains none. */
export function parseMeters(text: string | undefined): number | null {
  const feet = text?.match(/^(\d+(?:\.\d+)?)\s*(?:'|ft|feet)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|'')?)?$/)
  if (feet) return Number(feet[1]) * metersPerFoot + Number(feet[2] ?? 0) * metersPerInch
  const metric = text?.match(/^(\d+(?:[.,]\d+)?)\s*(cm|m|in|")?$/)
  if (!metric) return null
  const value = Number(metric[1]?.replace(',', '.'))
  if (metric[2] === 'cm') return value / 100
  return metric[2] === 'in' || metric[2] === '"' ? value * metersPerInch : value
}

/** Metric tons from an OSM weight ("3.5", "3.5 t", "10 st", "20000 lbs", "7500 kg"); null if it contains none. */
export function parseTons(text: string | undefined): number | null {
  const match = text?.match(/^(\d+(?:[.,]\d+)?)\s*(t|tons?|st|lbs?|kg)?$/)
  if (!match) return null
  const value = Number(match[1]?.replace(',', '.'))
  if (match[2] === 'st') return value * tonsPerShortTon
  if (match[2]?.startsWith('lb')) return value * tonsPerPound
  return match[2] === 'kg' ? value / 1000 : value
}

const someIncline = 6
const steepIncline = 15
const steepest = 60

/** The incline in percent, positive if uphill along the way. `isKnown` is false if only the direction or nothing is given. */
export function parseIncline(text: string | undefined): { percent: number; isKnown: boolean } {
  if (text === 'up') return { percent: someIncline, isKnown: false }
  if (text === 'down') return { percent: -someIncline, isKnown: false }
  if (text === 'steep') return { percent: steepIncline, isKnown: true }
  const value = Number.parseFloat(text ?? '')
  if (!Number.isFinite(value)) return { percent: 0, isKnown: false }
  const percent = text?.includes('°') ? Math.tan((value * Math.PI) / 180) * 100 : value
  // Rounded to whole percents away from zero: this keeps the number of kinds of roads small, and no slope appears gentler than it is.
  const steep = Math.sign(percent) * Math.ceil(Math.abs(percent))
  return { percent: Math.max(-steepest, Math.min(steepest, steep)), isKnown: true }
}
