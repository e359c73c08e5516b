import { defaultLanguage, type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'

/** The language of instructions for the BCP 47 tag that a client asks for ("es-MX", "en"). */
export const languageOf = (asked: string | undefined): Language =>
  (asked !== undefined && matchLanguage([asked])) || defaultLanguage
