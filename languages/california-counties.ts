const names = (
  'Alameda,Alpine,Amador,Butte,Calaveras,Colusa,Contra Costa,Del Norte,El Dorado,Fresno,Glenn,Humboldt,Imperial,Inyo,Kern,Kings,Lake,' +
  'Lassen,Los Angeles,Madera,Marin,Mariposa,Mendocino,Merced,Modoc,Mono,Monterey,Napa,Nevada,Orange,Placer,Plumas,Riverside,Sacramento,' +
  'San Benito,San Bernardino,San Diego,San Francisco,San Joaquin,San Luis Obispo,San Mateo,Santa Barbara,Santa Clara,Santa Cruz,Shasta,' +
  'Sierra,Siskiyou,Solano,Sonoma,Stanislaus,Sutter,Tehama,Trinity,Tulare,Tuolumne,Ventura,Yolo,Yuba'
).split(',')

/** The names of California's counties. An area that is called like one of them is most often the whole county. */
export const californiaCounties: ReadonlySet<string> = new Set(names)

/** The county of a SAME code (PSSCCC); null for the whole state and for codes of other states. FIPS numbers them in the order of their names, by odd numbers. */
export function californiaCountyOf(same: string): string | null {
  const [, digits] = /^\d06(\d{3})$/.exec(same) ?? []
  const code = Number(digits)
  return code % 2 === 1 ? (names[(code - 1) / 2] ?? null) : null
}
