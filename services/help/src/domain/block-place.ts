import type { BlockPlace, ExactPlace } from '@muster/contracts/entities/help'

const houseNumber = /^(\d{1,6})[a-z]?(?:\s*[-/]\s*\d+[a-z]?)?\s+(.+)$/i
/** What tells one home of a house from another. */
const unit =
  /\b(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|lot|space|spc|trailer|bldg|building|apto|piso)\b.*$|#.*$/i
/** Says less than a town. */
const state = /^(?:california|ca|usa|united states|estados unidos)\b/i
const nearStep = 0.002

/**
 * What everyone who is asked may know of where a person is: the hundred of the house number, the street and the town. Of an address that does not
 * begin with a number only its town is told: the name of a place may be as exact as its number. Where nothing but a state follows the name, the name is
 * the town. Coordinates are rounded to about 200 m.
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

/** "Ana" of "Ana María Rivera". */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
