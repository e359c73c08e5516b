import type { Bbox } from '@muster/regions/format/manifest'
import { editsBetween } from '@muster/regions/places/edits'
import catalogue from './catalogue.json' with { type: 'json' }

/** An extract that is published every day: the path below a mirror's address, and the box of the state. */
export type Extract = { name: string; title: string; path: string; bbox: Bbox }

export const extracts = catalogue.extracts as unknown as readonly Extract[]

/** Address of the publisher; mirrors have the same paths. */
export const publisher = catalogue.base

/** Beside each extract there is a file with its MD5, in the format of md5sum. */
export const checksumSuffix = catalogue.checksum

/** The attribution that is printed when an extract is downloaded. */
export const credit = catalogue.attribution

/** The extract with this name; undefined if there is none. */
export const extractNamed = (name: string): Extract | undefined => extracts.find(extract => extract.name === name)

const mostEdits = 3
const mostLike = 3

/** Names of extracts that resemble the given name, the likeliest first. */
export function namesLike(name: string): string[] {
  const rated = extracts.map(extract => ({
    name: extract.name,
    edits: extract.name.includes(name) || name.includes(extract.name) ? 0 : editsBetween(name, extract.name, mostEdits),
  }))
  return rated
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, mostLike)
    .map(one => one.name)
}

/** The extract of the smallest state whose box contains the given box; undefined if there is none. */
export function extractAround([west, south, east, north]: Bbox): Extract | undefined {
  const size = ({ bbox }: Extract) => (bbox[2] - bbox[0]) * (bbox[3] - bbox[1])
  return extracts
    .filter(({ bbox }) => west >= bbox[0] && south >= bbox[1] && east <= bbox[2] && north <= bbox[3])
    .toSorted((a, b) => size(a) - size(b))[0]
}
