import type { BlockPlace, ExactPlace } from '@muster/contracts/entities/help'

const houseNumber = /^(\d{1,6})[a-z]?(?:\s*[-/]\s*\d+[a-z]?)?\s+(.+)$/i
/** The part of an address that names one home of a building. */
const unit =
  /\b(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|lot|space|spc|trailer|bldg|building|apto|piso)\b.*$|#.*$/i
/** A state or country, which is not used as a town. */
const state = /^(?:california|ca|usa|united states|estados unidos)\b/i
/** Step to which coordinates are rounded, in degrees: about 200 m. */
const nearStep = 0.002

/**
 * The approximate place that everyone who is asked may see: the house number rounded down to the hundred, the street and the town. For an address that
 * does not begin with a house number only the town is given, because the name of a place may be as exact as a number. If only a state follows the name, the
 * name is the town. Coordinates are rounded to about 200 m.
 */
export function blockPlaceOf({ label, coordinates }: ExactPlace): BlockPlace {
  const [first = '', ...rest] = label.split(',').map(part => part.trim())
  const found = houseNumber.exec(first)
  const street = found?.[2]?.replace(unit, '').trim() ?? ''
  // A part with a number is a unit, a postal code or another address.
  const isTown = (part: string) => part !== '' && !/\d/.test(part) && !unit.test(part) && !state.test(part)
  const isTownAlone = !found && rest.length > 0 && rest.every(part => state.test(part)) && isTown(first)
  const town = isTownAlone ? first : rest.find(isTown)
  const near = coordinates && ([rounded(coordinates[0]), rounded(coordinates[1])] as [number, number])
  return {
    block: found && street ? Math.floor(Number(found[1]) / 100) * 100 : null,
    street: street && !/\d{3,}/.test(street) ? street : null,
    town: town ?? null,
    near,
  }
}

const rounded = (degrees: number) => Number((Math.round(degrees / nearStep) * nearStep).toFixed(3))

/** The first word of a name: "Ana" for "Ana María Rivera". */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
