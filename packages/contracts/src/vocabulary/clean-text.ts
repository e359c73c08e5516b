// Characters that are invisible or change the direction of the following text: format characters, blank fillers, private use, tags.
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]/u
// Joiners and variation selectors that are kept: emoji are composed with them, and Arabic, Persian and Indic scripts need joiners for spelling.
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}#*0-9])(?:\ufe0e|\ufe0f)|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])(?:\u200c|\u200d)(?=\p{L})/gu
const unwanted = new RegExp(`(${joined.source})|${invisible.source}`, 'gu')
const marks = /(\p{M}{2})\p{M}+/gu

/**
 * The text in the form in which it is stored: NFC, without invisible characters and direction marks, with at most two combining marks per letter. Not NFKC,
 * which would change the meaning: "5½ miles" would become "51⁄2 miles".
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .replace(unwanted, (_all, kept: string | undefined) => kept ?? '')
    .replace(marks, '$1')

/** The name in the form in which it is stored: one line, NFKC, with single spaces; otherwise as `cleanText`. */
export const cleanName = (name: string): string =>
  cleanText(name.normalize('NFKC'))
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()
