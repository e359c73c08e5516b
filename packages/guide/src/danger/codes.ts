/** The characters that codes are written as: printable, and none that JSON would have to escape. */
const characters = Array.from({ length: 93 }, (_, i) => String.fromCharCode(33 + i))
  .join('')
  .replace(/["\\]/g, '')

const codesOfCharacters = new Map([...characters].map((character, code) => [character, code]))

/** How many codes there are. A code is an integer from 0 to `codeCount` - 1 and is written as one character. */
export const codeCount = characters.length

const middle = (codeCount - 1) / 2

export const writeCodes = (codes: Uint8Array): string => Array.from(codes, code => characters.charAt(code)).join('')

/** The codes of a text that `writeCodes` wrote. */
export const readCodes = (text: string): Uint8Array =>
  Uint8Array.from(text, character => codesOfCharacters.get(character) ?? 0)

/** Numbers that are rounded to one of 91 evenly spaced values between `-scale` and `scale`. */
export type Rounded = { scale: number; codes: string }

export function writeNumbers(numbers: Float32Array): Rounded {
  const scale = numbers.reduce((largest, number) => Math.max(largest, Math.abs(number)), 1e-6)
  const codes = Uint8Array.from(numbers, number => middle + Math.round((number / scale) * middle))
  return { scale, codes: writeCodes(codes) }
}

/** The numbers of a text that `writeNumbers` wrote. */
export const readNumbers = ({ scale, codes }: Rounded): Float32Array =>
  Float32Array.from(readCodes(codes), code => ((code - middle) / middle) * scale)
