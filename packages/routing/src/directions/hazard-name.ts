import type { Language } from '@muster/contracts/vocabulary/languages'
import { fill } from '@muster/languages/fill'
import type { HazardSummary } from '../hazards/types.ts'
import { wordsOf } from './words.ts'

const zoneCode = /\b[A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b/
const fireName = /^(?:drill\W+)?((?:\p{Lu}[\p{L}']*\s){1,3}Fire)\b/iu

/** The short name of a hazard for a sentence: the fire's name or the zone's code if its title contains one, otherwise its title. */
export function hazardName({ title, kind }: Pick<HazardSummary, 'title' | 'kind'>, language: Language): string {
  const words = wordsOf(language).hazard
  const zone = zoneCode.exec(title)?.[0]
  if (zone && kind === 'evacuation-order') return fill(words.order, { zone })
  if (zone && kind === 'evacuation-warning') return fill(words.warning, { zone })
  const name = kind === 'wildfire' ? fireName.exec(title)?.[1] : undefined
  return name ? fill(words.fire, { name }) : title
}
