import type { Tags } from '../pbf/block.ts'

/** A house: its number as a number and as written ("12A"), its street and town as tagged. */
export type Address = { number: number; label: string; street: string; city: string }

/** Null where the tags have no number or no street. Of several numbers ("12;14") the first counts. */
export function readAddress(tags: Tags): Address | null {
  const [label = ''] = (tags['addr:housenumber'] ?? '').split(/[;,]/)
  const number = Number.parseInt(label, 10)
  const street = tags['addr:street'] ?? tags['addr:place']
  if (!street || !Number.isInteger(number) || number < 0) return null
  return { number, label: label.trim(), street, city: tags['addr:city'] ?? '' }
}
