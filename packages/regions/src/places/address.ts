import type { Tags } from '../pbf/block.ts'

/** An address: the house number as a number and as written ("12A"), the street and town as tagged. */
export type Address = { number: number; label: string; street: string; city: string }

/** Reads an address from tags; null if they have no number or no street. Of several numbers ("12;14") the first is used. */
export function readAddress(tags: Tags): Address | null {
  const [label = ''] = (tags['addr:housenumber'] ?? '').split(/[;,]/)
  const number = Number.parseInt(label, 10)
  const street = tags['addr:street'] ?? tags['addr:place']
  if (!street || !Number.isInteger(number) || number < 0) return null
  return { number, label: label.trim(), street, city: tags['addr:city'] ?? '' }
}
