import list from '@muster/languages/list.json' with { type: 'json' }

/** A folder of `languages/`, named by its BCP 47 tag. */
export type Language = keyof typeof list

/** Every language that Muster speaks. The list is made from the folders by `npm run languages`. */
export const languages = Object.keys(list) as Language[]

/** What is spoken where nothing better is known, and what a missing translation falls back to. */
export const defaultLanguage = 'en' satisfies Language

/** A language's name in its own words. */
export const languageName = (language: Language): string => list[language].name

/** What `make` gives for every language. */
export const forEveryLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map(language => [language, make(language)])) as Record<Language, T>

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/**
 * The first of a reader's BCP 47 tags that Muster speaks, else undefined. A tag that is not spoken is shortened from its end
 * (`es-MX` to `es`), as RFC 4647 looks languages up.
 */
export function matchLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const parts = tag.toLowerCase().split('-')
    for (let length = parts.length; length > 0; length -= 1) {
      const wanted = parts.slice(0, length).join('-')
      const found = languages.find(language => language.toLowerCase() === wanted)
      if (found) return found
    }
  }
  return undefined
}
