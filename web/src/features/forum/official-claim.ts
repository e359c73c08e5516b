import { zoneCodes, zonesIn } from '@muster/languages/update-text'

/** A statement in a member's message that only an authority can make. */
export type OfficialClaim = {
  /** The evacuation zones that the message names, in capitals. */
  zones: readonly string[]
  /** True if the message says that an order is lifted, that it is safe to return, or that something is open again. */
  saysOver: boolean
}

const mostZones = 2
/** Words that look like a zone but are not. */
const notZone = /^COVID-/
const anyCase = new RegExp(zoneCodes.source, 'giu')

// In English and Spanish. A false match does little harm, because the line below the message only quotes the official updates.
const over = [
  /\b(lifted|all[- ]clear|cancel(l?ed)?|rescinded|called off|downgraded)\b/,
  /\bsafe (to|for) (go|come|get|return|head|be|everyone)/,
  /\b(can|may|could|okay to|ok to|allowed to) (now )?(go|come|move|get|return|head) ?(back|home|in)?\b/,
  /\b(evacuation|order|warning|danger|fire)s? (is|are|has been|was|were) (now )?(over|ended|done|out|gone|contained)\b/,
  /\bno longer (under|in effect|evacuat|mandatory)/,
  /\b(re-?open(ed|ing|s)?|is (now )?open|are (now )?open|open again|opened up)\b/,
  /\b(levantad[oa]s?|levantaron|cancelad[oa]s?|cancelaron|sin efecto|rebajad[oa]s?)\b/,
  /\b(es|ya es|est[áa]) segur[oa] (volver|regresar|entrar|quedarse)/,
  /\b(pueden?|podemos|podr[áa]n?|ya se puede) (ya )?(volver|regresar|entrar)\b/,
  /\b(ya (pas[óo]|termin[óo]|acab[óo])|ya no hay (orden|evacuaci[óo]n|peligro|fuego|incendio))/,
  /\b(reabri[óo]|reabrieron|reabiert[oa]s?|est[áa]n? abiert[oa]s?|ya abri[óo]|ya abrieron)(?!\p{L})/u,
]

/**
 * Finds the claim in a message; null if nothing has to be compared with the official updates. `known`: the zones that active updates name, which are
 * also found in lower case. Other zones are found only in capitals.
 */
export function officialClaim(text: string, known: ReadonlySet<string>): OfficialClaim | null {
  const inSmall = [...text.matchAll(anyCase)].map(([code]) => code.toUpperCase()).filter(code => known.has(code))
  const named = zonesIn([text]).filter(code => !notZone.test(code))
  const zones = [...new Set([...named, ...inSmall])].slice(0, mostZones)
  const words = text.normalize('NFKC').toLowerCase()
  const saysOver = over.some(one => one.test(words))
  return zones.length > 0 || saysOver ? { zones, saysOver } : null
}
