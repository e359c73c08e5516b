import type { Position } from '@muster/contracts/entities/common'
import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { z } from 'zod'
import type { ListedShelter } from '../../../domain/shelter.ts'
import type { ParsedShelters } from '../define-feed.ts'
import { arcGisInstant } from '../format/arcgis.ts'
import { readText } from '../format/values.ts'
import { type ShelterRow, shelterRowsOf } from './rows.ts'

const feed = 'fema-shelters'
const listName = 'FEMA National Shelter System'

/**
 * Reads FEMA's list of open shelters: the reply of an ArcGIS query, GeoJSON, or a plain list of attributes, with field names in upper case or lower case.
 * Sets a row aside with a reason if it cannot be used. Throws AlertFormatError for anything that is not such a list, including an ArcGIS error, which has
 * status 200.
 */
export function parseOpenShelters(json: unknown): ParsedShelters {
  const { rows, isComplete } = shelterRowsOf(json)
  const parsed: ParsedShelters = { shelters: [], setAside: [], listed: [], isComplete }
  const seen = new Set<string>()
  for (const row of rows) {
    const id = row && idOf(row)
    const setAside = (reason: string) => parsed.setAside.push({ identifier: id, reason })
    if (!row) setAside('the row is not an object')
    else if (!id) setAside('shelter_id is missing')
    else if (seen.has(id)) setAside('the list has this shelter twice; the first row counts')
    else {
      seen.add(id)
      parsed.listed.push(id)
      const shelter = shelterOf(id, row)
      if (typeof shelter === 'string') setAside(shelter)
      else parsed.shelters.push(shelter)
    }
  }
  return parsed
}

/** The shelter of a row, or the reason why the row cannot be used. */
function shelterOf(id: string, row: ShelterRow): ListedShelter | string {
  const read = (...names: string[]) => names.map(name => textOf(row.attributes[name])).find(text => text !== '') ?? ''
  const name = read('shelter_name')
  if (!name) return 'shelter_name is missing'
  const coordinates = positionOf(row)
  const address = [read('address', 'address_1'), read('city'), `${read('state')} ${read('zip')}`.trim()]
  if (!address[0] && !coordinates) return 'it has neither an address nor coordinates'
  return {
    id,
    feed,
    name,
    address: address.filter(Boolean).join(', '),
    coordinates,
    status: statusOf(read('shelter_status', 'shelter_status_code')),
    wheelchairAccessible: accessOf(read('wheelchair_accessible'), read('ada_compliant')),
    // The list has no information about these.
    acceptsServiceAnimals: null,
    hasDevicePower: null,
    languages: null,
    acceptsPets: petsOf(read('pet_accommodations_code')),
    // The list has 0 if nobody has counted the beds.
    capacity: countOf(row.attributes.evacuation_capacity) || null,
    population: countOf(row.attributes.total_population),
    source: read('org_name', 'org_organization_name') || listName,
    openedAt: arcGisInstant(row.attributes.shelter_open_date),
  }
}

function idOf({ attributes }: ShelterRow): string | null {
  const id = textOf(attributes.shelter_id)
  return /^[\w-]{1,40}$/.test(id) ? `${feed}-${id}` : null
}

function statusOf(text: string): OfficialShelter['status'] {
  const status = text.toUpperCase()
  if (status === 'OPEN' || status === 'FULL' || status === 'CLOSED')
    return status.toLowerCase() as 'open' | 'full' | 'closed'
  return 'not-said'
}

const yesOrNo = z.enum(['YES', 'Y', 'TRUE', 'NO', 'N', 'FALSE'])
function saidOf(text: string): boolean | null {
  const read = yesOrNo.safeParse(text.toUpperCase())
  return read.success ? ['YES', 'Y', 'TRUE'].includes(read.data) : null
}

/**
 * Whether the shelter is wheelchair accessible; null if this is not known. The first field decides, but its yes becomes null if the second field says no.
 * Without the first field, the second one counts only if it says yes.
 */
function accessOf(wheelchair: string, adaCompliant: string): boolean | null {
  const [own, ada] = [saidOf(wheelchair), saidOf(adaCompliant)]
  if (own === true && ada === false) return null
  return own ?? (ada === true ? true : null)
}

function petsOf(code: string): boolean | null {
  if (/^NONE$/i.test(code)) return false
  return /^(CO-?HABIT|COL?-?LOCAT|ON-?\s?SITE)/i.test(code) ? true : saidOf(code)
}

function positionOf({ attributes, point }: ShelterRow): Position | null {
  const [longitude, latitude] = [numberOf(attributes.longitude), numberOf(attributes.latitude)]
  return onEarth(longitude, latitude) ?? (point && onEarth(...point))
}

/** A position in degrees. Null if it is not on earth, and for 0, 0, which the list has for an address that was not found. */
function onEarth(longitude: number | null, latitude: number | null): Position | null {
  if (longitude === null || latitude === null || (longitude === 0 && latitude === 0)) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null
}

function countOf(value: unknown): number | null {
  const count = numberOf(value)
  return count !== null && Number.isInteger(count) && count >= 0 && count < 1_000_000 ? count : null
}

function numberOf(value: unknown): number | null {
  const text = textOf(value)
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? readText(value, 300).replace(/\s+/g, ' ') : ''
}
