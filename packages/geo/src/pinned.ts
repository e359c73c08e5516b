import { isPosition, type Position } from './position.ts'

/** An address with coordinates. */
export type Pinned = { label: string; at: Position }

/** Decimals of a pin's coordinates, accurate to about a metre. */
const digits = 5
const pinned = /^(.*?)\s*\((-?\d+\.\d+),\s*(-?\d+\.\d+)\)\s*$/

/**
 * An address with the point that its owner has put on the map: "2140 Pinehaven Rd, Oakland (37.84120, -122.20460)". The latitude comes first, as people and
 * rescuers write it.
 */
export const pinnedText = ({ label, at: [lon, lat] }: Pinned): string =>
  `${label.trim()} (${lat.toFixed(digits)}, ${lon.toFixed(digits)})`.trim()

/** The pin of an address; null if it has none. */
export function parsePinned(text: string): Pinned | null {
  const [, label = '', lat, lon] = pinned.exec(text.trim()) ?? []
  const at: Position = [Number(lon), Number(lat)]
  return lat !== undefined && isPosition(at) ? { label: label || `${lat}, ${lon}`, at } : null
}

/** The address without its pin. */
export const withoutPin = (text: string): string => parsePinned(text)?.label ?? text

/** An address after an edit. If the text of the address was changed and the pin was not, the pin is removed, because it belongs to the former address. */
export function withOwnPin(before: string, after: string): string {
  const [former, edited] = [parsePinned(before), parsePinned(after)]
  if (!former || !edited || former.label === edited.label) return after
  return former.at.join() === edited.at.join() ? edited.label : after
}
