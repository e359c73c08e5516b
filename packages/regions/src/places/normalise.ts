// Abbreviations of words in street names, as people and signs use them. Both sides of a comparison are abbreviated, so either form matches the other.
const short = new Map<string, string>(
  Object.entries({
    alley: 'aly',
    avenue: 'ave',
    av: 'ave',
    boulevard: 'blvd',
    canyon: 'cyn',
    circle: 'cir',
    court: 'ct',
    crescent: 'cres',
    drive: 'dr',
    expressway: 'expy',
    freeway: 'fwy',
    heights: 'hts',
    highway: 'hwy',
    junction: 'jct',
    lane: 'ln',
    mount: 'mt',
    mountain: 'mtn',
    parkway: 'pkwy',
    place: 'pl',
    plaza: 'plz',
    point: 'pt',
    road: 'rd',
    route: 'rte',
    saint: 'st',
    square: 'sq',
    street: 'st',
    terrace: 'ter',
    trail: 'trl',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
    first: '1st',
    second: '2nd',
    third: '3rd',
    fourth: '4th',
    fifth: '5th',
    sixth: '6th',
    seventh: '7th',
    eighth: '8th',
    ninth: '9th',
    tenth: '10th',
  }),
)
const longForms = [...short]

/** The words of a name: lower case, without accents and punctuation, abbreviated as on street signs. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(word => (word === '' ? [] : [short.get(word) ?? word]))
}

/** The normalised form of a name that is stored and compared. */
export const keyOf = (text: string): string => wordsOf(text).join(' ')

/** The abbreviations that an unfinished word may become: "aven" can become "avenue", which is stored as "ave". */
export function shortFormsOf(word: string): string[] {
  if (word.length < 3) return []
  return [...new Set(longForms.filter(([long]) => long.startsWith(word)).map(([, form]) => form))]
}
